import { rest } from '../../src/contract/meta.ts';
import { createNutrientRecord } from '../../src/services/nutrient-tables/create-record.ts';
import {
  requireNutrientRecord,
  listNutrientRecords,
  listNutrientTables,
} from '../../src/services/nutrient-tables/nutrient-tables.queries.ts';
import { listNutrientTypes } from '../../src/services/nutrient-tables/nutrient-types.ts';
import { updateNutrientRecord } from '../../src/services/nutrient-tables/update-record.ts';
import { uploadNutrientTable } from '../../src/services/nutrient-tables/upload-table.ts';
import { router, signedIn, staff } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import { JobView } from '../jobs/jobs.schema.ts';
import { toJob } from '../jobs/jobs.view.ts';
import {
  ImportNutrientTableInput,
  ListNutrientRecordsInput,
  ListNutrientTablesInput,
  NewNutrientRecordInput,
  NutrientRecordInput,
  NutrientRecordPage,
  NutrientRecordView,
  NutrientTablePage,
  NutrientTypes,
  TABLE_FILES,
  UpdateNutrientRecordInput,
} from './nutrient-tables.schema.ts';
import {
  toNutrientRecord,
  toNutrientRecordPage,
  toNutrientTablePage,
  toNutrientTypes,
} from './nutrient-tables.view.ts';

const tableErrors = { 'nutrient_table.not_found': 'not_found' } as const;

const importDescription = `Imports a composition table as its mapping says (docs/reference/import-format.md), as \`npm run import -- nutrient-table\` does. Records of the file replace stored ones, others stay. The answer is a job, and \`GET /jobs/{id}\` tells its progress and at the end its report: records and amounts, the nutrient types that the file has amounts of, and the columns that were left out.

All rows are stored or none. One bad row refuses the whole table, unless \`skipBad\` leaves bad rows out: the job then fails with \`nutrient_table.bad_rows\`, and \`issues\` names the first 100 with row and column. A mapping that is not valid is refused at once. Two imports of one table run one after the other.

With \`dryRun\` nothing is stored: \`comparison\` of the result names the first 100 records that would be added and changed, with the old and the new amount of each nutrient, those that the file does not have, and how many foods have them.`;

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

  /** Starts the import of a nutrient table from CSV, all or nothing. */
  import: staff('nutrient-tables:import')
    .meta(
      rest('POST', '/admin/nutrient-tables', 'Import a nutrient table', {
        files: TABLE_FILES,
        errors: { 'nutrient_table.unusable': 'invalid' },
        makes: '/jobs/{id}',
        description: importDescription,
      }),
    )
    .input(ImportNutrientTableInput)
    .output(JobView)
    .mutation(async ({ ctx, input }) => toJob(await uploadNutrientTable(ctx, input))),

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
    .query(async ({ ctx, input }) => toNutrientRecord(await requireNutrientRecord(ctx, input))),

  /** Adds a record to a table. */
  createRecord: staff('nutrient-tables:write')
    .meta(
      rest('POST', '/admin/nutrient-tables/{nutrientTableId}/records', 'Create a record of a nutrient table', {
        errors: { ...tableErrors, 'nutrient_record.duplicate_id': 'conflict', 'reference.not_found': 'invalid' },
        makes: '/admin/nutrient-tables/{nutrientTableId}/records/{id}',
        description:
          'Adds a record, such as a food that the published table lacks. An import of the table leaves it as it is unless the file has its id. Amounts are per 100 g in the units of the nutrient types.',
        example: {
          request: {
            id: 'LAB-1',
            description: 'Sourdough rye bread, analysed 2027',
            nutrients: [{ nutrientId: 1, amountPer100g: 226 }],
            belowDetection: [{ nutrientId: 129, limitPer100g: 0.5 }],
          },
        },
      }),
    )
    .input(NewNutrientRecordInput)
    .output(NutrientRecordView)
    .mutation(async ({ ctx, input }) => toNutrientRecord(await createNutrientRecord(ctx, input))),

  /** Changes a record of a table, retires it or takes it into use again. */
  updateRecord: staff('nutrient-tables:write')
    .meta(
      rest(
        'PATCH',
        '/admin/nutrient-tables/{nutrientTableId}/records/{recordId}',
        'Change or retire a record of a nutrient table',
        {
          errors: {
            ...tableErrors,
            'nutrient_record.not_found': 'not_found',
            'nutrient_record.version_conflict': 'conflict',
            'nutrient_record.in_use': 'conflict',
            'reference.not_found': 'invalid',
          },
          description:
            'Changes what is in the body; `nutrients`, `belowDetection` and `fields` are replaced as a whole. Foods have the new amounts at once; stored recalls keep the former ones until they are recalculated. `isRetired: true` takes the record out of use: no food can get it any more, and a record that foods have is refused with 409 `nutrient_record.in_use`, whose `facts` name their number and the first 20 of them.',
          example: {
            request: {
              baseVersion: '0f8fad5b-d9cb-469f-a165-70867728950e',
              nutrients: [{ nutrientId: 1, amountPer100g: 46 }],
            },
          },
        },
      ),
    )
    .input(UpdateNutrientRecordInput)
    .output(NutrientRecordView)
    .mutation(async ({ ctx, input }) => toNutrientRecord(await updateNutrientRecord(ctx, input))),

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
