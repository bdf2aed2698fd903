import { Survey, type SurveyWithLocale } from '../../../entities/survey.ts';
import { query, sql } from '../../db/sql.ts';
import type { SignedInContext } from '../../context.ts';
import { orderBy, pageOf, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';

export interface SurveysWanted extends PageWanted {
  /** Part of an id. */
  search?: string | undefined;
  sort: Sort<'id'>;
}

/** The surveys that the caller may see, without their secrets: two queries. */
export async function listSurveys(
  { em, actor }: SignedInContext,
  { search, sort, limit, offset }: SurveysWanted,
): Promise<Page<SurveyWithLocale>> {
  const seesAll = actor.may('surveys:read');
  const own = actor.roles.flatMap(({ target }) =>
    target !== null && actor.may('surveys:read', 'survey', target) ? [target] : [],
  );
  const [page] = await query<{ items: number[]; total: number }>(
    em,
    sql`with matched as (
          select id as key, slug as id, slug as code from survey
          where (${seesAll} or slug = any(${own}::text[]))
            and (${search ?? null}::text is null or strpos(lower(slug), lower(${search})) > 0))
        ${pageOf(orderBy(sort), sql`key`, { limit, offset })}`,
  );
  const ids = page?.items ?? [];
  const surveys = await em.find(Survey, { id: { $in: ids } }, { populate: ['locale'], strategy: 'joined' });
  const byId = new Map(surveys.map((survey) => [survey.id, survey]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return { items, total: page?.total ?? 0, limit, offset };
}

export interface SurveySecrets {
  generateUserKey: string | null;
  submissionNotificationSecret: string | null;
}

/** A survey, and its secrets where the caller may see them. */
export interface StoredSurvey {
  survey: SurveyWithLocale;
  secrets: SurveySecrets | null;
}

/** A survey as it is stored, with its secrets for those who may change them. Throws AppError `survey.not_found`. */
export async function requireSurvey({ em, actor }: SignedInContext, surveyId: string): Promise<StoredSurvey> {
  const survey = await em.findOne(
    Survey,
    { slug: surveyId },
    { populate: ['locale', 'generateUserKey', 'submissionNotificationSecret'] },
  );
  if (!survey) throw surveyNotFound(surveyId);
  const { generateUserKey = null, submissionNotificationSecret = null } = survey;
  return { survey, secrets: actor.may('surveys:manage') ? { generateUserKey, submissionNotificationSecret } : null };
}
