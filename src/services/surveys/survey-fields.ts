import { BUILT_IN_SCHEMES } from '@dietary-recall/scheme/built-in';
import type { QualityCutOffs } from '@dietary-recall/vocabulary';
import { Locale } from '../../../entities/locale.ts';
import { SurveyScheme } from '../../../entities/survey-scheme.ts';
import { Survey } from '../../../entities/survey.ts';
import { sanitizeHtml } from '../../adapters/html.ts';
import type { Context } from '../../context.ts';
import { isReserved } from '../../domain/reserved-words.ts';
import { AppError } from '../../errors.ts';
import { invalid, requireKnown, unknown } from '../../refusals.ts';

/** The settings of a survey, by their names on the wire. */
export interface SurveyFields {
  id: string;
  schemeId: string;
  localeId: string;
  state: Survey['state'];
  suspensionReason: string | null;
  startDate: string;
  endDate: string;
  timeZone: string;
  allowGeneratedUsers: boolean;
  generateUserKey: string | null;
  allowPersonalData: boolean;
  externalFollowUpURL: string | null;
  supportEmail: string;
  originatingURL: string | null;
  description: string | null;
  finalPageHtml: string | null;
  submissionNotificationUrl: string | null;
  feedbackEnabled: boolean;
  feedbackStyle: string;
  numberOfSubmissionsForFeedback: number;
  storeUserSessionOnServer: boolean;
  maximumDailySubmissions: number;
  maximumTotalSubmissions: number | null;
  minimumSubmissionInterval: number;
  recallPeriod: Survey['recallPeriod'];
  maxDaysBack: number;
  linksValidDaysAfterEnd: number | null;
  authUrlDomainOverride: string | null;
  errorReporting: { reportSurveyState: boolean; reportStackTrace: boolean };
  qualityCutOffs: QualityCutOffs | null;
  searchSortingAlgorithm: Survey['searchSortingAlgorithm'];
  searchMatchScoreWeight: number;
  needsSecondCoder: boolean;
  isTest: boolean;
}

export type GivenSurveyFields = { [Field in keyof SurveyFields]?: SurveyFields[Field] | undefined };

/** Maps settings to columns and sanitises HTML. Absent settings are absent columns. */
export function toColumns({
  id,
  localeId,
  startDate,
  endDate,
  externalFollowUpURL,
  originatingURL,
  description,
  finalPageHtml,
  errorReporting,
  ...rest
}: GivenSurveyFields) {
  const columns = {
    ...rest,
    slug: id,
    locale: localeId,
    startDate: startDate === undefined ? undefined : new Date(startDate),
    endDate: endDate === undefined ? undefined : new Date(endDate),
    externalFollowUpUrl: externalFollowUpURL,
    originatingUrl: originatingURL,
    description: sanitized(description),
    finalPageHtml: sanitized(finalPageHtml),
    ...errorReporting,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Partial<Columns>;
}

type Columns = Omit<Survey, 'locale'> & { locale: string };

function sanitized(html: string | null | undefined): string | null | undefined {
  return typeof html === 'string' ? sanitizeHtml(html) : html;
}

/** Refuses an id that another survey has or that is reserved in paths. Throws AppError `survey.duplicate_id`, `survey.reserved_id`. */
export async function requireFreeSurveyId({ em }: Context, id: string): Promise<void> {
  if (isReserved('survey', id)) {
    const message = `"${id}" is reserved: choose another id.`;
    throw invalid('survey.reserved_id', [{ path: 'id', code: 'reserved', message }]);
  }
  if ((await em.count(Survey, { slug: id })) === 0) return;
  const message = `There is a survey "${id}" already: choose another id.`;
  throw new AppError('conflict', 'survey.duplicate_id', message);
}

/** Refuses a locale that does not exist. Throws AppError `reference.not_found`. */
export async function requireKnownLocale({ em }: Context, localeId: string): Promise<void> {
  const isKnown = (await em.count(Locale, localeId)) > 0;
  requireKnown(isKnown ? [] : [unknown('localeId', `locale "${localeId}"`)]);
}

/**
 * Refuses a scheme that does not exist or is retired: the survey would ask the default questions, and no consent. A draft may be named before
 * its publication. The lock on surveys orders it with retirements and deletions. Throws AppError `reference.not_found`.
 */
export async function requireKnownScheme({ em }: Context, schemeId: string): Promise<void> {
  if (BUILT_IN_SCHEMES.some(({ id }) => id === schemeId)) return;
  const isKnown = (await em.count(SurveyScheme, { id: schemeId, state: { $ne: 'retired' } })) > 0;
  requireKnown(isKnown ? [] : [unknown('schemeId', `scheme "${schemeId}", or it is retired`)]);
}

/** Refuses a survey that ends before it starts. Throws AppError `survey.dates`. */
export function requireDates(startDate: Date, endDate: Date): void {
  if (endDate > startDate) return;
  throw invalid('survey.dates', [{ path: 'endDate', code: 'too_small', message: 'It must be after startDate.' }]);
}
