import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { readCsv } from '../../src/adapters/csv.ts';
import { query, sql } from '../../src/db/sql.ts';
import { builtInTexts } from '../../src/domain/translations/built-in-texts.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let english: string;
let french: string;
let child: string;
let respondent: Caller;
let editor: Caller;
let admin: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: english } = await given.locale({ language: 'en' }));
  ({ id: french } = await given.locale({ language: 'fr' }));
  ({ id: child } = await given.locale({ language: 'fr-CA', prototype: french }));
  const units = (names: string[]) => names.map((name) => ({ name, weight: 10, omitFoodDescription: false }));
  const portions = [
    { method: 'standard-portion' as const, parameters: { units: units(['slice', 'quignon']) } },
    {
      method: 'parent-food-portion' as const,
      parameters: { options: [{ category: null, choices: [{ label: 'Un filet', value: 0.1 }] }] },
    },
  ];
  await given.food({ code: 'PAIN', locals: { [french]: { description: 'Pain', portions } } });
  await app().settle();
  respondent = await app().as(await given.user());
  editor = await app().as(await given.user({ roles: [{ name: 'fdbm', locale: french }] }));
  admin = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
});

const unit = (key: string, text: string | null) => ({ kind: 'unit' as const, key, text });
const method = (key: string, text: string | null) => ({ kind: 'method' as const, key, text });

describe('the texts for respondents', () => {
  test('are built in for English and French', async () => {
    const { methods, units, labels } = await respondent.translations.get({ language: 'fr' });
    expect([methods['in_a_bowl'], units['slice'], labels['Small loaf, thin slice']]).toEqual([
      'Dans un bol',
      'tranche',
      'Petit pain, tranche fine',
    ]);
    const inEnglish = await respondent.translations.get({ language: 'en-GB' });
    expect([inEnglish.methods['in_a_bowl'], inEnglish.units['slice']]).toEqual(['In a bowl', 'slice']);
  });

  test('are in the nearest language: without region, then that of the food list, then English', async () => {
    const textOf = async (language: string, locale?: string) => {
      const { methods, units } = await respondent.translations.get({
        language,
        ...(locale === undefined ? {} : { locale }),
      });
      return [methods['in_a_bowl'], units['slice']];
    };
    expect(await textOf('fr-CA', english)).toEqual(['Dans un bol', 'tranche']);
    expect(await textOf('de', french)).toEqual(['Dans un bol', 'tranche']);
    expect(await textOf('de', english)).toEqual(['In a bowl', 'slice']);
    expect(await textOf('de')).toEqual(['In a bowl', 'slice']);
  });

  test('of a unit in the language of the food list stay as they are in a language that has none', async () => {
    await editor.translations.updateOfLocale({ locale: french, language: 'en', texts: [unit('quignon', 'crust')] });
    const of = async (language: string) =>
      (await respondent.translations.get({ language, locale: french })).units['quignon'];
    expect([await of('en'), await of('de'), await of('fr')]).toEqual(['crust', 'quignon', 'quignon']);
    expect((await respondent.translations.get({ language: 'en', locale: english })).units).not.toHaveProperty(
      'quignon',
    );
  });

  test('are those of the locale, else of its prototype, else of the installation, else built in', async () => {
    const key = 'on_bread';
    const text = async () => (await respondent.translations.get({ language: 'fr', locale: child })).methods[key];
    expect(await text()).toBe('Sur du pain');
    await admin.translations.update({ language: 'fr', texts: [method(key, 'installation')] });
    expect(await text()).toBe('installation');
    await editor.translations.updateOfLocale({ locale: french, language: 'fr', texts: [method(key, 'prototype')] });
    expect(await text()).toBe('prototype');
    await admin.translations.updateOfLocale({ locale: child, language: 'fr', texts: [method(key, 'locale')] });
    expect(await text()).toBe('locale');
    for (const locale of [child, french]) {
      await admin.translations.updateOfLocale({ locale, language: 'fr', texts: [method(key, null)] });
    }
    await admin.translations.update({ language: 'fr', texts: [method(key, null)] });
    expect(await text()).toBe('Sur du pain');
  });

  test('take one query', async () => {
    const get = () => respondent.translations.get({ language: 'fr', locale: child });
    await get();
    expect(await app().countStatements(get)).toBe(1);
  });

  test('have a key that every object has, like any other', async () => {
    await admin.translations.update({ language: 'fr', texts: [unit('constructor', 'constructeur')] });
    expect((await respondent.translations.get({ language: 'fr' })).units['constructor']).toBe('constructeur');
    await admin.translations.update({ language: 'fr', texts: [unit('constructor', null)] });
  });
});

describe('the list for editors', () => {
  const list = (input: object = {}) =>
    editor.translations.listOfLocale({ locale: french, language: 'es', limit: 500, ...input });

  test('marks what the food list has, and finds what has no text in the language', async () => {
    const { items } = await list({ kind: 'unit', search: 'slice' });
    expect(items).toContainEqual({ kind: 'unit', key: 'slice', text: null, inherited: null, isInUse: true });
    expect(items).toContainEqual({ kind: 'unit', key: 'thick slice', text: null, inherited: null, isInUse: false });
    expect((await list({ search: 'Un filet' })).items).toEqual([
      { kind: 'label', key: 'Un filet', text: null, inherited: null, isInUse: true },
    ]);
    await editor.translations.updateOfLocale({ locale: french, language: 'es', texts: [unit('slice', 'rebanada')] });
    expect((await list({ kind: 'unit', search: 'rebanada' })).items).toEqual([
      { kind: 'unit', key: 'slice', text: 'rebanada', inherited: null, isInUse: true },
    ]);
    const missing = (await list({ kind: 'unit', missing: true })).items.map(({ key }) => key);
    expect([missing.includes('slice'), missing.includes('quignon')]).toEqual([false, true]);
    const inFrench = await list({ language: 'fr', kind: 'unit', missing: true });
    expect(inFrench.items.map(({ key }) => key)).not.toContain('quignon');
  });

  test('shows the text that a written one hides', async () => {
    await editor.translations.updateOfLocale({ locale: french, language: 'fr', texts: [unit('pot', 'petit pot')] });
    expect((await list({ language: 'fr', kind: 'unit', search: 'petit pot' })).items).toContainEqual(
      expect.objectContaining({ key: 'pot', text: 'petit pot', inherited: 'pot' }),
    );
    const installation = await admin.translations.list({ language: 'fr', search: 'in_a_mug' });
    expect(installation).toMatchObject({
      total: 1,
      items: [{ text: null, inherited: 'Dans une tasse', isInUse: false }],
    });
  });

  test('has pages', async () => {
    const all = (await list()).items;
    const second = await list({ limit: 2, offset: 2 });
    expect(second).toMatchObject({ items: all.slice(2, 4), limit: 2, offset: 2 });
    expect(second.total).toBeGreaterThan(400);
  });
});

describe('writing texts', () => {
  test('leaves those that are not named, takes the last of two, and answers what it did', async () => {
    const write = (texts: object[]) =>
      editor.translations.updateOfLocale({ locale: french, language: 'it', texts: texts as never });
    expect(await write([unit('bar', 'barra'), unit('can', 'latta')])).toEqual({ written: 2, removed: 0 });
    expect(await write([unit('bar', 'x'), unit('bar', 'barretta')])).toEqual({ written: 1, removed: 0 });
    expect(await write([unit('can', null), unit('cob', null)])).toEqual({ written: 0, removed: 1 });
    const { units } = await respondent.translations.get({ language: 'it', locale: french });
    expect([units['bar'], units['can']]).toEqual(['barretta', 'canette']);
  });

  test('of one key by two editors at once stores one text', async () => {
    const write = (text: string) =>
      editor.translations.updateOfLocale({ locale: french, language: 'pt', texts: [unit('bar', text)] });
    await Promise.all(['a', 'b', 'c'].map(write));
    const stored = await query(app().context().em, sql`select text from translation where language = 'pt'`);
    expect(stored).toHaveLength(1);
  });

  test('leaves a trail, for a locale and for the installation', async () => {
    await editor.translations.updateOfLocale({ locale: french, language: 'nl', texts: [unit('bar', 'reep')] });
    await admin.translations.update({ language: 'nl', texts: [unit('bar', 'staaf')] });
    const trail = await query(
      app().context().em,
      sql`select code, after from record_change where record_type = 'locale' and after ->> 'language' = 'nl' order by id`,
    );
    expect(trail).toEqual([
      { code: french, after: { language: 'nl', translations: [unit('bar', 'reep')] } },
      { code: '*', after: { language: 'nl', translations: [unit('bar', 'staaf')] } },
    ]);
  });

  test('is for the editors of the locale, and for the installation for those who look after all locales', async () => {
    const texts = [unit('bar', 'barre')];
    expect(await codeOf(editor.translations.update({ language: 'fr', texts }))).toBe('access.forbidden');
    expect(await codeOf(editor.translations.updateOfLocale({ locale: english, language: 'fr', texts }))).toBe(
      'access.forbidden',
    );
    expect(await codeOf(respondent.translations.updateOfLocale({ locale: french, language: 'fr', texts }))).toBe(
      'access.forbidden',
    );
    expect(await codeOf(respondent.translations.list({ language: 'fr' }))).toBe('access.forbidden');
  });

  test('ends with the locale', async () => {
    const { id } = await app().given.locale({ language: 'fr' });
    await admin.translations.updateOfLocale({ locale: id, language: 'fr', texts: [unit('bar', 'x')] });
    await admin.locales.delete({ locale: id });
    expect(await query(app().context().em, sql`select 1 from translation where locale_id = ${id}`)).toEqual([]);
  });
});

describe('the built-in texts', () => {
  const fileOf = (name: string) => join(import.meta.dirname, '../../data/demo', name);
  const demo = (name: string) => readFileSync(fileOf(name), 'utf8');
  const has = (kind: string, language: string) =>
    new Set(builtInTexts().flatMap((text) => (text.kind === kind && text.language === language ? [text.key] : [])));

  test('name each key and language once', () => {
    const ids = builtInTexts().map(({ kind, key, language }) => `${kind} ${key} ${language}`);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test.each(['en', 'fr'])('in %s have every method, unit and label of the demo food list', async (language) => {
    const rows: Record<string, string>[] = [];
    for await (const { values } of readCsv(fileOf('portion-methods.csv'))) rows.push(values);
    const parameters = rows.map((row) => JSON.parse(row['parameters'] ?? '{}') as { units?: { name: string }[] });
    const units = parameters.flatMap(({ units: of = [] }) => of.map(({ name }) => name));
    const images = JSON.parse(demo('portion-images.json')) as {
      imageMaps: { objects: { description: string }[] }[];
      guideImages: { description: string }[];
    };
    const labels = [
      ...images.imageMaps.flatMap(({ objects }) => objects.map(({ description }) => description)),
      ...images.guideImages.map(({ description }) => description),
    ];
    const rules = JSON.parse(demo('rules.json')) as { categories: { units?: { name: string }[] }[] };
    const ofRules = rules.categories.flatMap(({ units: of = [] }) => of.map(({ name }) => name));
    const lacking = (names: (string | undefined)[], known: Set<string>) =>
      names.filter((name) => !known.has(name ?? ''));
    expect(
      lacking(
        rows.map((row) => row['description']),
        has('method', language),
      ),
    ).toEqual([]);
    expect(lacking([...units, ...ofRules], has('unit', language))).toEqual([]);
    expect(lacking(labels, has('label', language))).toEqual([]);
  });
});
