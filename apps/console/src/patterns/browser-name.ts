import bowser from 'bowser';

/** The browser and the system of a User-Agent, such as `Firefox 148 · Linux`; a program is named as it names itself. */
export function browserName(userAgent: string): string {
  const { browser, os } = bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === '') return userAgent.slice(0, 40);
  const version = browser.version?.split('.')[0];
  return [[browser.name, version].filter(Boolean).join(' '), os.name].filter(Boolean).join(' · ');
}
