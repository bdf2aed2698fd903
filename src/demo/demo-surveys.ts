import { Survey } from '../../entities/survey.ts';
import { inTransaction, type Context } from '../context.ts';
import { kysely } from '../db/kysely.ts';
import { query, sql } from '../db/sql.ts';
import { DEMO_SURVEY, demoSurveyOf } from '../domain/demo-survey-ids.ts';
import type { Presentation } from '../domain/presentation.ts';

/** The limits of the demo survey, which is tried many times a day. */
const DEMO_LIMITS = { maximumDailySubmissions: 1_000_000, minimumSubmissionInterval: 0 };
/** A title in two languages, and a telephone number that no one can have (Ofcom keeps it for fiction). */
const DEMO_PRESENTATION = {
  title: { en: 'What did you eat yesterday?', fr: "Qu'avez-vous mangé hier ?" },
  languages: ['en', 'fr'],
  supportPhone: '+44 191 498 0000',
} satisfies Partial<Presentation>;
const YEAR_MS = 365 * 24 * 3600 * 1000;

/** Creates a demo survey for each food list without a survey, in a database with the demo. The demo people take part in all of them. */
export async function openDemoSurveys(context: Context): Promise<void> {
  await inTransaction(context, async (inner) => {
    const missing = await kysely(inner.em)
      .selectFrom('locale as l')
      .select('l.id as localeId')
      .where((eb) => eb.exists(eb.selectFrom('survey').select('id').where('slug', '=', DEMO_SURVEY)))
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('survey as s').select('s.id').whereRef('s.locale_id', '=', 'l.id'))),
      )
      .execute();
    for (const { localeId } of missing) {
      const survey = createDemoSurvey(inner, localeId);
      await inner.em.flush();
      // Set-based: one statement gives all demo people their roles and user names.
      await query(
        inner.em,
        sql`with people as (
              select a.user_id, a.user_name, r.name from survey d join survey_alias a on a.survey_id = d.id
                join user_role r on r.user_id = a.user_id and r.survey_id = d.id
              where d.slug = ${DEMO_SURVEY}
            ), roles as (
              insert into user_role (user_id, name, survey_id) select user_id, name, ${survey.id} from people
            )
            insert into survey_alias (survey_id, user_id, user_name, url_auth_token)
            select ${survey.id}, user_id, user_name, gen_random_uuid()::text from people`,
      );
    }
  });
}

export function createDemoSurvey({ em, now }: Context, localeId: string): Survey {
  const today = now().getTime();
  return em.create(Survey, {
    slug: demoSurveyOf(localeId),
    locale: localeId,
    state: 'active',
    allowPersonalData: true,
    // Each visitor tries the recall as a respondent of her own.
    allowGeneratedUsers: true,
    startDate: new Date(today - YEAR_MS),
    endDate: new Date(today + 10 * YEAR_MS),
    timeZone: 'Europe/London',
    supportEmail: 'support@example.org',
    description: '<p>What did you eat and drink yesterday?</p>',
    finalPageHtml: '<p>Thank you for your recall.</p>',
    feedbackEnabled: true,
    presentation: DEMO_PRESENTATION,
    ...DEMO_LIMITS,
  });
}
