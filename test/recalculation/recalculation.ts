import { query, sql } from '../../src/db/sql.ts';
import { recalculateSurvey } from '../../src/services/recalculation/recalculate-survey.ts';
import { recall } from '../support/recall.ts';
import type { TestApp } from '../support/test-app.ts';

export interface Study {
  locale: string;
  survey: { id: number; slug: string };
  /** Submits one recall; grams by food code. */
  submit: (portions: Record<string, number>) => Promise<string>;
  /** What the respondent sees of a recall. */
  read: (submissionId: string) => Promise<Recalled>;
}

interface Recalled {
  totals: Record<string, number>;
  foods: {
    nutrients: Record<string, number>;
    fields: Record<string, string>;
    nutrientTableCode: string | null;
    isResolved: boolean;
  }[];
}

/** A survey on a food list of its own, with somebody who submits. */
export async function makeStudy(app: TestApp, locale: string): Promise<Study> {
  const survey = await app.given.survey({ locale });
  const caller = await app.as(await app.given.respondent(survey));
  return {
    locale,
    survey,
    submit: async (portions) => {
      const foods = Object.entries(portions).map(([code, servingWeight]) => ({ code, servingWeight }));
      return (await caller.submissions.submit(recall(survey, foods))).submissionId;
    },
    read: async (submissionId) => {
      const { totals, meals } = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
      return { totals, foods: meals.flatMap(({ foods }) => foods) };
    },
  };
}

/** Corrects a value of the record that the food got from `given`. */
export async function correct(app: TestApp, code: string, locale: string, per100g: Record<number, number | null>) {
  const { em } = app.context();
  for (const [type, amount] of Object.entries(per100g)) {
    const record = sql`(select id from nutrient_record where nutrient_table_id = 'TEST' and record_id = ${`${code}-${locale}`})`;
    await query(
      em,
      sql`delete from nutrient_value where nutrient_record_id = ${record} and nutrient_type_id = ${Number(type)}`,
    );
    if (amount === null) continue;
    await query(
      em,
      sql`insert into nutrient_value (nutrient_record_id, nutrient_type_id, units_per_100g)
          values (${record}, ${Number(type)}, ${amount})`,
    );
  }
}

export function recalculate(
  app: TestApp,
  { survey }: Pick<Study, 'survey'>,
  options: Partial<Parameters<typeof recalculateSurvey>[1]> = {},
) {
  return recalculateSurvey(app.context(), { surveyId: survey.slug, withCodes: false, isDryRun: false, ...options });
}

/** Everything stored of the recalls of a survey, with the version of each row. */
export function storedRows(app: TestApp, { survey }: Pick<Study, 'survey'>) {
  return query<{ id: string; version: string; totals: object; flags: string[] }>(
    app.context().em,
    sql`select s.id, s.xmin::text as version, s.totals, s.flags, array_agg(f.xmin::text order by f.id) as foods
        from submission s join submission_meal m on m.submission_id = s.id join submission_food f on f.meal_id = m.id
        where s.survey_id = ${survey.id} group by s.id order by s.id`,
  );
}

export function auditRows(app: TestApp, { survey }: Pick<Study, 'survey'>) {
  return query<{ action: string; before: object; after: object; userId: number | null; recordId: number }>(
    app.context().em,
    sql`select action, before, after, user_id as "userId", record_id as "recordId" from record_change
        where record_type = 'survey' and code = ${survey.slug} and action = 'recalculate'`,
  );
}
