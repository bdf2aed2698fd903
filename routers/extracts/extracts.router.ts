import { rest } from '../../src/contract/meta.ts';
import { deleteExtract } from '../../src/services/extracts/delete-extract.ts';
import { compareExtracts, listExtracts, requireExtract } from '../../src/services/extracts/extracts.queries.ts';
import { makeExtractAddress } from '../../src/services/extracts/make-extract-address.ts';
import { startExtract } from '../../src/services/extracts/start-extract.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { JobView } from '../jobs/jobs.schema.ts';
import { toJob } from '../jobs/jobs.view.ts';
import { SignedAddressView, toSignedAddress } from '../signed-address.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  CompareExtractsInput,
  CreateExtractInput,
  DeleteExtractInput,
  ExtractComparisonView,
  ExtractPage,
  ExtractRefInput,
  ExtractView,
  ListExtractsInput,
} from './extracts.schema.ts';
import { toExtract, toExtractComparison, toExtractPage } from './extracts.view.ts';

const extractErrors = { ...surveyErrors, 'extract.not_found': 'not_found' } as const;
const keptErrors = { ...extractErrors, 'extract.deleted': 'conflict' } as const;

export const extractsRouter = router({
  /** Lists the extracts of a survey, the newest first, those that were deleted included: one query. */
  list: surveyProcedure('extracts:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/extracts', 'List the extracts of a survey', {
        errors: surveyErrors,
        description:
          'Answers a page of the extracts, the newest first. One that was deleted stays in the list, with who deleted it and why.',
      }),
    )
    .input(ListExtractsInput)
    .output(ExtractPage)
    .query(async ({ ctx, input }) => toExtractPage(await listExtracts(ctx, input))),

  /** Starts the job that freezes the data of a survey for an analysis. */
  create: surveyProcedure('extracts:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/extracts', 'Make an extract', {
        errors: { ...surveyErrors, 'user.not_found': 'not_found' },
        makes: '/jobs/{id}',
        description:
          'Freezes the data of the survey for an analysis: a zip file with all files of `GET /surveys/{surveyId}/submissions/export` as CSV, their codebook, the schemes that were answered, and `extract.json`, which says what it was made of, with the SHA-256 of each file. Each recall is the same in all files. The answer is a job; its result has the id of the extract. The zip file does not change afterwards.',
        example: { request: { name: 'Main paper', validity: ['valid', 'unjudged'], recalledTo: '2026-12-31' } },
      }),
    )
    .input(CreateExtractInput)
    .output(JobView)
    .mutation(async ({ ctx, input }) => toJob(await startExtract(ctx, input))),

  /** Gets an extract: what it was made of and with, and its files. */
  get: surveyProcedure('extracts:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/extracts/{extractId}', 'Get an extract', {
        errors: extractErrors,
        description: 'Answers which recalls it has, what it was made with, and its files with rows, bytes and SHA-256.',
      }),
    )
    .input(ExtractRefInput)
    .output(ExtractView)
    .query(async ({ ctx, input }) => toExtract(await requireExtract(ctx, input))),

  /** Compares an extract with an earlier one: which recalls were added, removed, coded differently or calculated anew. */
  compare: surveyProcedure('extracts:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/extracts/{extractId}/comparison', 'Compare two extracts', {
        errors: keptErrors,
        description:
          'Answers how the recalls of the extract differ from those of the one that `earlierId` names: numbers, and a page of the recalls that differ, by kind of change.',
      }),
    )
    .input(CompareExtractsInput)
    .output(ExtractComparisonView)
    .query(async ({ ctx, input }) => toExtractComparison(await compareExtracts(ctx, input))),

  /** Makes an address from which a browser downloads the zip file. */
  createAddress: surveyProcedure('extracts:read')
    .meta(
      rest('POST', '/surveys/{surveyId}/extracts/{extractId}/address', 'Make an address for downloading an extract', {
        errors: keptErrors,
        description:
          'Answers an address that gives the zip file for five minutes, without a header, if the caller is still signed in and has the right then. Whoever has the address has the file. The trail records each download.',
      }),
    )
    .input(ExtractRefInput)
    .output(SignedAddressView)
    .mutation(async ({ ctx, input }) => toSignedAddress(await makeExtractAddress(ctx, input))),

  /** Deletes the zip file of an extract. What it was, who deleted it and why stay. */
  delete: surveyProcedure('extracts:write')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/extracts/{extractId}', 'Delete an extract', {
        errors: keptErrors,
        description:
          'Deletes the zip file and the list of its recalls. What it was, who deleted it and why stay in the list. `reason` is needed, in the query or the body.',
        example: { request: { reason: 'Made with the wrong period' } },
      }),
    )
    .input(DeleteExtractInput)
    .output(ExtractView)
    .mutation(async ({ ctx, input }) => toExtract(await deleteExtract(ctx, input))),
});
