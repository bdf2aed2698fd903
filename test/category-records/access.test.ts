import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  const { id: otherLocale } = await given.locale();
  const survey = await given.survey({ locale });
  const people = {
    superuser: await given.user({ roles: [{ name: 'superuser' }] }),
    foodsadmin: await given.user({ roles: [{ name: 'foodsadmin' }] }),
    'the maintainer': await given.user({ roles: [{ name: 'fdbm', locale }] }),
    'the maintainer of another locale': await given.user({ roles: [{ name: 'fdbm', locale: otherLocale }] }),
    imagesadmin: await given.user({ roles: [{ name: 'imagesadmin' }] }),
    respondent: await given.respondent(survey),
  };
  for (const [name, user] of Object.entries(people)) callers.set(name, await app().as(user));
});

const ADMINS = ['superuser', 'foodsadmin'];
const OF_LOCALE = [...ADMINS, 'the maintainer'];
const ANY_MAINTAINER = [...OF_LOCALE, 'the maintainer of another locale'];
const EVERYBODY = [...ANY_MAINTAINER, 'imagesadmin', 'respondent'];

type Use = (caller: Caller, code: string) => Promise<unknown>;

const weight = {
  method: 'weight' as const,
  description: 'weight',
  imageUrl: null,
  useForRecipes: false,
  conversionFactor: 1,
  parameters: {},
};
const main = { englishDescription: 'Edited', isHidden: false, attributes: {}, parentCategories: [] };

const MATRIX: Record<keyof Caller['categoryRecords'], { may: string[]; use: Use }> = {
  codeAvailable: { may: ANY_MAINTAINER, use: (caller, code) => caller.categoryRecords.codeAvailable({ code }) },
  get: { may: OF_LOCALE, use: (caller, code) => caller.categoryRecords.get({ locale, code }) },
  list: { may: OF_LOCALE, use: (caller) => caller.categoryRecords.list({ locale }) },
  changes: { may: OF_LOCALE, use: (caller, code) => caller.categoryRecords.changes({ locale, code }) },
  updateLocal: {
    may: OF_LOCALE,
    use: (caller, code) => caller.categoryRecords.updateLocal({ locale, code, portionSize: [] }),
  },
  addMethodToFoods: {
    may: OF_LOCALE,
    use: (caller, code) => caller.categoryRecords.addMethodToFoods({ locale, code, method: weight }),
  },
  create: {
    may: ADMINS,
    use: (caller) => caller.categoryRecords.create({ code: app().given.name('NEW'), englishDescription: 'New' }),
  },
  update: {
    may: ADMINS,
    use: async (caller, code) => {
      const stored = await callers.get('superuser')?.categoryRecords.get({ locale, code });
      const baseVersion = stored?.main.version ?? randomUUID();
      return caller.categoryRecords.update({ ...main, currentCode: code, code, baseVersion });
    },
  },
  delete: { may: ADMINS, use: (caller, code) => caller.categoryRecords.delete({ code }) },
};

const cases = Object.entries(MATRIX).flatMap(([procedure, { may, use }]) =>
  EVERYBODY.map((person) => ({ procedure, person, answer: may.includes(person) ? 'permitted' : 'refused', use })),
);

describe('access to category records:', () => {
  test.each(cases)('categoryRecords.$procedure is $answer to $person', async ({ person, answer, use }) => {
    const { code } = await app().given.category();
    const caller = callers.get(person) ?? app().withToken(null);
    const outcome = await use(caller, code).then(
      () => 'permitted',
      (error: { cause?: { code?: string } }) => error.cause?.code,
    );
    expect(outcome).toBe(answer === 'permitted' ? 'permitted' : 'access.forbidden');
  });
});
