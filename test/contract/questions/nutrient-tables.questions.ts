import { fileOf } from '../../support/pictures.ts';
import { MISSING, type AreaQuestions } from './questions.ts';

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

export const nutrientTableQuestions: AreaQuestions = {
  'nutrientTables.list': {
    as: 'maintainer',
    fine: { ...paged, search: 'test' },
    bad: { sort: 'colour' },
  },
  'nutrientTables.import': {
    as: 'admin',
    fine: { file, mapping: mapping() },
    full: { skipBad: true },
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
  'nutrientTables.types': {},
};
