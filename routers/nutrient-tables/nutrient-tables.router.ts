import { rest } from '../../src/contract/meta.ts';
import {
  listNutrientRecords,
  listNutrientTables,
  nutrientRecord,
} from '../../src/services/nutrient-tables/nutrient-tables.queries.ts';
import { listNutrientTypes } from '../../src/services/nutrient-tables/nutrient-types.ts';
import { router, signedIn, staff } from '../../src/trpc.ts';
import {
  ListNutrientRecordsInput,
  ListNutrientTablesInput,
  NutrientRecordInput,
  NutrientRecordPage,
  NutrientRecordView,
  NutrientTablePage,
  NutrientTypes,
} from './nutrient-tables.schema.ts';

const tableErrors = { 'nutrient_table.not_found': 'not_found' } as const;

export const nutrientTablesRouter = router({
  /** Nutrient tables with the number of their records: one query. */
  list: staff('nutrient-tables:read')
    .meta(rest('GET', '/admin/nutrient-tables', 'List nutrient tables'))
    .input(ListNutrientTablesInput)
    .output(NutrientTablePage)
    .query(({ ctx, input }) => listNutrientTables(ctx, input)),

  /** A table with its records, to pick the nutrient code of a food from: one query. */
  records: staff('nutrient-tables:read')
    .meta(
      rest('GET', '/admin/nutrient-tables/{nutrientTableId}', 'Get a nutrient table with its records', {
        errors: tableErrors,
        description:
          'Finds records whose id, description or local description contains the text; % and _ in it stand for themselves.',
      }),
    )
    .input(ListNutrientRecordsInput)
    .output(NutrientRecordPage)
    .query(({ ctx, input }) => listNutrientRecords(ctx, input)),

  /** What a nutrient code stands for: amounts per 100 g in the units of their types; one query. */
  record: staff('nutrient-tables:read')
    .meta(
      rest('GET', '/admin/nutrient-tables/{nutrientTableId}/records/{recordId}', 'Get a record of a nutrient table', {
        errors: { ...tableErrors, 'nutrient_record.not_found': 'not_found' },
      }),
    )
    .input(NutrientRecordInput)
    .output(NutrientRecordView)
    .query(({ ctx, input }) => nutrientRecord(ctx, input)),

  /** All nutrient types with their units, by id: one query. */
  types: signedIn
    .meta(
      rest('GET', '/admin/nutrient-types', 'List nutrient types', {
        description: 'Ids below 300 are those of Intake24, so that exports of both can be joined.',
      }),
    )
    .output(NutrientTypes)
    .query(({ ctx }) => listNutrientTypes(ctx)),
});
