import { fileOf } from '../../support/pictures.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const nutrientTableId = 'TEST';
const paged = { search: 'milk', sort: '-description', limit: 5, offset: 0 };
const noTable = { as: 'maintainer', input: { nutrientTableId: MISSING, recordId: 'MILK-en_GB' } } as const;

const file = fileOf('code,name,protein\nM1,Milk,3.4\n', 'table.csv');
const mapping = (more: object = {}) =>
  fileOf(
    JSON.stringify({
      layout: 'wide',
      table: { id: 'QUESTIONS', description: 'A table' },
      recordId: 'code',
      description: 'name',
      nutrients: [{ column: 'protein', nutrient: 'Protein', unit: 'g' }],
      ...more,
    }),
    'mapping.json',
  );

const OLD_VERSION = '00000000-0000-4000-8000-000000000000';
const noType = [{ nutrientId: 99_999, amountPer100g: 1 }];
const contents = {
  description: 'Milk',
  localDescription: 'Lait',
  fields: { group: 'dairy' },
  nutrients: [{ nutrientId: 1, amountPer100g: 64 }],
  belowDetection: [{ nutrientId: 129, limitPer100g: null }],
};
const asAdmin = (input: Input): Attempt => ({ as: 'admin', input });
const newRecord = ({ app }: Setting): Input => ({ nutrientTableId, id: app.given.name('NEW'), description: 'Milk' });

/** A new record, as an edit names it. */
const storedRecord = async (setting: Setting): Promise<Input> => {
  const caller = await setting.app.as(setting.world.admin);
  const id = setting.app.given.name('NEW');
  const { version } = await caller.nutrientTables.createRecord({ nutrientTableId, id, description: 'Milk' });
  return { nutrientTableId, recordId: id, baseVersion: version };
};

export const nutrientTableQuestions: AreaQuestions = {
  'nutrientTables.list': {
    as: 'maintainer',
    fine: { ...paged, search: 'test' },
    bad: { sort: 'colour' },
  },
  'nutrientTables.import': {
    as: 'admin',
    fine: { file, mapping: mapping() },
    full: { skipBad: true, dryRun: true },
    bad: { file, mapping: mapping(), skipBad: 'maybe' },
    refusals: {
      'nutrient_table.unusable': { as: 'admin', input: { file, mapping: mapping({ layout: 'round' }) } },
    },
  },
  'nutrientTables.records': {
    as: 'maintainer',
    fine: { nutrientTableId, ...paged },
    bad: { nutrientTableId, limit: 501 },
    refusals: { 'nutrient_table.not_found': { as: 'maintainer', input: { nutrientTableId: MISSING } } },
  },
  'nutrientTables.record': {
    as: 'maintainer',
    fine: { nutrientTableId, recordId: 'MILK-en_GB' },
    bad: { nutrientTableId: 'a table?', recordId: 'MILK-en_GB' },
    refusals: {
      'nutrient_table.not_found': noTable,
      'nutrient_record.not_found': { as: 'maintainer', input: { nutrientTableId, recordId: MISSING } },
    },
  },
  'nutrientTables.createRecord': {
    as: 'admin',
    fine: newRecord,
    full: { nutrientTableId, id: 'FULL', ...contents },
    bad: { nutrientTableId, id: '', description: 'Milk' },
    refusals: {
      'nutrient_table.not_found': asAdmin({ nutrientTableId: MISSING, id: 'NEW', description: 'Milk' }),
      'nutrient_record.duplicate_id': asAdmin({ nutrientTableId, id: 'MILK-en_GB', description: 'Milk' }),
      'reference.not_found': asAdmin({ nutrientTableId, id: 'NEW', description: 'Milk', nutrients: noType }),
    },
  },
  'nutrientTables.updateRecord': {
    as: 'admin',
    fine: async (setting) => ({ ...(await storedRecord(setting)), description: 'Milk of a cow' }),
    full: { nutrientTableId, recordId: 'MILK-en_GB', baseVersion: OLD_VERSION, ...contents, isRetired: false },
    bad: { nutrientTableId, recordId: 'MILK-en_GB', baseVersion: 'latest' },
    refusals: {
      'nutrient_table.not_found': asAdmin({ nutrientTableId: MISSING, recordId: 'M', baseVersion: OLD_VERSION }),
      'nutrient_record.not_found': asAdmin({ nutrientTableId, recordId: MISSING, baseVersion: OLD_VERSION }),
      'nutrient_record.version_conflict': asAdmin({
        nutrientTableId,
        recordId: 'MILK-en_GB',
        baseVersion: OLD_VERSION,
      }),
      'nutrient_record.in_use': async ({ app, world }) => {
        const recordId = 'MILK-en_GB';
        const { version } = await (await app.as(world.admin)).nutrientTables.record({ nutrientTableId, recordId });
        return asAdmin({ nutrientTableId, recordId, baseVersion: version, isRetired: true });
      },
      'reference.not_found': async (setting) => asAdmin({ ...(await storedRecord(setting)), nutrients: noType }),
    },
  },
  'nutrientTables.types': {},
};
