import { rest } from '../../src/contract/meta.ts';
import {
  getNutrientRecord,
  listNutrientRecords,
  listNutrientTables,
} from '../../src/services/nutrient-tables/nutrient-tables.queries.ts';
import { listNutrientTypes } from '../../src/services/nutrient-tables/nutrient-types.ts';
import { router, signedIn, staff } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import {
  ListNutrientRecordsInput,
  ListNutrientTablesInput,
  NutrientRecordInput,
  NutrientRecordPage,
  NutrientRecordView,
  NutrientTablePage,
  NutrientTypes,
} from './nutrient-tables.schema.ts';
import {
  toNutrientRecord,
  toNutrientRecordPage,
  toNutrientTablePage,
  toNutrientTypes,
} from './nutrient-tables.view.ts';

const tableErrors = { 'nutrient_table.not_found': 'not_found' } as const;

export const nutrientTablesRouter = router({
  /** Lists the nutrient tables with the numbers of their records: one query. */
  list: staff('nutrient-tables:read')
    .meta(
      rest('GET', '/admin/nutrient-tables', 'List nutrient tables', {
        description:
          'Answers a page of the nutrient tables with the number of records of each. `search` finds part of an id or of a description.',
      }),
    )
    .input(ListNutrientTablesInput)
    .output(NutrientTablePage)
    .query(async ({ ctx, input }) => toNutrientTablePage(await listNutrientTables(ctx, input))),

  /** Reads a table with a page of its records, to choose the nutrient code of a food from: one query. */
  records: staff('nutrient-tables:read')
    .meta(
      rest('GET', '/admin/nutrient-tables/{nutrientTableId}', 'Get a nutrient table with its records', {
        errors: tableErrors,
        description:
          'The search finds records whose id, description or local description contains the text; % and _ stand for themselves.',
      }),
    )
    .input(ListNutrientRecordsInput)
    .output(NutrientRecordPage)
    .query(async ({ ctx, input }) => toNutrientRecordPage(await listNutrientRecords(ctx, input))),

  /** Reads a record of a table: amounts per 100 g in the units of the nutrient types. One query. */
  record: staff('nutrient-tables:read')
    .meta(
      rest('GET', '/admin/nutrient-tables/{nutrientTableId}/records/{recordId}', 'Get a record of a nutrient table', {
        errors: { ...tableErrors, 'nutrient_record.not_found': 'not_found' },
        description:
          'Answers a record of a nutrient table: amounts per 100 g in the units of the nutrient types, and the text columns of the table. A missing nutrient is unknown, not zero.',
      }),
    )
    .input(NutrientRecordInput)
    .output(NutrientRecordView)
    .query(async ({ ctx, input }) => toNutrientRecord(await getNutrientRecord(ctx, input))),

  /** Lists all nutrient types with their units, by id: one query. */
  types: signedIn
    .meta(
      rest('GET', '/admin/nutrient-types', 'List nutrient types', {
        description: 'Ids below 300 are those of Intake24, so that exports of both can be joined.',
      }),
    )
    .input(NoInput)
    .output(NutrientTypes)
    .query(async ({ ctx }) => toNutrientTypes(await listNutrientTypes(ctx))),
});
