import { beforeAll, expect, test } from 'vitest';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let admin: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  admin = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
});

const NOTHING = { nutrientTableCodes: {}, portionSize: [], brandNames: [] };

test('simultaneous edits, clones and renames of foods that name each other end without a deadlock', async () => {
  const codes = ['ONE', 'TWO', 'SIX'];
  for (const code of codes) await admin.foodRecords.createLocal({ locale, code, englishDescription: code });
  const naming = (code: string) => ({
    target: { type: 'food' as const, code },
    promptText: 'Any?',
    genericName: 'any',
  });
  const prompts = (code: string) => codes.filter((other) => other !== code).map(naming);
  const edits = codes.flatMap((code) => [
    () => admin.foodRecords.updateLocal({ locale, code, ...NOTHING, associatedFoods: prompts(code) }),
    () => admin.foodRecords.clone({ locale, code }),
    async () => {
      const { version, ...main } = (await admin.foodRecords.get({ locale, code })).main;
      return admin.foodRecords.update({
        ...main,
        currentCode: code,
        baseVersion: version,
        parentCategories: [],
        code: `${code}-${app().given.name('R')}`,
      });
    },
  ]);
  const results = await Promise.allSettled(
    Array.from({ length: 3 }, () => edits)
      .flat()
      .map((edit) => edit()),
  );
  const codesOfRefusals = results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { cause?: { code?: string } }).cause?.code] : [],
  );
  const expected = new Set(['food.version_conflict', 'food.not_found', 'reference.not_found']);
  expect(codesOfRefusals.filter((code) => code === undefined || !expected.has(code))).toEqual([]);
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
});

test('simultaneous deletions and edits of foods that name each other end without a deadlock', async () => {
  for (let round = 0; round < 5; round++) {
    const codes = ['A', 'B', 'C', 'D'].map((letter) => app().given.name(letter));
    for (const code of codes) await admin.foodRecords.createLocal({ locale, code, englishDescription: code });
    const prompts = (code: string) =>
      codes
        .filter((other) => other !== code)
        .map((other) => ({ target: { type: 'food' as const, code: other }, promptText: 'Any?', genericName: 'any' }));
    for (const code of codes)
      await admin.foodRecords.updateLocal({ locale, code, ...NOTHING, associatedFoods: prompts(code) });
    const [kept = '', ...gone] = codes;
    const { local } = await admin.foodRecords.get({ locale, code: kept });
    const edit = admin.foodRecords
      .updateLocal({ locale, code: kept, baseVersion: local.version, ...NOTHING, associatedFoods: prompts(kept) })
      .catch((error: { cause?: { code?: string } }) => expect(error.cause?.code).toBe('reference.not_found'));
    await Promise.all([...gone.map((code) => admin.foodRecords.delete({ code })), edit]);
    expect((await admin.foodRecords.get({ locale, code: kept })).local.associatedFoods).toEqual([]);
  }
});

test('a food that is listed and restricted at the same moment is never both', async () => {
  const { id: other } = await app().given.locale();
  for (let round = 0; round < 20; round++) {
    const { version, ...food } = await admin.foodRecords.create({
      code: app().given.name('RACE'),
      englishDescription: 'Race',
    });
    await Promise.allSettled([
      admin.foodRecords.update({
        ...food,
        currentCode: food.code,
        baseVersion: version,
        parentCategories: [],
        localeRestrictions: [locale],
      }),
      admin.foodRecords.addToLocale({ locale: other, code: food.code }),
    ]);
    const { main, local } = await admin.foodRecords.get({ locale: other, code: food.code });
    expect(local.isListed && main.localeRestrictions.length > 0).toBe(false);
  }
});
