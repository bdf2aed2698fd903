import { fileOutput } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { readOwnData, readOwnDataPage } from '../../src/services/own-data/own-data.queries.ts';
import { inPerson, router } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import { toOwnDataFile, toOwnDataPage } from './own-data.view.ts';

export const ownDataRouter = router({
  /** Downloads all that is stored about the caller as JSON. */
  download: inPerson
    .meta(
      rest('GET', '/users/my-data', 'Download your own data', {
        produces: 'application/json',
        limit: 'own-data',
        description:
          'All that is stored about the caller except passwords and secrets: account, recalls, consents, sign-ins, requests (GDPR, Art. 15 and 20). Times are in UTC, weights of foods in g, of people in kg, heights in cm. Whoever signed in by the link of a survey and has more than that survey gets the part of it alone, and `limitedToSurvey` names it. At most 20 downloads an hour.',
      }),
    )
    .input(NoInput)
    .output(fileOutput)
    .query(async ({ ctx }) => toOwnDataFile(await readOwnData(ctx))),

  /** Downloads all that is stored about the caller as a page. */
  downloadPage: inPerson
    .meta(
      rest('GET', '/users/my-data/page', 'Download your own data as a page', {
        produces: 'text/html',
        limit: 'own-data',
        description:
          'The same data for reading and printing: one HTML file without scripts and without other files, in English, French or German, with tables of each recall, weights in g and nutrients with their units.',
      }),
    )
    .input(NoInput)
    .output(fileOutput)
    .query(async ({ ctx }) => toOwnDataPage(await readOwnDataPage(ctx), ctx.now())),
});
