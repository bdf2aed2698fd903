import { fileOutput } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { compareVersions } from '../../src/services/survey-schemes/compare-versions.ts';
import { createScheme } from '../../src/services/survey-schemes/create-scheme.ts';
import { deleteScheme } from '../../src/services/survey-schemes/delete-scheme.ts';
import { importScheme } from '../../src/services/survey-schemes/import-scheme.ts';
import { previewScheme, requireSchemeOfSurvey } from '../../src/services/survey-schemes/preview-scheme.ts';
import { publishScheme } from '../../src/services/survey-schemes/publish-scheme.ts';
import { makeQuestionnaire, makeQuestionnaireOfSurvey } from '../../src/services/survey-schemes/questionnaire.ts';
import { retireScheme } from '../../src/services/survey-schemes/retire-scheme.ts';
import { listSchemeFaults } from '../../src/services/survey-schemes/scheme-faults.ts';
import {
  listSchemes,
  requireScheme,
  requireSchemeVersion,
} from '../../src/services/survey-schemes/survey-schemes.queries.ts';
import { updateScheme } from '../../src/services/survey-schemes/update-scheme.ts';
import { router, staff, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { toFhirFile } from '../fhir-file.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  CompareSchemeInput,
  DeletedSchemeView,
  EditedSchemeInput,
  ListSchemesInput,
  NewSchemeInput,
  PreviewSchemeInput,
  SchemeChangesView,
  SchemeFaultsView,
  SchemeFile,
  SchemePage,
  SchemeRef,
  SchemeVersionRef,
  SchemeVersionView,
  SchemeView,
  SentSchemeView,
  SurveySchemeInput,
  UpdateSchemeInput,
  ValidateSchemeInput,
} from './survey-schemes.schema.ts';
import {
  toChanges,
  toFaults,
  toScheme,
  toSchemeFile,
  toSchemePage,
  toSchemeVersion,
  toSentScheme,
} from './survey-schemes.view.ts';

const schemeErrors = { 'scheme.not_found': 'not_found' } as const;
const versionErrors = { ...schemeErrors, 'scheme_version.not_found': 'not_found' } as const;
const editErrors = {
  ...schemeErrors,
  'scheme.built_in': 'conflict',
  'scheme.version_conflict': 'conflict',
} as const;
const document = {
  languages: ['en'],
  meals: [{ id: 'breakfast', name: { en: 'Breakfast' }, time: { hours: 8, minutes: 0 } }],
  questions: [{ id: 'special-day', at: 'end', type: 'yes-no', text: { en: 'Was it a special day?' } }],
};
const QUESTIONNAIRE =
  'Answers the questions of the scheme as a Questionnaire of FHIR R5, in all languages: groups for the start, meals, foods and the end, and conditions as far as FHIR has words for them.';
const baseVersion = '0f9be9b6-53a5-4f0c-9f0f-6b7c7a0f2d11';

export const surveySchemesRouter = router({
  /** Lists the schemes, those that are built in first: two queries. */
  list: staff('survey-schemes:read')
    .meta(
      rest('GET', '/admin/survey-schemes', 'List schemes', {
        description:
          'Answers a page of the questionnaires of this installation by id, after those that come with the service. `search` finds parts of ids and names.',
      }),
    )
    .input(ListSchemesInput)
    .output(SchemePage)
    .query(async ({ ctx, input }) => toSchemePage(await listSchemes(ctx, input))),

  /** Creates a scheme with a draft: the given document or a copy of another scheme. */
  create: staff('survey-schemes:write')
    .meta(
      rest('POST', '/admin/survey-schemes', 'Create a scheme', {
        errors: { 'scheme.duplicate_id': 'conflict', ...schemeErrors },
        makes: '/admin/survey-schemes/{id}',
        description:
          'Creates a scheme whose version 1 is a draft: `document`, or a copy of the newest version of `copyOf`, or else of the built-in default. A draft may have faults; `validate` lists them. Surveys that name the scheme use it from its publication.',
        example: { request: { id: 'winter-2027', name: 'Winter study', document } },
      }),
    )
    .input(NewSchemeInput)
    .output(SchemeView)
    .mutation(async ({ ctx, input }) => toScheme(await createScheme(ctx, input))),

  /** Lists what is wrong with a document, and stores nothing. */
  validate: staff('survey-schemes:read')
    .meta(
      rest('POST', '/admin/survey-schemes/validate', 'Validate a scheme', {
        description:
          'Answers all faults of a document, each with its place and a sentence that says what to do: of its shape, of what its parts say of each other, and of categories, foods, nutrients and custom fields that do not exist. Nothing is stored.',
        example: { request: { document } },
      }),
    )
    .input(ValidateSchemeInput)
    .output(SchemeFaultsView)
    .mutation(async ({ ctx, input }) => toFaults(await listSchemeFaults(ctx, input))),

  /** Stores the file of an export as a draft. */
  import: staff('survey-schemes:write')
    .meta(
      rest('POST', '/admin/survey-schemes/import', 'Import a scheme', {
        errors: { 'scheme.built_in': 'conflict', 'scheme.has_draft': 'conflict' },
        makes: '/admin/survey-schemes/{id}',
        description:
          'The body is the file that the export writes. A new id makes a scheme; an id that exists gets the document as its next version. Either way it is a draft, which is published when somebody has read it. A draft that is being edited is not replaced: 409 `scheme.has_draft`.',
        example: {
          request: {
            format: 'dietary-recall-scheme',
            formatVersion: 1,
            id: 'winter-2027',
            name: 'Winter study',
            number: 2,
            document,
          },
        },
      }),
    )
    .input(SchemeFile)
    .output(SchemeView)
    .mutation(async ({ ctx, input }) => toScheme(await importScheme(ctx, input))),

  /** Gets a scheme with its versions, without their documents: two queries. */
  get: staff('survey-schemes:read')
    .meta(
      rest('GET', '/admin/survey-schemes/{schemeId}', 'Get a scheme', {
        errors: schemeErrors,
        description: 'Answers a scheme and its versions, the newest first. Their documents are read one by one.',
      }),
    )
    .input(SchemeRef)
    .output(SchemeView)
    .query(async ({ ctx, input }) => toScheme(await requireScheme(ctx, input.schemeId))),

  /** Changes the name, and the draft, which is the next version of a scheme that has none. */
  update: staff('survey-schemes:write')
    .meta(
      rest('PATCH', '/admin/survey-schemes/{schemeId}', 'Update a scheme', {
        errors: editErrors,
        description:
          'Changes the fields that are given. `document` replaces the draft as a whole, or makes the next version as a draft: published versions never change, and surveys go on with the published one. With `baseVersion` nothing changes if somebody else changed or published the scheme since you read it.',
        example: { request: { baseVersion, document } },
      }),
    )
    .input(UpdateSchemeInput)
    .output(SchemeView)
    .mutation(async ({ ctx, input }) => toScheme(await updateScheme(ctx, input))),

  /** Deletes a scheme that was never published and that no survey names. */
  delete: staff('survey-schemes:write')
    .meta(
      rest('DELETE', '/admin/survey-schemes/{schemeId}', 'Delete a scheme', {
        errors: {
          ...schemeErrors,
          'scheme.built_in': 'conflict',
          'scheme.was_published': 'conflict',
          'scheme.in_use': 'conflict',
        },
        description:
          'Deletes a scheme of which no version was published and that no survey names; `facts.surveys` of 409 `scheme.in_use` says which do. A scheme that was published is retired instead, because recalls name its versions.',
      }),
    )
    .input(SchemeRef)
    .output(DeletedSchemeView)
    .mutation(({ ctx, input }) => deleteScheme(ctx, input)),

  /** Publishes the draft. */
  publish: staff('survey-schemes:write')
    .meta(
      rest('POST', '/admin/survey-schemes/{schemeId}/publish', 'Publish a scheme', {
        errors: { ...editErrors, 'scheme.no_draft': 'conflict', 'scheme.has_faults': 'conflict' },
        description:
          'Publishes the draft: new recalls of the surveys that name the scheme use it at once, and it never changes again. The version before is retired; recalls that were begun with it are still accepted. A draft with faults is refused with 409 `scheme.has_faults`, whose `issues` lists all of them with their places.',
        example: { request: { baseVersion } },
      }),
    )
    .input(EditedSchemeInput)
    .output(SchemeView)
    .mutation(async ({ ctx, input }) => toScheme(await publishScheme(ctx, input))),

  /** Takes a scheme out of use. */
  retire: staff('survey-schemes:write')
    .meta(
      rest('POST', '/admin/survey-schemes/{schemeId}/retire', 'Retire a scheme', {
        errors: { ...editErrors, 'scheme.not_published': 'conflict', 'scheme.in_use': 'conflict' },
        description:
          'Retires the published version. While surveys that have not ended name the scheme this is refused with 409 `scheme.in_use`, because they would ask the built-in default questions instead; `facts.surveys` says which. Recalls and exports keep what was answered. Publishing another version brings the scheme back.',
        example: { request: { baseVersion } },
      }),
    )
    .input(EditedSchemeInput)
    .output(SchemeView)
    .mutation(async ({ ctx, input }) => toScheme(await retireScheme(ctx, input))),

  /** Gets a version with its document: one query. */
  getVersion: staff('survey-schemes:read')
    .meta(
      rest('GET', '/admin/survey-schemes/{schemeId}/versions/{number}', 'Get a version of a scheme', {
        errors: versionErrors,
        description:
          'Answers a version with its document in all languages. A document without faults has all its defaults; a draft with faults is as it was written.',
      }),
    )
    .input(SchemeVersionRef)
    .output(SchemeVersionView)
    .query(async ({ ctx, input }) => toSchemeVersion(await requireSchemeVersion(ctx, input))),

  /** Gets a version as an application receives it. */
  preview: staff('survey-schemes:read')
    .meta(
      rest('GET', '/admin/survey-schemes/{schemeId}/versions/{number}/preview', 'Preview a version of a scheme', {
        errors: { ...versionErrors, 'scheme.has_faults': 'conflict' },
        description:
          'Answers what `GET /surveys/{surveyId}/scheme` would answer if this version were published, in one language or in all.',
      }),
    )
    .input(PreviewSchemeInput)
    .output(SentSchemeView)
    .query(async ({ ctx, input }) => toSentScheme(await previewScheme(ctx, input))),

  /** Exports a version as one file. */
  export: staff('survey-schemes:read')
    .meta(
      rest('GET', '/admin/survey-schemes/{schemeId}/versions/{number}/file', 'Export a version of a scheme', {
        errors: versionErrors,
        produces: 'application/json',
        description:
          'A JSON file with the document and the name, for another installation or for the appendix of a paper. The import takes it as it is. Two exports of the same version are the same bytes.',
      }),
    )
    .input(SchemeVersionRef)
    .output(fileOutput)
    .query(async ({ ctx, input }) => toSchemeFile(await requireSchemeVersion(ctx, input))),

  /** Gets the questions of a version as an HL7 FHIR R5 Questionnaire: one query. */
  getQuestionnaire: staff('survey-schemes:read')
    .meta(
      rest(
        'GET',
        '/admin/survey-schemes/{schemeId}/versions/{number}/questionnaire',
        'Get a version of a scheme as HL7 FHIR',
        {
          errors: { ...versionErrors, 'scheme.has_faults': 'conflict' },
          produces: 'application/fhir+json',
          description: `${QUESTIONNAIRE} A draft has the status draft, and has to be without faults.`,
        },
      ),
    )
    .input(SchemeVersionRef)
    .output(fileOutput)
    .query(async ({ ctx, input }) =>
      toFhirFile(await makeQuestionnaire(ctx, input), `questionnaire-${input.schemeId}-${input.number}`),
    ),

  /** Compares two versions field by field. */
  compare: staff('survey-schemes:read')
    .meta(
      rest('GET', '/admin/survey-schemes/{schemeId}/comparison', 'Compare versions of a scheme', {
        errors: versionErrors,
        description:
          'Answers what was added, removed, changed and moved from the version `from` to the version `to`, each with its place. Meals, questions and options are the same if their ids are, wherever they stand.',
      }),
    )
    .input(CompareSchemeInput)
    .output(SchemeChangesView)
    .query(async ({ ctx, input }) => toChanges(await compareVersions(ctx, input))),

  /** Gets the questionnaire of a survey, from memory. */
  ofSurvey: surveyProcedure('survey-parameters:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/scheme', 'Get the scheme of a survey', {
        errors: surveyErrors,
        isRevalidated: true,
        description:
          'Answers the questionnaire that a new recall of the survey uses, in one language or in all. A survey whose `schemeId` names no published scheme gets the built-in `default`, and `isFallback` is true. Rows of often forgotten foods lack the categories that the food list of the survey does not have. Send `schemeId`, and `version` as `schemeVersion`, with the recall: its answers are then checked.',
      }),
    )
    .input(SurveySchemeInput)
    .output(SentSchemeView)
    .query(async ({ ctx, input }) => toSentScheme(await requireSchemeOfSurvey(ctx, input))),

  /** Gets the questions that a new recall of a survey answers as an HL7 FHIR R5 Questionnaire: one query. */
  questionnaireOfSurvey: surveyProcedure('survey-parameters:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/scheme/questionnaire', 'Get the scheme of a survey as HL7 FHIR', {
        errors: surveyErrors,
        produces: 'application/fhir+json',
        description: `${QUESTIONNAIRE} It is of the version that a new recall of the survey answers.`,
      }),
    )
    .input(SurveyRef)
    .output(fileOutput)
    .query(async ({ ctx, input }) =>
      toFhirFile(await makeQuestionnaireOfSurvey(ctx, input), `questionnaire-${input.surveyId}`),
    ),
});
