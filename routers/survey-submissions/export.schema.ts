import { FHIR_FORMATS, isFhirContent, RECALL_EXPORT_FORMATS, type FhirContent } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { STUDY_FILE_NAMES, STUDY_FILES } from '../../src/services/study-files/study-files.ts';
import { CELL_SOURCES, CELL_TYPES } from '../../src/services/study-files/study-table.ts';
import { EXPORT_CONTENTS } from '../../src/services/survey-submissions/export-submissions.ts';
import { FileInput, SurveyId, Text } from '../common.schema.ts';
import { BACKWARD, BACKWARD_DAYS, hasForwardDays, isForward, RecallFilterInput } from '../recall-filter.schema.ts';

const RESOURCES: Readonly<Record<FhirContent, string>> = {
  'nutrition-intakes': 'an HL7 FHIR R5 NutritionIntake for each recall',
  'questionnaire-responses': 'a QuestionnaireResponse for each recall that answers a scheme',
  questionnaires: 'a Questionnaire for each version of a scheme that the recalls answer',
  'fhir-bundle': 'a Bundle of all three',
};
const CONTENTS = EXPORT_CONTENTS.map((name) =>
  isFhirContent(name)
    ? `\`${name}\`: ${RESOURCES[name]}, with format=${FHIR_FORMATS[name]}`
    : `\`${name}\`: a row for each ${STUDY_FILES[name].rowFor}`,
);

const MAX_CHOSEN_COLUMNS = 200;
/** Characters of all keys together: the address of a download holds them, and servers refuse one of 8 kB. */
const MAX_KEYS_LENGTH = 4000;

export const ExportSubmissionsInput = z
  .strictObject({
    surveyId: SurveyId,
    ...RecallFilterInput,
    content: z
      .enum(EXPORT_CONTENTS)
      .default('items')
      .meta({ description: CONTENTS.join('; ') }),
    ...FileInput,
    format: z.enum(RECALL_EXPORT_FORMATS).default('csv').meta({
      description: '`csv` (RFC 4180) or `ndjson` (one JSON object on each line); `json`: a Bundle of HL7 FHIR',
    }),
    columns: z
      .array(Text(200))
      .min(1)
      .max(MAX_CHOSEN_COLUMNS)
      .refine((keys) => keys.join('').length <= MAX_KEYS_LENGTH, 'Choose fewer columns, or all of them.')
      .optional()
      .meta({ description: 'Keys of the columns that the file has, in the order of the file; without it all' }),
  })
  .refine(isForward, BACKWARD)
  .refine(hasForwardDays, BACKWARD_DAYS)
  .superRefine(({ content, format }, context) => {
    const wanted = isFhirContent(content) ? FHIR_FORMATS[content] : null;
    const fits = wanted === null ? format !== 'json' : format === wanted;
    if (fits) return;
    const instead = wanted === null ? 'format=csv or format=ndjson' : `format=${wanted}`;
    context.addIssue({ code: 'custom', path: ['format'], message: `Ask for ${instead} with content=${content}.` });
  })
  .refine(({ content, columns }) => columns === undefined || !isFhirContent(content), {
    path: ['columns'],
    error: 'A file of HL7 FHIR has no columns.',
  });

export const ExportColumnsInput = z.strictObject({
  surveyId: SurveyId,
  content: z.enum(STUDY_FILE_NAMES).default('items').meta({ description: 'Name of the file' }),
});

export const ExportColumnsView = z.array(
  z
    .object({
      key: z.string().meta({ description: 'Key in JSON, and the name by which an export chooses the column' }),
      heading: z.string().meta({ description: 'Heading in CSV' }),
      type: z.enum(CELL_TYPES).meta({ description: 'Type of the values' }),
      unit: z.string().meta({ description: 'Unit of the values; empty: none' }),
      meaning: z.string().meta({ description: 'What the column says' }),
      source: z.enum(CELL_SOURCES).meta({ description: 'Where the values come from' }),
      values: z.string().meta({ description: 'The values of a closed list; empty: other values are possible' }),
      empty: z.string().meta({ description: 'When a cell is empty; empty: never' }),
    })
    .meta({ id: 'ExportColumn' }),
);
