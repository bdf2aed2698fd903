import { EXTRACT_CHANGES, RECALL_VERSIONS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { page, PageInput, SurveyId, Text, Timestamp } from '../common.schema.ts';
import { PersonRef } from '../people.schema.ts';
import { BACKWARD, BACKWARD_DAYS, hasForwardDays, isForward, RecallFilterInput } from '../recall-filter.schema.ts';

const ExtractId = z.number().int().min(1).max(2_147_483_647).meta({ description: 'Extract id', example: 1 });
const int = (description: string) => z.number().int().meta({ description });
const Sha256 = z.string().meta({ description: 'SHA-256, in hexadecimal' });

export const ListExtractsInput = z.strictObject({ surveyId: SurveyId, ...PageInput });
export const ExtractRefInput = z.strictObject({ surveyId: SurveyId, extractId: ExtractId });
export const CompareExtractsInput = ExtractRefInput.extend({
  earlierId: ExtractId.meta({ description: 'Id of the extract to compare with' }),
  ...PageInput,
});
export const DeleteExtractInput = ExtractRefInput.extend({
  reason: Text(500).trim().min(1).meta({
    description: 'Why the extract is deleted. It stays in the list',
    example: 'Made with the wrong period',
  }),
});
export const CreateExtractInput = z
  .strictObject({
    surveyId: SurveyId,
    name: Text(128).trim().min(1).meta({ description: 'Name of the extract', example: 'Main paper' }),
    ...RecallFilterInput,
  })
  .refine(isForward, BACKWARD)
  .refine(hasForwardDays, BACKWARD_DAYS);

const SelectionView = z
  .object({
    as: z.enum(RECALL_VERSIONS).meta({ description: 'Recalls as coded or as submitted' }),
    validity: z.array(z.string()).nullable().meta({ description: 'Recalls so judged; null: as `as` says' }),
    dateFrom: Timestamp.nullable().meta({ description: 'Submitted at this time or later; null: no limit' }),
    dateTo: Timestamp.meta({ description: 'Submitted before this time' }),
    recalledFrom: z.string().nullable().meta({ description: 'First day recalled; null: no limit' }),
    recalledTo: z.string().nullable().meta({ description: 'Last day recalled; null: no limit' }),
    user: z.string().nullable().meta({ description: 'User name of the one respondent; null: all of them' }),
  })
  .meta({ id: 'ExtractSelection' });

export const ExtractView = z
  .object({
    id: ExtractId,
    name: z.string().meta({ description: 'Name of the extract' }),
    selection: SelectionView,
    sources: z
      .object({
        softwareVersion: z.string().meta({ description: 'Version of the service' }),
        foodList: z
          .object({
            localeId: z.string().meta({ description: 'Locale of the food list' }),
            foods: int('Number of foods in the list'),
            lastChangeId: z
              .number()
              .int()
              .nullable()
              .meta({ description: 'Last entry of the trail about it; null: none' }),
            lastChangedAt: Timestamp.nullable().meta({ description: 'When that was; null: never' }),
          })
          .meta({ description: 'Food list as it was' }),
        schemes: z
          .array(
            z.object({
              schemeId: z.string().meta({ description: 'Scheme id' }),
              version: int('Version of the scheme'),
            }),
          )
          .meta({ description: 'Versions of schemes that the recalls answer' }),
      })
      .meta({ description: 'What it was made with' }),
    recalls: int('Number of recalls'),
    files: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name in the zip file' }),
          rows: z
            .number()
            .int()
            .nullable()
            .meta({ description: 'Number of rows, without the heading; null: no table' }),
          bytes: int('Size in bytes'),
          sha256: Sha256,
        }),
      )
      .meta({ description: 'Files in the zip file' }),
    sizeBytes: int('Size of the zip file in bytes'),
    sha256: Sha256,
    madeAt: Timestamp.meta({ description: 'When it was made' }),
    madeBy: PersonRef.nullable().meta({ description: 'Who made it; null: their account is deleted' }),
    deletedAt: Timestamp.nullable().meta({ description: 'When it was deleted; null: it can be downloaded' }),
    deletedBy: PersonRef.nullable().meta({ description: 'Who deleted it; null: nobody, or an erasure' }),
    deletedReason: z.string().nullable().meta({ description: 'Why it was deleted; null: it was not' }),
  })
  .meta({ id: 'Extract' });
export const ExtractPage = page(ExtractView).meta({ id: 'ExtractPage' });

export const ExtractComparisonView = z
  .object({
    counts: z
      .object({
        added: int('Number of recalls that the earlier extract does not have'),
        removed: int('Number of recalls that only the earlier one has'),
        recoded: int('Number of recalls with other foods, weights, meals or validity'),
        recalculated: int('Number of recalls with other amounts of nutrients alone'),
        unchanged: int('Number of recalls that are the same in both'),
      })
      .meta({ description: 'Numbers of recalls' }),
    recalls: page(
      z
        .object({
          submissionId: z.uuid().meta({ description: 'Submission id' }),
          change: z.enum(EXTRACT_CHANGES).meta({ description: 'How it differs' }),
          recallNumber: int('Number among the recalls of the person'),
          recallDate: z.iso.date().meta({ description: 'Day recalled' }),
        })
        .meta({ id: 'RecallChange' }),
    ).meta({ description: 'Recalls that differ' }),
  })
  .meta({ id: 'ExtractComparison' });
