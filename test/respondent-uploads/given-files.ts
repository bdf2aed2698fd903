import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../src/db/sql.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

export const csv = (...lines: string[]): File => new File([`${lines.join('\n')}\n`], 'people.csv');

/** A file of this many people, with passwords if asked for. */
export function peopleCsv(count: number, { passwords = false } = {}): File {
  const rows = Array.from({ length: count }, (_, index) => `p${index},${passwords ? `secret-${index}` : ''},${index}`);
  return csv('user name,password,house', ...rows);
}

/** The tables of the database and of its queue that contain this text. */
export async function tablesWith(em: EntityManager, text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    em,
    sql`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname in ('public', 'pgboss') order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await query(em, sql`select 1 from ${sql.raw(name)} as t where strpos(t::text, ${text}) > 0 limit 1`);
    if (row) found.push(name);
  }
  return found;
}

export interface StoredRespondent {
  userName: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  language: string | null;
  hasPassword: boolean;
  customFields: Record<string, string>;
  roles: string[];
}

/** The people of a survey by user name. */
export async function respondentsOf(app: TestApp, survey: { id: number }): Promise<StoredRespondent[]> {
  return query<StoredRespondent>(
    app.context().em,
    sql`select a.user_name as "userName", u.name, u.email, u.phone, u.language, u.password_hash is not null as "hasPassword",
          u.custom_fields as "customFields",
          (select jsonb_agg(r.name order by r.name) from user_role r where r.user_id = u.id and r.survey_id = a.survey_id) as roles
        from survey_alias a join user_account u on u.id = a.user_id where a.survey_id = ${survey.id}
        order by a.user_name collate "C"`,
  );
}

/** A survey of its own, and somebody who runs it. */
export async function surveyWithStaff(app: TestApp, { allowPersonalData = true } = {}) {
  const { given } = app;
  const survey = await given.survey({ locale: (await given.locale()).id, allowPersonalData });
  const user = await given.user({ roles: [{ name: 'staff', survey }] });
  const caller: Caller = await app.as(user);
  return { survey, user, caller, surveyId: survey.slug };
}
