import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../support/http.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let other: string;
let admin: { id: number };
let caller: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: other } = await given.locale({ id: 'b_other' }));
  ({ id: locale } = await given.locale({
    id: 'a_this',
    language: 'fr',
    prototype: other,
    synonymSets: [['coke', 'cola']],
    splitWords: ['and', 'with'],
  }));
  await given.category({ code: 'DRNK', locals: { [locale]: { description: 'Drinks' } } });
  await given.category({ code: 'HIDE', isHidden: true, locals: { [locale]: { description: 'Hidden' } } });
  await given.food({ code: 'COLA', parents: ['DRNK'], locals: { [locale]: { description: 'Cola' } } });
  await given.food({ code: 'HIDN', parents: ['HIDE'], locals: { [locale]: { description: 'Hidden cola' } } });
  admin = await given.user({ roles: [{ name: 'superuser' }] });
  caller = await app().as(admin);
  await app().settle();
});

const named = (id: string) => ({
  id,
  englishName: id,
  localName: id,
  adminLanguage: 'en',
  flagCode: 'gb',
  textDirection: 'ltr',
});

describe('locales', () => {
  test('are all listed by English name, each with the number of its foods', async () => {
    expect(await caller.locales.list()).toEqual([
      { ...named(locale), respondentLanguage: 'fr', prototypeLocale: other, foodCount: 2 },
      { ...named(other), respondentLanguage: 'en', prototypeLocale: null, foodCount: 0 },
    ]);
  });

  test('are listed with one statement', async () => {
    expect(await app().countStatements(() => caller.locales.list())).toBe(1);
  });
});

describe('a locale', () => {
  test('has the sizes of its lists, and the time and the size of the index in use', async () => {
    const answer = await caller.locales.get({ locale });
    expect(answer).toMatchObject({ id: locale, foodCount: 2, synonymSetCount: 1, splitWordCount: 2 });
    const { builtAt } = app().parts.foods.locale(locale);
    expect(answer.index).toEqual({ builtAt: builtAt.toISOString(), foods: 1, categories: 1 });
  });

  test('has no index in a process that has not loaded it', async () => {
    const base = await app().listen(await app().anotherProcess());
    const token = await app().tokenFor(admin.id);
    const { status, body } = await call('GET', `${base}/api/admin/locales/${locale}`, { token });
    expect({ status, body }).toMatchObject({ status: 200, body: { id: locale, index: null } });
  });
});
