import type { RecallVersion } from '@dietary-recall/vocabulary';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import type { Period } from './period.ts';
import type { DaysRecalled, RecallsWanted, ValidityWanted } from './recalls-wanted.ts';

/** Which recalls of a survey are wanted, as a person asks for them. */
export interface RecallFilter extends Period, DaysRecalled {
  surveyId: string;
  as: RecallVersion;
  validity?: readonly ValidityWanted[] | undefined;
  /** The user name of one respondent. */
  user?: string | undefined;
}

/** Returns the recalls that a person asks for, of those that exist at this moment. Throws AppError `user.not_found`. */
export async function toRecallsWanted(
  context: Context,
  survey: SurveyWithLocale,
  { as, validity, dateFrom, dateTo, recalledFrom, recalledTo, user }: RecallFilter,
): Promise<RecallsWanted> {
  return {
    survey: { id: survey.id, slug: survey.slug, localeId: survey.locale.id },
    as,
    validity: validity ?? null,
    period: { dateFrom: dateFrom ?? null, dateTo: endOf(dateTo, context.now()) },
    days: { recalledFrom: recalledFrom ?? null, recalledTo: recalledTo ?? null },
    userId: await userOf(context, survey.id, user),
  };
}

function endOf(dateTo: string | undefined, now: Date): string {
  const justAfter = new Date(now.getTime() + 1).toISOString();
  return dateTo !== undefined && Date.parse(dateTo) <= now.getTime() ? dateTo : justAfter;
}

async function userOf({ em }: Context, surveyId: number, userName: string | undefined): Promise<number | null> {
  if (userName === undefined) return null;
  const alias = await kysely(em)
    .selectFrom('survey_alias')
    .select('user_id as userId')
    .where('survey_id', '=', surveyId)
    .where('user_name', '=', userName)
    .executeTakeFirst();
  if (!alias)
    throw new AppError('not_found', 'user.not_found', `Nobody in this survey has the user name "${userName}".`);
  return alias.userId;
}
