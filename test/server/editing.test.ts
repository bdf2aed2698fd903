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

test('foods that name each other are edited, cloned and renamed at once, and nobody waits for ever', async () => {
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
      const { main } = await admin.foodRecords.get({ locale, code });
      return admin.foodRecords.update({
        ...main,
        currentCode: code,
        baseVersion: main.version,
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
