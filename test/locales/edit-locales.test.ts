import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { Locale } from '../../entities/locale.ts';
import { query, sql } from '../../src/db/sql.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let caller: Caller;
let made = 0;
const ENERGY = 1;

const nextId = () => `l_${++made}`;
const described = {
  englishName: 'Portuguese (Brazil)',
  localName: 'Português (Brasil)',
  respondentLanguage: 'pt-BR',
  adminLanguage: 'en',
  flagCode: 'br',
};

beforeAll(async () => {
  caller = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
});

const create = (more: Partial<Parameters<Caller['locales']['create']>[0]> = {}) =>
  caller.locales.create({ id: nextId(), ...described, ...more });
const isStored = async (id: string) => (await app().context().em.count(Locale, id)) === 1;
const refused = (call: () => Promise<unknown>) => refusalOf(app(), call);

describe('a new locale', () => {
  test('has the given description, an empty list, and its creation in the trail', async () => {
    const { id: prototypeLocale } = await create();
    const locale = await create({ textDirection: 'rtl', prototypeLocale });
    expect(locale).toMatchObject({ ...described, textDirection: 'rtl', prototypeLocale, foodCount: 0 });
    expect(await caller.locales.get({ locale: locale.id })).toEqual(locale);
    const { items } = await caller.locales.changes({ locale: locale.id });
    expect(items).toMatchObject([{ action: 'create', subject: { id: locale.id }, before: null, after: described }]);
  });

  test('takes no id that a locale has or that paths need, and no prototype that does not exist', async () => {
    const { id } = await create();
    expect(await refused(() => create({ id }))).toMatchObject({ code: 'locale.duplicate_id', kind: 'conflict' });
    expect(await refused(() => create({ id: 'new' }))).toMatchObject({ code: 'locale.reserved_id', kind: 'invalid' });
    const orphan = nextId();
    expect(await refused(() => create({ id: orphan, prototypeLocale: 'nowhere' }))).toMatchObject({
      code: 'reference.not_found',
      details: { issues: [{ path: 'prototypeLocale' }] },
    });
    expect(await isStored(orphan)).toBe(false);
  });

  test('has languages that are language tags', async () => {
    await expect(create({ respondentLanguage: 'Portuguese!' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('the list of locales', () => {
  test('finds part of an id or of a name, and has as many as asked for after an offset', async () => {
    const [one, two] = [
      await create({ englishName: 'Zulu one' }),
      await create({ localName: 'isiZULU', englishName: 'Zulu two' }),
    ];
    const ids = async (input: object) => (await caller.locales.list(input)).map(({ id }) => id);
    expect(await ids({ search: 'zulu' })).toEqual([one.id, two.id]);
    expect(await ids({ search: 'isizulu' })).toEqual([two.id]);
    expect(await ids({ search: one.id })).toEqual([one.id]);
    expect(await ids({ search: 'zulu', limit: 1 })).toEqual([one.id]);
    expect(await ids({ search: 'zulu', offset: 1 })).toEqual([two.id]);
  });
});

describe('an update of a locale', () => {
  test('changes the given fields, gives a new version, and is in the trail', async () => {
    const { id: locale, version } = await create();
    const changed = await caller.locales.update({
      locale,
      baseVersion: version,
      flagCode: 'pt',
      localName: 'Português',
    });
    expect(changed).toMatchObject({ ...described, flagCode: 'pt', localName: 'Português' });
    expect(changed.version).not.toBe(version);
    const { items } = await caller.locales.changes({ locale });
    expect(items[0]).toMatchObject({
      action: 'update',
      before: { flagCode: 'br', localName: described.localName },
      after: { flagCode: 'pt', localName: 'Português' },
    });
  });

  test('that changes nothing keeps the version and leaves no trail', async () => {
    const { id: locale, version } = await create();
    expect(await caller.locales.update({ locale, ...described })).toMatchObject({ version });
    expect((await caller.locales.changes({ locale })).total).toBe(1);
  });

  test('on an old version is refused with the stored one, also after an edit of a list of words', async () => {
    const { id: locale, version } = await create();
    const { version: currentVersion } = await caller.locales.replaceSynonymSets({
      locale,
      baseVersion: version,
      sets: [['soda', 'pop']],
    });
    expect(await refused(() => caller.locales.update({ locale, baseVersion: version, flagCode: 'pt' }))).toMatchObject({
      code: 'locale.version_conflict',
      details: { facts: { currentVersion } },
    });
    expect((await caller.locales.get({ locale })).flagCode).toBe('br');
    await caller.locales.update({ locale, flagCode: 'pt' });
    expect((await caller.locales.get({ locale })).flagCode).toBe('pt');
  });

  test('may remove the prototype, and takes none that inherits from the locale, however far', async () => {
    const first = await create();
    const second = await create({ prototypeLocale: first.id });
    const third = await create({ prototypeLocale: second.id });
    for (const prototypeLocale of [first.id, second.id, third.id]) {
      expect(await refused(() => caller.locales.update({ locale: first.id, prototypeLocale }))).toMatchObject({
        code: 'locale.illegal_prototype',
        kind: 'invalid',
        details: { issues: [{ path: 'prototypeLocale', code: 'cycle' }] },
      });
    }
    await caller.locales.update({ locale: second.id, prototypeLocale: null });
    const updated = await caller.locales.update({ locale: first.id, prototypeLocale: third.id });
    expect(updated.prototypeLocale).toBe(third.id);
  });
});

describe('the deletion of a locale', () => {
  test('is refused with the number and the names of what uses it', async () => {
    const { id: locale } = await create();
    const heir = await create({ prototypeLocale: locale });
    const survey = await app().given.survey({ locale });
    const listed = await app().given.food({ locals: { [locale]: { description: 'Milk' } } });
    const restricted = await app().given.food();
    const category = await app().given.category({ localeRestrictions: [locale] });
    const group = await caller.demographicGroups.create({
      nutrientTypeId: ENERGY,
      nutrientRuleType: 'range',
      localeId: locale,
    });
    await query(
      app().context().em,
      sql`insert into food_locale_restriction (food_id, locale_id) values (${restricted.id}, ${locale})`,
    );
    const refusal = await refused(() => caller.locales.delete({ locale }));
    expect(refusal).toMatchObject({
      code: 'locale.in_use',
      kind: 'conflict',
      details: {
        facts: {
          surveys: { count: 1, names: [survey.slug] },
          locales: { count: 1, names: [heir.id] },
          foods: { count: 1, names: [listed.code] },
          restrictedFoods: { count: 1, names: [restricted.code] },
          restrictedCategories: { count: 1, names: [category.code] },
          demographicGroups: { count: 1, names: [`Energy (kcal) (${group.id})`] },
        },
      },
    });
    expect((refusal as Error).message).toContain(`1 survey (${survey.slug})`);
    expect(await isStored(locale)).toBe(true);
  });

  test('counts all foods of the list and names the first', async () => {
    const { id: locale } = await create();
    const local = { [locale]: { description: 'x' } };
    for (let n = 10; n < 33; n++) await app().given.food({ code: `DEL${n}`, locals: local });
    const names = Array.from({ length: 20 }, (_, index) => `DEL${index + 10}`);
    expect(await refused(() => caller.locales.delete({ locale }))).toMatchObject({
      details: { facts: { foods: { count: 23, names } } },
    });
  });

  test('removes what unlisted foods and categories say in it, and the roles of its maintainers', async () => {
    const { id: locale } = await create();
    const maintainer = await app().given.user({ roles: [{ name: 'fdbm', locale }] });
    await app().given.category({ locals: { [locale]: { description: 'Drinks', portions: [{ method: 'weight' }] } } });
    await app().given.food({
      listedIn: [],
      locals: { [locale]: { description: 'Milk', portions: [{ method: 'weight' }] } },
    });
    expect(await caller.locales.delete({ locale })).toEqual({ id: locale });
    expect(await isStored(locale)).toBe(false);
    const [left] = await query(
      app().context().em,
      sql`select (select count(*)::int from food_local where locale_id = ${locale}) as foods,
            (select count(*)::int from category_local where locale_id = ${locale}) as categories,
            (select count(*)::int from user_role where user_id = ${maintainer.id}) as roles`,
    );
    expect(left).toEqual({ foods: 0, categories: 0, roles: 0 });
    expect(await refused(() => caller.locales.delete({ locale }))).toMatchObject({ code: 'locale.not_found' });
  });
});

test('an update of a locale that does not exist is not found', async () => {
  const update = { locale: 'nowhere', baseVersion: randomUUID(), flagCode: 'pt' };
  expect(await refused(() => caller.locales.update(update))).toMatchObject({ code: 'locale.not_found' });
});
