import { Survey, type SurveyWithLocale } from '../../../entities/survey.ts';
import type { SignedInContext } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder, findPage, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { containsText } from '../../db/text-search.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';

export interface SurveysWanted extends PageWanted {
  /** Part of the id of a survey. */
  search?: string | undefined;
  sort: Sort<'id'>;
}

/** Lists the surveys that the caller may see, without their secrets: two queries. */
export async function listSurveys(
  { em, actor }: SignedInContext,
  { search, sort, ...wanted }: SurveysWanted,
): Promise<Page<SurveyWithLocale>> {
  const run = actor.roles.flatMap(({ target }) =>
    target !== null && actor.may('surveys:read', 'survey', target) ? [target] : [],
  );
  let matched = kysely(em).selectFrom('survey').select(['id', 'slug']);
  if (!actor.may('surveys:read')) matched = matched.where('slug', '=', anyText(run));
  if (search !== undefined) matched = matched.where((eb) => containsText(eb.ref('slug'), search));
  const { items: found, ...page } = await findPage(
    em,
    matched,
    [inDictionaryOrder(sort === 'id' ? 'slug' : '-slug'), 'slug'],
    wanted,
  );
  const ids = found.map(({ id }) => id);
  const surveys = await em.find(Survey, { id: { $in: ids } }, { populate: ['locale'], strategy: 'joined' });
  const byId = new Map(surveys.map((survey) => [survey.id, survey]));
  return { ...page, items: ids.flatMap((id) => byId.get(id) ?? []) };
}

/** The secrets of a survey. */
export interface SurveySecrets {
  generateUserKey: string | null;
  /** Null unless the operation has made it: it is shown once. */
  submissionNotificationSecret: string | null;
}

/** A survey with its secrets, which are null if the caller may not see them. */
export interface StoredSurvey {
  survey: SurveyWithLocale;
  secrets: SurveySecrets | null;
}

/** Finds a survey as it is stored, with its key for those who may change it. Throws AppError `survey.not_found`. */
export async function requireSurvey({ em, actor }: SignedInContext, surveyId: string): Promise<StoredSurvey> {
  const survey = await em.findOne(Survey, { slug: surveyId }, { populate: ['locale', 'generateUserKey'] });
  if (!survey) throw surveyNotFound(surveyId);
  const { generateUserKey = null } = survey;
  return {
    survey,
    secrets: actor.may('surveys:manage') ? { generateUserKey, submissionNotificationSecret: null } : null,
  };
}

/** Adds the webhook secret that an operation has made, if any. */
export function withNewSecret(stored: StoredSurvey, made: string | null | undefined): StoredSurvey {
  if (made == null || stored.secrets === null) return stored;
  return { ...stored, secrets: { ...stored.secrets, submissionNotificationSecret: made } };
}
