import { rest } from '../../src/contract/meta.ts';
import { readInstallation } from '../../src/services/installation/installation.queries.ts';
import { router, staff } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import { InstallationView } from './installation.schema.ts';
import { toInstallation } from './installation.view.ts';

export const installationRouter = router({
  /** Reads versions, storage, the last backup, queues, keys and settings, without a secret: six queries. */
  get: staff('installation:read')
    .meta(
      rest('GET', '/admin/installation', 'Get the state of the installation', {
        description:
          'Answers versions, sizes in bytes, the last backup that `npm run backup` made, the queues of all processes, the keys with what needs each, and the settings of the process that answers. No secret is answered.',
      }),
    )
    .input(NoInput)
    .output(InstallationView)
    .query(async ({ ctx }) => toInstallation(await readInstallation(ctx))),
});
