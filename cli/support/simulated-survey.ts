import { DAY_MS } from '@dietary-recall/vocabulary';
import type { ProgramClient } from '../../client/index.ts';
import { CommandError } from './command.ts';
import { unlessRefused } from './server-access.ts';

/** What a simulation has to know of a survey. */
export interface SimulatedSurvey {
  id: string;
  localeId: string;
  timeZone: string;
  storeUserSessionOnServer: boolean;
}

/**
 * Finds the survey of a simulation, or makes it if a locale is given: a test survey, whose recalls do not count for the popularity of foods.
 * Refuses a survey with real respondents, and one that would not accept all recalls.
 */
export async function surveyToSimulate(
  { api }: ProgramClient,
  { url, surveyId, locale, days }: { url: string; surveyId: string; locale: string | undefined; days: number },
): Promise<SimulatedSurvey> {
  const found = await unlessRefused(api.surveys.get.query({ surveyId }), 'survey.not_found', url);
  if (found) {
    requireRoom(found, days);
    return found;
  }
  if (locale === undefined)
    throw new CommandError(`There is no survey "${surveyId}". Add --locale LOCALE to make a test survey of this name.`);
  const now = Date.now();
  return api.surveys.create.mutate({
    id: surveyId,
    localeId: locale,
    state: 'active',
    startDate: new Date(now - 60 * DAY_MS).toISOString(),
    endDate: new Date(now + 365 * DAY_MS).toISOString(),
    supportEmail: 'nobody@example.org',
    isTest: true,
    maximumDailySubmissions: 1000,
    minimumSubmissionInterval: 0,
  });
}

type Survey = Awaited<ReturnType<ProgramClient['api']['surveys']['get']['query']>>;

function requireRoom(survey: Survey, days: number): void {
  const { id, isTest, effectiveState, minimumSubmissionInterval, maximumDailySubmissions } = survey;
  if (!isTest)
    throw new CommandError(
      `The survey "${id}" is not a test survey: invented recalls would stand among those of its respondents. Name another one, or set isTest.`,
    );
  const most = Math.min(maximumDailySubmissions, survey.maximumTotalSubmissions ?? Infinity);
  const faults = [
    ...(effectiveState === 'running' ? [] : [`it is ${effectiveState}`]),
    ...(minimumSubmissionInterval > 0 ? ['its minimumSubmissionInterval is not 0'] : []),
    ...(most < days ? [`it takes ${most} recalls of a person a day`] : []),
    ...(survey.maxDaysBack < 1 ? ['its maxDaysBack is 0'] : []),
  ];
  if (faults.length > 0)
    throw new CommandError(
      `The survey "${id}" does not accept the recalls: ${faults.join('; ')}. Change it with PATCH /surveys/${id}.`,
    );
}
