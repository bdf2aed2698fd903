import { dayIn, daysAfter } from '@dietary-recall/recall-flow';
import type { NewSurveyInput } from 'dietary-recall-client';
import { endOf, startOf } from '../patterns/zoned-day.ts';

/** The fields of a new survey as the form holds them. Dates are its first and last calendar day, YYYY-MM-DD, in the time zone of the survey. */
export type NewSurvey = {
  id: string;
  supportEmail: string;
  localeId: string;
  schemeId: string;
  startDate: string;
  endDate: string;
  timeZone: string;
  maximumTotalSubmissions: number | '';
  maximumDailySubmissions: number;
  allowPersonalData: boolean;
  allowGeneratedUsers: boolean;
  feedbackEnabled: boolean;
  needsSecondCoder: boolean;
  isTest: boolean;
};

const USUAL_DAYS = 42;

/** Safe defaults: nobody can join by themselves, nothing personal is asked, six weeks from tomorrow, the food list if there is one only. */
export function newSurvey(supportEmail: string, locales: readonly { id: string }[]): NewSurvey {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const tomorrow = daysAfter(dayIn(timeZone, new Date()), 1);
  const [only, ...others] = locales;
  return {
    id: '',
    supportEmail,
    localeId: only === undefined || others.length > 0 ? '' : only.id,
    schemeId: 'default',
    startDate: tomorrow,
    endDate: daysAfter(tomorrow, USUAL_DAYS - 1),
    timeZone,
    maximumTotalSubmissions: 2,
    maximumDailySubmissions: 1,
    allowPersonalData: false,
    allowGeneratedUsers: false,
    feedbackEnabled: false,
    needsSecondCoder: false,
    isTest: false,
  };
}

/** The call that creates it. The survey runs from its start day on. */
export function createInput({ startDate, endDate, maximumTotalSubmissions, ...same }: NewSurvey): NewSurveyInput {
  return {
    ...same,
    state: 'active',
    startDate: startOf(startDate, same.timeZone),
    endDate: endOf(endDate, same.timeZone),
    maximumTotalSubmissions: maximumTotalSubmissions === '' ? null : maximumTotalSubmissions,
  };
}
