import { expect, onTestFinished, test } from 'vitest';
import { FoodListEntry } from '../../entities/food-list-entry.ts';
import { Actor } from '../../src/access/actor.ts';
import { query, sql } from '../../src/db/sql.ts';
import { replaceSynonymSets } from '../../src/services/locales/replace-synonym-sets.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

test('an entry of a food list is stored without waiting for an open edit of the locale settings', async () => {
  const { given } = app();
  const { id: locale } = await given.locale();
  const { id: food } = await given.food();
  const [stored] = await query<{ version: string }>(
    app().context().em,
    sql`select version from locale where id = ${locale}`,
  );
  const slow = app().parts.orm.em.fork();
  await slow.begin();
  onTestFinished(() => slow.rollback());
  const actor = new Actor({ userId: (await given.user()).id, familyId: '', roles: [] });
  const edit = { locale, baseVersion: stored?.version ?? '', sets: [['coke', 'cola']] };
  await replaceSynonymSets({ ...app().context(), em: slow, actor }, edit);
  await query(app().context().em, sql`insert into food_list_entry values (${locale}, ${food})`);
  expect(await app().context().em.count(FoodListEntry, { locale })).toBe(1);
});
