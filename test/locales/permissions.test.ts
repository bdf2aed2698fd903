import { randomUUID } from 'node:crypto';
import type { RoleName } from '@dietary-recall/vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
const locale = 'en_GB';
const other = 'fr_FR';

const ROLES = {
  superuser: { name: 'superuser' },
  foodsadmin: { name: 'foodsadmin' },
  'fdbm of the locale': { name: 'fdbm', locale },
  'fdbm of another': { name: 'fdbm', locale: other },
  surveyadmin: { name: 'surveyadmin' },
  imagesadmin: { name: 'imagesadmin' },
  respondent: null,
} as const satisfies Record<string, { name: RoleName; locale?: string } | null>;
type Role = keyof typeof ROLES;

const callers = new Map<Role, Caller>();

beforeAll(async () => {
  const { given } = app();
  await given.locale({ id: locale });
  await given.locale({ id: other });
  const survey = await given.survey({ locale });
  for (const [role, held] of Object.entries(ROLES)) {
    const user = held === null ? await given.respondent(survey) : await given.user({ roles: [held] });
    callers.set(role as Role, await app().as(user));
  }
});

const edit = async () => {
  const { version } = await callers.get('superuser')!.locales.getSynonymSets({ locale });
  return { locale, baseVersion: version };
};

const described = {
  englishName: 'Portuguese (Brazil)',
  localName: 'Português (Brasil)',
  respondentLanguage: 'pt-BR',
  adminLanguage: 'en',
  flagCode: 'br',
};
let made = 0;

const CALLS: Record<keyof Caller['locales'], (caller: Caller['locales']) => Promise<unknown>> = {
  list: (locales) => locales.list(),
  get: (locales) => locales.get({ locale }),
  getSynonymSets: (locales) => locales.getSynonymSets({ locale }),
  getSplitLists: (locales) => locales.getSplitLists({ locale }),
  getFixedRanking: (locales) => locales.getFixedRanking({ locale }),
  getExportColumns: (locales) => locales.getExportColumns({ locale }),
  getBelowDetection: (locales) => locales.getBelowDetection({ locale }),
  getEnergyFactors: (locales) => locales.getEnergyFactors({ locale }),
  problems: (locales) => locales.problems({ locale }),
  changes: (locales) => locales.changes({ locale }),
  create: (locales) => locales.create({ ...described, id: `new_${++made}` }),
  update: (locales) => locales.update({ locale, flagCode: 'gb' }),
  delete: async (locales) => locales.delete({ locale: (await app().given.locale({ id: `old_${++made}` })).id }),
  replaceSynonymSets: async (locales) => locales.replaceSynonymSets({ ...(await edit()), sets: [] }),
  replaceSplitLists: async (locales) => locales.replaceSplitLists({ ...(await edit()), splitWords: [], keepPairs: [] }),
  replaceFixedRanking: async (locales) => locales.replaceFixedRanking({ ...(await edit()), codes: [] }),
  replaceExportColumns: async (locales) =>
    locales.replaceExportColumns({ ...(await edit()), nutrientIds: [], fields: [] }),
  replaceBelowDetection: async (locales) =>
    locales.replaceBelowDetection({ ...(await edit()), belowDetection: 'unknown' }),
  replaceEnergyFactors: async (locales) => locales.replaceEnergyFactors({ ...(await edit()), factors: [] }),
};

const editors: Role[] = ['superuser', 'foodsadmin', 'fdbm of the locale'];
const admins: Role[] = ['superuser', 'foodsadmin'];
const staff: Role[] = [...editors, 'fdbm of another', 'surveyadmin', 'imagesadmin'];
const PERMITTED: Record<keyof Caller['locales'], Role[]> = {
  list: staff,
  get: staff,
  create: admins,
  update: admins,
  delete: admins,
  getSynonymSets: editors,
  getSplitLists: editors,
  getFixedRanking: editors,
  getExportColumns: editors,
  getBelowDetection: editors,
  getEnergyFactors: editors,
  problems: editors,
  changes: editors,
  replaceSynonymSets: editors,
  replaceSplitLists: editors,
  replaceFixedRanking: editors,
  replaceExportColumns: editors,
  replaceBelowDetection: editors,
  replaceEnergyFactors: editors,
};

const operations = Object.keys(CALLS) as (keyof Caller['locales'])[];

describe.each(Object.keys(ROLES) as Role[])('%s', (role) => {
  const cases = operations.map(
    (operation) => [PERMITTED[operation].includes(role) ? 'may' : 'may not', operation] as const,
  );

  test.each(cases)('%s call locales.%s', async (may, operation) => {
    const attempt = CALLS[operation](callers.get(role)!.locales);
    if (may === 'may') await expect(attempt).resolves.toBeDefined();
    else await expect(attempt).rejects.toMatchObject({ cause: { kind: 'forbidden', code: 'access.forbidden' } });
  });
});

test('a maintainer is refused for a locale that does not exist as for the locale of others', async () => {
  const { locales } = callers.get('fdbm of the locale')!;
  const attempt = locales.replaceSynonymSets({ locale: 'no-such', baseVersion: randomUUID(), sets: [] });
  await expect(attempt).rejects.toMatchObject({ cause: { code: 'access.forbidden' } });
});
