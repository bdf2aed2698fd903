import { dayIn } from '@dietary-recall/recall-flow';
import type { Survey, UpdateSurveyInput } from 'dietary-recall-client';
import { lastDayOf } from '../patterns/survey-course.ts';
import { endOf, startOf } from '../patterns/zoned-day.ts';

type Amount = number | '';

const TEXTS = [
  'supportEmail',
  'localeId',
  'schemeId',
  'timeZone',
  'recallPeriod',
  'feedbackStyle',
  'searchSortingAlgorithm',
] as const;
/** Texts that may be empty: null at the service. */
const OPTIONAL_TEXTS = [
  'description',
  'finalPageHtml',
  'externalFollowUpURL',
  'originatingURL',
  'submissionNotificationUrl',
  'authUrlDomainOverride',
  'generateUserKey',
] as const;
const SWITCHES = [
  'allowGeneratedUsers',
  'allowPersonalData',
  'feedbackEnabled',
  'storeUserSessionOnServer',
  'needsSecondCoder',
  'isTest',
] as const;
const NUMBERS = [
  'maximumDailySubmissions',
  'minimumSubmissionInterval',
  'maxDaysBack',
  'numberOfSubmissionsForFeedback',
  'searchMatchScoreWeight',
  'maximumTotalSubmissions',
  'linksValidDaysAfterEnd',
] as const;
const LIMITS = ['shortestMinutes', 'fewestFoods', 'fewestMeals', 'mostMissingFoods'] as const;
/** Cut-offs of energy: the field of the form, the limit, and whose it is. */
const ENERGIES = [
  ['lowEnergyWomen', 'lowEnergyKcal', 'f'],
  ['lowEnergyMen', 'lowEnergyKcal', 'm'],
  ['lowEnergyAny', 'lowEnergyKcal', 'any'],
  ['highEnergyWomen', 'highEnergyKcal', 'f'],
  ['highEnergyMen', 'highEnergyKcal', 'm'],
  ['highEnergyAny', 'highEnergyKcal', 'any'],
] as const;

type EnergyField = (typeof ENERGIES)[number][0];
type LimitField = (typeof LIMITS)[number];

/** The settings as the form holds them. Dates are calendar days, YYYY-MM-DD, in the time zone of the survey; an empty field is null. */
export type SettingsValues = { id: string; firstDay: string; lastDay: string } & Record<
  (typeof TEXTS)[number] | (typeof OPTIONAL_TEXTS)[number],
  string
> &
  Record<(typeof SWITCHES)[number] | 'reportSurveyState' | 'reportStackTrace', boolean> &
  Record<(typeof NUMBERS)[number] | EnergyField | LimitField, Amount>;

export function valuesOf(survey: Survey): SettingsValues {
  const { timeZone, errorReporting, qualityCutOffs } = survey;
  const pick = <Name extends keyof Survey, Value>(names: readonly Name[], as: (value: Survey[Name]) => Value) =>
    Object.fromEntries(names.map((name) => [name, as(survey[name])]));
  return {
    id: survey.id,
    firstDay: dayIn(timeZone, new Date(survey.startDate)),
    lastDay: lastDayOf(survey),
    ...pick(TEXTS, (value) => value),
    ...pick(OPTIONAL_TEXTS, (value) => value ?? ''),
    ...pick(SWITCHES, (value) => value),
    ...pick(NUMBERS, (value) => value ?? ''),
    ...errorReporting,
    ...Object.fromEntries(ENERGIES.map(([field, limit, whose]) => [field, qualityCutOffs?.[limit][whose] ?? ''])),
    ...Object.fromEntries(LIMITS.map((field) => [field, qualityCutOffs?.[field] ?? ''])),
  } as SettingsValues;
}

/** The update for changed fields, given all of them. */
export function updateOf(
  changes: Partial<SettingsValues>,
  values: SettingsValues,
): Omit<UpdateSurveyInput, 'surveyId'> {
  const has = (...names: readonly (keyof SettingsValues)[]) => names.some((name) => name in changes);
  const { firstDay, lastDay, timeZone, reportSurveyState, reportStackTrace } = values;
  const isEmpty = (name: string) => changes[name as keyof SettingsValues] === '';
  const plain = [...TEXTS, ...OPTIONAL_TEXTS, ...SWITCHES, ...NUMBERS].flatMap((name) =>
    name in changes ? [[name, isEmpty(name) ? null : changes[name]] as const] : [],
  );
  return {
    ...(has('id') ? { id: values.id } : {}),
    ...Object.fromEntries(plain),
    ...(has('firstDay', 'timeZone') ? { startDate: startOf(firstDay, timeZone) } : {}),
    ...(has('lastDay', 'timeZone') ? { endDate: endOf(lastDay, timeZone) } : {}),
    ...(has('reportSurveyState', 'reportStackTrace')
      ? { errorReporting: { reportSurveyState, reportStackTrace } }
      : {}),
    ...(has(...LIMITS, ...ENERGIES.map(([field]) => field)) ? { qualityCutOffs: cutOffsOf(values) } : {}),
  };
}

function cutOffsOf(values: SettingsValues): UpdateSurveyInput['qualityCutOffs'] {
  const amount = (name: EnergyField | LimitField) => (values[name] === '' ? null : values[name]);
  const fields = [...LIMITS, ...ENERGIES.map(([field]) => field)];
  if (fields.every((field) => amount(field) === null)) return null;
  return {
    lowEnergyKcal: { f: amount('lowEnergyWomen'), m: amount('lowEnergyMen'), any: amount('lowEnergyAny') },
    highEnergyKcal: { f: amount('highEnergyWomen'), m: amount('highEnergyMen'), any: amount('highEnergyAny') },
    shortestMinutes: amount('shortestMinutes'),
    fewestFoods: amount('fewestFoods'),
    fewestMeals: amount('fewestMeals'),
    mostMissingFoods: amount('mostMissingFoods'),
  };
}
