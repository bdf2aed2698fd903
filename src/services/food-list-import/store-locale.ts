import type { EntityManager } from '@mikro-orm/sql';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { GroupChange } from './food-groups.ts';
import type { ImportRun } from './import-run.ts';
import type { LocalePlan } from './list-plan.ts';

/** Creates the locale of a list, or stores the search settings of its files, and the prefix of its codes. */
export async function storeLocale({ em, options, prefix }: ImportRun, { file }: LocalePlan): Promise<void> {
  const { localeId } = options;
  if (file) {
    // Set-based: one statement creates the locale or updates it.
    await query(
      em,
      sql`insert into locale (id, english_name, local_name, respondent_language, admin_language, flag_code, text_direction,
            prototype_locale_id, split_words, split_keep_pairs, synonym_sets)
          values (${localeId}, ${file.englishName}, ${file.localName}, ${file.respondentLanguage},
            ${file.adminLanguage}, ${file.flagCode}, ${file.textDirection}, ${file.prototypeLocale},
            ${file.splitWords}::text[], ${JSON.stringify(file.splitKeepPairs)}::jsonb,
            ${JSON.stringify(file.synonymSets)}::jsonb)
          on conflict (id) do update set split_words = excluded.split_words, split_keep_pairs = excluded.split_keep_pairs,
            synonym_sets = excluded.synonym_sets, version = gen_random_uuid()`,
    );
  }
  await kysely(em)
    .updateTable('locale')
    .set({ code_prefix: prefix })
    .where('id', '=', localeId)
    .where((eb) => eb('code_prefix', 'is distinct from', prefix))
    .execute();
}

/** Adds and renames food groups. Set-based: one statement for all of them. */
export async function storeFoodGroups(em: EntityManager, changes: readonly GroupChange[]): Promise<void> {
  if (changes.length === 0) return;
  await query(
    em,
    sql`insert into food_group (id, name)
        select id, after from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r(id int, after text)
        on conflict (id) do update set name = excluded.name`,
  );
}
