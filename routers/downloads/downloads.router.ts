import { fileOutput } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { openDownload } from '../../src/services/downloads/open-download.ts';
import { publicProcedure, router } from '../../src/trpc.ts';
import { DownloadInput } from './downloads.schema.ts';
import { toDownload } from './downloads.view.ts';

export const downloadsRouter = router({
  /** Downloads the file of a signed address, which holds for five minutes. */
  open: publicProcedure
    .meta(
      rest('GET', '/downloads', 'Download the file of a signed address', {
        produces: [
          'text/csv',
          'application/zip',
          'application/x-ndjson',
          'application/fhir+ndjson',
          'application/fhir+json',
        ],
        errors: {
          'download.expired': 'not_found',
          'survey.not_found': 'not_found',
          'user.not_found': 'not_found',
          'extract.not_found': 'not_found',
          'extract.deleted': 'conflict',
        },
        description:
          'Gives the extract or the export of an address that `POST /surveys/{surveyId}/extracts/{extractId}/address` or `POST /surveys/{surveyId}/submissions/export-address` made, for whoever has it, as long as the person who made it has the right.',
      }),
    )
    .input(DownloadInput)
    .output(fileOutput)
    .query(async ({ ctx, input }) => toDownload(await openDownload(ctx, input), ctx.now())),
});
