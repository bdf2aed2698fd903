import { query, sql } from '../../../src/db/sql.ts';
import type { TestApp } from '../../support/test-app.ts';
import { restorePictures } from './stored-world.ts';

/** Tables of the world, parents first. */
const TABLES = [
  ['user_account', 'survey', 'survey_alias', 'user_role', 'category', 'food', 'category_local', 'food_local'],
  ['food_list_entry', 'food_parent_category', 'source_image', 'processed_image', 'image_map', 'image_map_object'],
  ['guide_image', 'guide_image_object', 'drinkware_set', 'drinkware_scale', 'as_served_set', 'as_served_image'],
].flat();

interface Reference {
  table: string;
  column: string;
  parent: string;
  key: string;
}

/** The rows that the requests are about, as they were at the beginning. */
export class Props {
  readonly #app: TestApp;
  readonly #rows: ReadonlyMap<string, string>;
  readonly #references: readonly Reference[];

  private constructor(app: TestApp, rows: ReadonlyMap<string, string>, references: readonly Reference[]) {
    this.#app = app;
    this.#rows = rows;
    this.#references = references;
  }

  static async of(app: TestApp): Promise<Props> {
    const rows = new Map<string, string>();
    for (const table of TABLES) {
      const [row] = await query<{ rows: string }>(
        app.context().em,
        sql`select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${sql.table(table)} t`,
      );
      rows.set(table, row?.rows ?? '[]');
    }
    const references = await query<Reference>(
      app.context().em,
      sql`select c.conrelid::regclass::text as "table", a.attname as "column", c.confrelid::regclass::text as parent, k.attname as key
          from pg_constraint c
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
          join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
          where c.contype = 'f' and cardinality(c.conkey) = 1`,
    );
    return new Props(app, rows, references);
  }

  /** Inserts deleted rows again under their ids, and resets people and surveys to their first state. */
  async restore(): Promise<void> {
    const { em } = this.#app.context();
    const surveys = this.#rows.get('survey');
    await query(
      em,
      sql`update survey set slug = 'renamed-' || survey.id from jsonb_to_recordset(${surveys}::jsonb) as was(id int, slug text)
          where survey.slug = was.slug and survey.id <> was.id`,
    );
    for (const table of TABLES) {
      // A parent cannot be inserted again when another row has taken its code.
      const conditions = this.#references
        .filter((reference) => reference.table === table)
        .map(({ column, parent, key }) => {
          const child = sql.ref(`was.${column}`);
          return sql`(${child} is null or exists (select from ${sql.table(parent)} p where ${sql.ref(`p.${key}`)} = ${child}))`;
        });
      await query(
        em,
        sql`insert into ${sql.table(table)}
            select * from jsonb_populate_recordset(null::${sql.table(table)}, ${this.#rows.get(table)}::jsonb) as was
            where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
            on conflict do nothing`,
      );
    }
    await query(
      em,
      sql`update survey set slug = was.slug, state = was.state, start_date = was.start_date, end_date = was.end_date,
            locale_id = was.locale_id, scheme_id = was.scheme_id, maximum_daily_submissions = was.maximum_daily_submissions,
            maximum_total_submissions = was.maximum_total_submissions, minimum_submission_interval = 0
          from jsonb_populate_recordset(null::survey, ${surveys}::jsonb) as was where survey.id = was.id`,
    );
    await query(em, sql`update withdrawal set returned_at = withdrawn_at where returned_at is null`);
    await query(
      em,
      sql`update user_account set is_disabled = false, password_hash = was.password_hash
          from jsonb_populate_recordset(null::user_account, ${this.#rows.get('user_account')}::jsonb) as was
          where user_account.id = was.id`,
    );
    await restorePictures(this.#app);
    await this.#app.settle();
  }
}
