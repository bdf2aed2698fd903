import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { codeOf } from '../support/refusals.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  caller = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
  await query(
    app().context().em,
    sql`insert into food_group (id, name) values (9, 'Nuts'), (3, 'Milk'), (30, 'Nut milk')`,
  );
});

const refused = (call: () => Promise<unknown>) => refusalOf(app(), call);

describe('the list of food groups', () => {
  test('has all groups by id', async () => {
    expect(await caller.foodGroups.list()).toEqual([
      { id: 0, name: 'Unassigned' },
      { id: 3, name: 'Milk' },
      { id: 9, name: 'Nuts' },
      { id: 30, name: 'Nut milk' },
    ]);
  });

  test('finds part of an id or of a name, and has as many as asked for after an offset', async () => {
    const ids = async (input: object) => (await caller.foodGroups.list(input)).map(({ id }) => id);
    expect(await ids({ search: 'NUT' })).toEqual([9, 30]);
    expect(await ids({ search: '3' })).toEqual([3, 30]);
    expect(await ids({ limit: 2, offset: 1 })).toEqual([3, 9]);
  });
});

describe('a food group', () => {
  test('is created with the given id or the one after the highest', async () => {
    expect(await caller.foodGroups.create({ id: 41, name: 'Fish' })).toEqual({ id: 41, name: 'Fish', foodCount: 0 });
    expect(await caller.foodGroups.create({ name: 'Shellfish' })).toMatchObject({ id: 42 });
    expect(await refused(() => caller.foodGroups.create({ id: 41, name: 'Again' }))).toMatchObject({
      code: 'food_group.duplicate_id',
      kind: 'conflict',
    });
    expect((await caller.foodGroups.get({ id: 41 })).name).toBe('Fish');
  });

  test('is created in the last gap when the largest possible id is taken', async () => {
    const { id } = await caller.foodGroups.create({ name: 'Eggs' });
    await caller.foodGroups.create({ id: 2_147_483_647, name: 'Everything else' });
    expect(await caller.foodGroups.create({ name: 'Nuts' })).toMatchObject({ id: id + 1 });
    await caller.foodGroups.delete({ id: 2_147_483_647 });
  });

  test('says how many foods are in it, and is not deleted while there are any', async () => {
    const { id } = await caller.foodGroups.create({ name: 'Fruit' });
    for (let n = 10; n < 32; n++) await app().given.food({ code: `FRT${n}`, group: id });
    expect(await caller.foodGroups.get({ id })).toEqual({ id, name: 'Fruit', foodCount: 22 });
    const refusal = await refused(() => caller.foodGroups.delete({ id }));
    expect(refusal).toMatchObject({ code: 'food_group.in_use', kind: 'conflict', details: { facts: { count: 22 } } });
    const foods = refusal.details.facts?.['foods'] as unknown[];
    expect(foods).toHaveLength(20);
    expect(foods[0]).toEqual({ code: 'FRT10', englishDescription: 'English FRT10' });
    expect(refusal.message).toContain('22 foods are in food group');
    expect(await codeOf(caller.foodGroups.get({ id }))).toBe('done');
  });

  test('is renamed for all foods in it', async () => {
    const { id } = await caller.foodGroups.create({ name: 'Vegetables' });
    await app().given.food({ group: id });
    expect(await caller.foodGroups.update({ id, name: 'Vegetables and herbs' })).toMatchObject({
      name: 'Vegetables and herbs',
      foodCount: 1,
    });
    expect((await caller.foodGroups.get({ id })).name).toBe('Vegetables and herbs');
  });

  test('without foods is deleted, group 0 never', async () => {
    const { id } = await caller.foodGroups.create({ name: 'Empty' });
    expect(await caller.foodGroups.delete({ id })).toEqual({ id });
    expect(await codeOf(caller.foodGroups.get({ id }))).toBe('food_group.not_found');
    expect(await codeOf(caller.foodGroups.delete({ id }))).toBe('food_group.not_found');
    expect(await codeOf(caller.foodGroups.delete({ id: 0 }))).toBe('food_group.built_in');
    expect(await codeOf(caller.foodGroups.update({ id, name: 'x' }))).toBe('food_group.not_found');
  });

  test('leaves a trail of who created, renamed and deleted it', async () => {
    const { id } = await caller.foodGroups.create({ id: 900, name: 'Trail' });
    await caller.foodGroups.update({ id, name: 'Trail mix' });
    await caller.foodGroups.update({ id, name: 'Trail mix' });
    await caller.foodGroups.delete({ id });
    const trail = await query(
      app().context().em,
      sql`select action, before, after, user_id is not null as "hasUser" from record_change
          where record_type = 'food-group' and code = ${String(id)} order by id`,
    );
    expect(trail).toEqual([
      { action: 'create', before: null, after: { name: 'Trail' }, hasUser: true },
      { action: 'update', before: { name: 'Trail' }, after: { name: 'Trail mix' }, hasUser: true },
      { action: 'delete', before: { name: 'Trail mix' }, after: null, hasUser: true },
    ]);
  });

  test('is written by those alone who look after all locales', async () => {
    const maintainer = await app().as(await app().given.user({ roles: [{ name: 'fdbm', locale }] }));
    expect(await codeOf(maintainer.foodGroups.list())).toBe('done');
    expect(await codeOf(maintainer.foodGroups.get({ id: 3 }))).toBe('done');
    expect(await codeOf(maintainer.foodGroups.create({ name: 'x' }))).toBe('access.forbidden');
    expect(await codeOf(maintainer.foodGroups.update({ id: 3, name: 'x' }))).toBe('access.forbidden');
    expect(await codeOf(maintainer.foodGroups.delete({ id: 3 }))).toBe('access.forbidden');
  });
});
