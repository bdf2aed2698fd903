import type { AnswersOf } from '../index.ts';
import { importJob } from '../jobs/jobs.examples.ts';

const milk = {
  id: '12-596',
  nutrientTableId: 'NDNS',
  description: 'Semi skimmed milk, fresh',
  localDescription: null,
  isRetired: false,
};

const ndns = {
  id: 'NDNS',
  description: 'NDNS Nutrient Databank',
  url: 'https://www.gov.uk/government/collections/national-diet-and-nutrition-survey',
  copyrightNotice: 'Contains public sector information licensed under the Open Government Licence v3.0',
  kind: 'nutrient' as const,
};

const milkDetails = {
  ...milk,
  version: '0f8fad5b-d9cb-469f-a165-70867728950e',
  foods: 3,
  fields: { sub_group_code: '11R' },
  nutrients: [
    { nutrientId: 1, description: 'Energy (kcal)', unit: 'kcal', kind: 'nutrient' as const, amountPer100g: 46 },
    { nutrientId: 11, description: 'Protein', unit: 'g', kind: 'nutrient' as const, amountPer100g: 3.5 },
  ],
  belowDetection: [
    {
      nutrientId: 129,
      description: 'Vitamin C',
      unit: 'mg',
      kind: 'nutrient' as const,
      text: '<0.5',
      limitPer100g: 0.5,
    },
  ],
};

export const nutrientTablesExamples: AnswersOf<'nutrientTables'> = {
  list: {
    items: [{ ...ndns, records: 6181 }],
    total: 1,
    limit: 50,
    offset: 0,
  },
  import: { ...importJob, kind: 'nutrient-table-import', total: 1_204_118 },
  records: { ...ndns, items: [milk], total: 1, limit: 50, offset: 0 },
  record: milkDetails,
  createRecord: { ...milkDetails, foods: 0 },
  updateRecord: milkDetails,
  types: [
    { nutrientId: 1, description: 'Energy (kcal)', unit: 'kcal', kind: 'nutrient' },
    { nutrientId: 11, description: 'Protein', unit: 'g', kind: 'nutrient' },
  ],
};
