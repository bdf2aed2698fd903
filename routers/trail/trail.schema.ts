import { RECORD_ACTIONS, RECORD_TYPES, TRAIL_AREAS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import {
  CursorInput,
  cursorPage,
  FileInput,
  LocaleId,
  PageInput,
  SurveyId,
  Text,
  Timestamp,
} from '../common.schema.ts';
import { UserId } from '../people.schema.ts';

const filters = {
  area: z.enum(TRAIL_AREAS).optional().meta({ description: 'Only entries of this area' }),
  action: z.enum(RECORD_ACTIONS).optional().meta({ description: 'Only entries with this action' }),
  actorId: UserId.optional().meta({ description: 'Only changes by this user' }),
  subjectKind: z.enum(RECORD_TYPES).optional().meta({ description: 'Only changes of records of this kind' }),
  subjectId: Text(64).optional().meta({ description: 'Only changes of the record with this code or id' }),
  personId: UserId.optional().meta({ description: 'Only changes that are about this user' }),
  from: Timestamp.optional().meta({ description: 'Only entries at this time or later; ISO 8601 with Z or an offset' }),
  to: Timestamp.optional().meta({ description: 'Only entries before this time; ISO 8601 with Z or an offset' }),
};

const filtersOfInstallation = {
  surveyId: SurveyId.optional().meta({ description: 'Only entries of this survey, also of a deleted one' }),
  localeId: LocaleId.optional().meta({ description: 'Only entries of this locale' }),
  ...filters,
};
const filtersOfSurvey = { surveyId: SurveyId, ...filters };
const pageWanted = { ...PageInput, cursor: CursorInput };

export const ListTrailInput = z.strictObject({ ...filtersOfInstallation, ...pageWanted });
export const ListSurveyTrailInput = z.strictObject({ ...filtersOfSurvey, ...pageWanted });
export const ExportTrailInput = z.strictObject({ ...filtersOfInstallation, ...FileInput });
export const ExportSurveyTrailInput = z.strictObject({ ...filtersOfSurvey, ...FileInput });

export const TrailPage = cursorPage(
  z
    .object({
      id: z.string().meta({ description: 'Id of the entry' }),
      at: Timestamp.meta({ description: 'When the change was made; ISO 8601 in UTC' }),
      actor: z
        .object({
          id: z.number().int().meta({ description: 'User id, which outlives the account' }),
          name: z
            .string()
            .nullable()
            .meta({ description: 'Name; null: unknown, or the account was deleted or erased' }),
        })
        .nullable()
        .meta({ description: 'Who made the change; null: a command of the operator, or nobody who was signed in' }),
      area: z.enum(TRAIL_AREAS).meta({ description: 'Area that the record belongs to' }),
      action: z.enum(RECORD_ACTIONS).meta({ description: 'Kind of change' }),
      subject: z
        .object({
          kind: z.enum(RECORD_TYPES).meta({ description: 'Kind of the record' }),
          id: z.string().meta({ description: 'Code or id of the record after the change' }),
          label: z.string().nullable().meta({
            description: 'Name of the record at the time; of a person the user name, null after their erasure',
          }),
        })
        .meta({ description: 'The record that was changed' }),
      surveyId: z.string().nullable().meta({ description: 'Survey; null: the change is not of one survey' }),
      localeId: z.string().nullable().meta({ description: 'Locale of a part that changed; null: any other change' }),
      before: z.unknown().meta({ description: 'Changed fields before the change; null: none, or not recorded' }),
      after: z.unknown().meta({ description: 'Changed fields after the change; null: none, or not recorded' }),
      importName: z.string().nullable().meta({ description: 'Name of the import that made the change; null: none' }),
      reason: z
        .object({
          kind: z.literal('search-miss').meta({ description: 'Words were accepted as other names of a food' }),
          texts: z
            .array(
              z.object({
                text: z.string().meta({ description: 'The words' }),
                people: z.number().int().meta({ description: 'How many people did not find the food by them' }),
              }),
            )
            .meta({ description: 'The words that were accepted' }),
        })
        .nullable()
        .meta({ description: 'Why the record was changed; null: nothing is known' }),
    })
    .meta({ id: 'TrailEntry' }),
).meta({ id: 'TrailPage' });
