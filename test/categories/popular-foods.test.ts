import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { recallOf } from '../support/usage.ts';

const app = useTestApp();
let locale: string;
let other: string;
let caller: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale({ language: 'fr' }));
  ({ id: other } = await given.locale());
  const named = (description: string) => ({ [locale]: { description }, [other]: { description } });
  await given.category({ code: 'ROOT', locals: named('Boissons') });
  await given.category({ code: 'HOTS', parents: ['ROOT'], locals: named('Boissons chaudes') });
  await given.category({ code: 'HIDE', parents: ['ROOT'], isHidden: true, locals: named('Cachées') });
  await given.category({ code: 'EMTY', locals: named('Vide') });
  await given.food({ code: 'COLA', parents: ['ROOT'], locals: named('Cola') });
  await given.food({ code: 'TEAS', parents: ['HOTS', 'ROOT'], locals: named('Thé') });
  await given.food({ code: 'COFF', parents: ['HOTS'], locals: named('Café') });
  await given.food({ code: 'WATR', parents: ['ROOT'], locals: named('Eau') });
  await given.food({ code: 'POWD', parents: ['ROOT'], useInRecipes: 2, locals: named('Poudre') });
  await given.food({ code: 'HIDN', parents: ['HIDE'], locals: named('Cachée') });
  await app().settle();
  await eaten(locale, ['TEAS', 'TEAS', 'COFF', 'COFF', 'COFF', 'COLA', 'POWD', 'HIDN']);
  await eaten(locale, ['WATR', 'WATR', 'WATR', 'WATR', 'WATR'], { isTest: true });
  await eaten(other, ['WATR']);
  caller = await app().as(await given.user());
});

/** Submits a recall for each food. */
async function eaten(localeId: string, codes: string[], settings: object = {}): Promise<void> {
  const survey = await app().given.survey({ locale: localeId, ...settings });
  const respondent = await app().as(await app().given.respondent(survey));
  for (const code of codes) await respondent.submissions.submit(recallOf(survey, [[code]]));
  await app().settle();
}

const popular = async (code: string, input: object = {}) =>
  (await caller.categories.popular({ locale, code, ...input })).foods.map((food) => food.code);

describe('the popular foods of a category', () => {
  test('are those in it and in the shown categories below it that most recalls of the locale hold, each once', async () => {
    expect(await popular('ROOT')).toEqual(['COFF', 'TEAS', 'COLA']);
    expect(await popular('HOTS')).toEqual(['COFF', 'TEAS']);
    expect(await popular('HIDE')).toEqual(['HIDN']);
  });

  test('are as many as asked for', async () => {
    expect(await popular('ROOT', { limit: 2 })).toEqual(['COFF', 'TEAS']);
  });

  test('do not count recalls of another locale', async () => {
    expect((await caller.categories.popular({ locale: other, code: 'ROOT' })).foods).toEqual([
      { code: 'WATR', localDescription: 'Eau', thumbnail: null },
    ]);
  });

  test('of a category without a food of the list are not found', async () => {
    expect(await codeOf(popular('EMTY'))).toBe('category.not_found');
    expect(await codeOf(popular('nowhere'))).toBe('category.not_found');
  });

  test('come from memory', async () => {
    await popular('ROOT');
    expect(await app().statementsOf(() => popular('ROOT'))).toEqual([]);
  });
});

describe('English names', () => {
  const tea = { code: 'TEAS', localDescription: 'Thé', englishDescription: 'English TEAS', thumbnail: null };
  const asked = { englishNames: true };

  test('stand beside those of the list where they are asked for', async () => {
    expect((await caller.categories.popular({ locale, code: 'HOTS', ...asked })).foods).toContainEqual(tea);
    const contents = await caller.categories.contents({ locale, code: 'ROOT', alg: 'popularity', ...asked });
    expect(contents.foods).toContainEqual(tea);
    const hot = { code: 'HOTS', localDescription: 'Boissons chaudes', englishDescription: 'HOTS', thumbnail: null };
    expect(contents.categories).toEqual([hot]);
    expect(await caller.categories.listRoots({ locale, ...asked })).toMatchObject([{ englishDescription: 'ROOT' }]);
    const found = await caller.foods.lookup({ locale, desc: 'thé', ...asked });
    expect(found.foods).toEqual([tea]);
    expect((await caller.foods.lookup({ locale, desc: 'chaudes', ...asked })).categories).toEqual([hot]);
    expect(await caller.foods.get({ locale, code: 'TEAS', ...asked })).toMatchObject(tea);
  });

  test('are not answered otherwise', async () => {
    const answers = [
      await caller.categories.popular({ locale, code: 'HOTS' }),
      await caller.categories.contents({ locale, code: 'ROOT' }),
      await caller.categories.listRoots({ locale }),
      await caller.foods.lookup({ locale, desc: 'thé' }),
      await caller.foods.get({ locale, code: 'TEAS' }),
    ];
    expect(JSON.stringify(answers)).not.toContain('englishDescription');
  });
});
