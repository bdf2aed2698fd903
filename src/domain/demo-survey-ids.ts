/** The locale of the demo food list, on which the demo survey is based. */
export const DEMO_LOCALE = 'en_GB';
export const DEMO_SURVEY = 'demo';

/** Returns the id of the demo survey on a food list: `demo`, or for an imported list `demo-<locale>`. */
export function demoSurveyOf(localeId: string): string {
  return localeId === DEMO_LOCALE ? DEMO_SURVEY : `${DEMO_SURVEY}-${localeId}`;
}
