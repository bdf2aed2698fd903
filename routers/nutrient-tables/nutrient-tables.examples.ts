import type { AnswersOf } from '../index.ts';

const milk = { id: '12-596', nutrientTableId: 'NDNS', description: 'Semi skimmed milk, fresh', localDescription: null };

const ndns = {
  id: 'NDNS',
  description: 'NDNS Nutrient Databank',
  url: 'https://www.gov.uk/government/collections/national-diet-and-nutrition-survey',
  copyrightNotice: 'Contains public sector information licensed under the Open Government Licence v3.0',
};

export const nutrientTablesExamples: AnswersOf<'nutrientTables'> = {
  list: {
    items: [{ ...ndns, records: 6181 }],
    total: 1,
    limit: 50,
    offset: 0,
  },
  records: { ...ndns, items: [milk], total: 1, limit: 50, offset: 0 },
  record: {
    ...milk,
    fields: { sub_group_code: '11R' },
    nutrients: [
      { nutrientId: 1, description: 'Energy (kcal)', unit: 'kcal', amountPer100g: 46 },
      { nutrientId: 11, description: 'Protein', unit: 'g', amountPer100g: 3.5 },
    ],
  },
  types: [
    { nutrientId: 1, description: 'Energy (kcal)', unit: 'kcal' },
    { nutrientId: 11, description: 'Protein', unit: 'g' },
  ],
};
