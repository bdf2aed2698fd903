import { JOB_STATES, LEFT_OUT_REASONS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { page, PageInput } from '../common.schema.ts';
import { RespondentsUploadResult } from '../people.schema.ts';
import { assignedFields } from '../recall-days/recall-days.schema.ts';

export const JobInput = z.strictObject({ id: z.uuid().meta({ description: 'Job id' }) });
export const ListJobsInput = z.strictObject(PageInput);

const ProblemView = z
  .object({
    type: z.string().meta({ description: 'The address of the page that describes the error, without the host' }),
    title: z.string().meta({ description: 'Summary of the kind of problem' }),
    status: z.number().int().meta({ description: 'HTTP status' }),
    detail: z.string().meta({ description: 'A sentence for a person' }),
    code: z.string().meta({ description: 'Stable error code', example: 'csv.invalid' }),
    requestId: z.string().meta({ description: 'The id of the job' }),
    issues: z
      .array(
        z.object({
          path: z.string().meta({ description: 'Dotted path in the input, or a position in a file' }),
          code: z.string().meta({ description: 'Code of the fault, for programs' }),
          message: z.string().meta({ description: 'Sentence about the fault, for a person' }),
        }),
      )
      .optional()
      .meta({ description: 'All faults of the input' }),
    retryAfterSeconds: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Seconds after which the same call may succeed' }),
    facts: z.record(z.string(), z.unknown()).optional().meta({ description: 'Facts that a client needs to continue' }),
  })
  .meta({ id: 'JobProblem', description: 'The problem (RFC 9457) with which a request would have been refused' });

const int = (description: string) => z.number().int().meta({ description });

const badRows = {
  badRowCount: int('Number of bad rows that were left out, as `skipBad` asked for'),
  badRows: z
    .array(
      z
        .object({
          file: z.string().meta({ description: 'Name of the file' }),
          row: int('Row as a spreadsheet counts it: the header is row 1'),
          column: z.string().meta({ description: 'Name of the column; empty: the whole row' }),
          reason: z.string().meta({ description: 'Why the row cannot be stored' }),
        })
        .meta({ id: 'BadRow' }),
    )
    .meta({ description: 'The first 100 bad rows' }),
};

const recordCounts = z.object({
  added: int('Number of new records'),
  changed: int('Number of changed records'),
  unchanged: int('Number of records that stay as they are'),
  removed: int('Number of records that leave the food list'),
});

const recordKind = z
  .string()
  .meta({ description: 'Kind of record: `food`, `category`, `food-group`, `method-tables` or `locale`' });
const recordCode = z.string().meta({ description: 'Code of the record, with the prefix of the list' });

const CollisionView = z
  .object({
    kind: recordKind,
    code: recordCode,
    stored: z.string().meta({ description: 'English description that is stored' }),
    given: z.string().meta({ description: 'English description of the files' }),
    locales: z.array(z.string()).meta({ description: 'The other locales that use the record' }),
    fields: z.array(z.string()).meta({ description: 'The fields of the global part that differ' }),
    kept: z.boolean().meta({ description: 'true: the record stays as it is; false: it refuses the import' }),
  })
  .meta({ id: 'FoodListCollision' });

const EditView = z
  .object({
    kind: recordKind,
    code: recordCode,
    field: z.string().meta({ description: 'Name of the field, such as `localDescription`' }),
    who: z.string().nullable().meta({ description: 'Name of the person; null: none is known' }),
    when: z.string().meta({ description: 'ISO 8601, UTC' }),
    kept: z
      .boolean()
      .default(false)
      .meta({ description: 'true: the field keeps its value; false: the files overwrite it' }),
  })
  .meta({ id: 'FoodListEdit' });

const FoodListImportResult = z
  .object({
    locale: z.string().meta({ description: 'Locale that has the food list' }),
    dryRun: z.boolean().meta({ description: 'true: nothing was stored; the other fields say what would be' }),
    prefix: z.string().nullable().meta({ description: 'Prefix that the codes of the files got; null: none' }),
    stored: z.record(z.string(), z.number().int()).meta({ description: 'File -> number of its rows that were stored' }),
    foods: recordCounts.meta({ description: 'Foods of the files' }),
    categories: recordCounts.meta({ description: 'Categories of the files' }),
    portions: z
      .object({
        defaultAmounts: int('Number of rows of `portions.csv` that are default amounts'),
        rulesOfUse: int('Number of rows of `portions.csv` that are rules of use, and left out'),
        categoriesWithUnits: int('Number of categories that got units from the rules'),
        ingredientsOnly: int('Number of foods that the rules keep for recipes').default(0),
        foodsWithTypedWeight: int('Number of foods without any portion size method, which got a typed weight'),
      })
      .meta({ description: 'What the rules of the list did' }),
    missingCount: int('Number of foods that the locale lists and the files do not have'),
    missing: z.array(z.string()).meta({ description: 'The first 100 of their codes' }),
    collisionCount: int('Number of records of other locales whose global part the files would change'),
    collisions: z.array(CollisionView).meta({ description: 'The first 100 of them' }),
    editCount: int('Number of edits since the last import from which the files differ'),
    edits: z.array(EditView).meta({ description: 'The first 100 of them' }),
    ...badRows,
  })
  .meta({ id: 'FoodListImportResult' });

const comparedRecord = {
  id: z.string().meta({ description: 'Id in the table' }),
  description: z.string().meta({ description: 'Name in English' }),
  foods: int('Number of foods that have its nutrients; a food counts once for each locale'),
};
const ComparedRecord = z.object(comparedRecord).meta({ id: 'ComparedNutrientRecord' });
const comparedAmount = (when: string) =>
  z
    .string()
    .nullable()
    .meta({ description: `Amount per 100 g ${when}, as tables write it: 46, <0.5 or traces; null: unknown` });

const TableComparison = z
  .object({
    added: z.array(ComparedRecord).meta({ description: 'The first 100 records that would be created' }),
    changed: z
      .array(
        z.object({
          ...comparedRecord,
          nutrients: z
            .array(
              z.object({
                nutrientId: int('Nutrient type id'),
                before: comparedAmount('that is stored'),
                after: comparedAmount('of the file'),
              }),
            )
            .meta({ description: 'The amounts that differ; none: a name or a text column differs' }),
        }),
      )
      .meta({ description: 'The first 100 records that would change, those that foods have before the others' }),
    absent: z.array(ComparedRecord).meta({
      description:
        'The first 100 records that the file does not have, those with most foods first. An import leaves them',
    }),
    foodsOfChanged: int('Number of foods with a record that would change'),
    foodsOfAbsent: int('Number of foods with a record that the file does not have'),
  })
  .meta({ id: 'NutrientTableComparison' });

const NutrientTableImportResult = z
  .object({
    id: z.string().meta({ description: 'Nutrient table id' }),
    // Jobs of earlier releases stored neither of these.
    dryRun: z
      .boolean()
      .default(false)
      .meta({ description: 'true: nothing was stored; the other fields say what would be' }),
    comparison: TableComparison.nullable().default(null).meta({
      description: 'The table compared with the stored one; null: the table was imported',
    }),
    description: z.string().meta({ description: 'Description of the table' }),
    created: int('Number of records created'),
    changed: int('Number of records changed'),
    unchanged: int('Number of records of the file that are stored already'),
    kept: int('Number of records of the table that are not in the file; they stay'),
    values: int('Number of known amounts in the file'),
    unknown: int('Number of amounts that the file marks as unknown'),
    removed: int('Number of stored amounts that were deleted, because the file does not have them'),
    conversions: z.array(z.string()).meta({ description: 'Converted nutrients, such as `Sodium: g to mg`' }),
    nutrientTypes: z
      .array(
        z.object({
          id: int('Nutrient type id'),
          description: z.string().meta({ description: 'Name of the nutrient type' }),
        }),
      )
      .meta({ description: 'The nutrient types that the file has amounts of, by id' }),
    unusedColumns: z
      .array(z.string())
      .meta({ description: 'Columns that were left out, because the mapping does not name them' }),
    outdated: z
      .array(
        z.object({
          surveyId: z.string().meta({ description: 'Survey id' }),
          foods: int('Number of foods in its recalls whose record has changed'),
        }),
      )
      .meta({ description: 'Surveys whose stored recalls have the former amounts' }),
    ...badRows,
  })
  .meta({ id: 'NutrientTableImportResult' });

const NotificationBatchResult = z
  .object({
    batchId: z.uuid().meta({ description: 'Id of the batch' }),
    planned: int('Number of notifications that were stored'),
    leftOut: z
      .array(
        z.object({
          reason: z.enum(LEFT_OUT_REASONS).meta({ description: 'Why people get nothing' }),
          count: int('Number of people'),
        }),
      )
      .meta({ description: 'People who match the filter and get nothing, by reason' }),
  })
  .meta({ id: 'NotificationBatchResult' });

const RecallDaysResult = z.object(assignedFields).meta({ id: 'RecallDaysResult' });

const RecallDayMailsResult = z
  .object({
    people: int('Number of people with recall days'),
    planned: int('Number of mails that were planned'),
  })
  .meta({ id: 'RecallDayMailsResult' });

const RenditionsResult = z
  .object({
    made: int('Number of pictures whose renditions were made'),
    gone: int('Number of pictures that were deleted or replaced meanwhile'),
    failedCount: int('Number of pictures whose renditions cannot be made'),
    failed: z
      .array(
        z
          .object({
            path: z.string().meta({ description: 'Path of the picture below `/images`' }),
            reason: z.string().meta({ description: 'Sentence for a person' }),
          })
          .meta({ id: 'FailedRenditions' }),
      )
      .meta({ description: 'The first 100 of them' }),
  })
  .meta({ id: 'RenditionsResult' });

const ExtractResult = z
  .object({
    extractId: int('Extract id'),
    recalls: int('Number of recalls in it'),
    sizeBytes: int('Size of the zip file in bytes'),
  })
  .meta({ id: 'ExtractResult' });

const summary = {
  id: z.string().meta({ description: 'Job id' }),
  kind: z.string().meta({
    description:
      'Kind of work: `respondents-upload`, `food-list-import`, `nutrient-table-import`, `notification-batch`, `recall-days`, `recall-day-mails`, `renditions` or `extract`',
  }),
  surveyId: z.string().nullable().meta({ description: 'Id of the survey that the job is about; null: none' }),
  state: z.enum(JOB_STATES).meta({ description: 'State of the job' }),
  percent: z.number().int().meta({ description: '0 to 100; 100 after success' }),
  done: z.number().int().meta({ description: 'Number of units done, out of `total`' }),
  total: z
    .number()
    .int()
    .meta({ description: 'Total number of units, such as rows of an upload or bytes of an import' }),
  step: z
    .string()
    .nullable()
    .meta({ description: 'Part that is worked on, such as the file `foods.csv` of an import; null: not known' }),
  secondsLeft: z.number().int().nullable().meta({ description: 'Estimate in seconds; null: no estimate is possible' }),
  isCancelRequested: z.boolean().meta({ description: 'Was the cancellation of the job requested?' }),
  createdAt: z.string().meta({ description: 'ISO 8601, UTC' }),
  finishedAt: z.string().nullable().meta({ description: 'ISO 8601, UTC; null: the job is under way' }),
  error: ProblemView.nullable().meta({ description: 'Reason for the failure; null: the job did not fail' }),
};

export const JobSummaryView = z.object(summary).meta({ id: 'JobSummary' });
export const JobPage = page(JobSummaryView).meta({ id: 'JobPage' });
export const JobView = z
  .object({
    ...summary,
    result: z
      .union([
        RespondentsUploadResult,
        FoodListImportResult,
        NutrientTableImportResult,
        NotificationBatchResult,
        RecallDaysResult,
        RecallDayMailsResult,
        RenditionsResult,
        ExtractResult,
      ])
      .nullable()
      .meta({ description: 'Result of a job that succeeded, by its `kind`; null otherwise' }),
  })
  .meta({ id: 'Job' });
