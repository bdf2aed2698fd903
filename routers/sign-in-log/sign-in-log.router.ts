import { rest } from '../../src/contract/meta.ts';
import { listSignIns } from '../../src/services/sign-in-log/sign-in-log.queries.ts';
import { router, staff } from '../../src/trpc.ts';
import { ListSignInsInput, SignInRecordPage } from './sign-in-log.schema.ts';
import { toSignInPage } from './sign-in-log.view.ts';

export const signInLogRouter = router({
  /** Lists attempts to sign in, and changes of second factors and personal access tokens, newest first: one query. */
  list: staff('sign-in-log:read')
    .meta(
      rest('GET', '/admin/sign-in-log', 'List attempts to sign in', {
        description:
          'With changes of second factors, recovery codes and personal access tokens. Newest first, for as many days as the operator keeps them (SIGN_IN_LOG_DAYS). Addresses and browsers are stored for staff only. Typed names and passwords are not stored.',
      }),
    )
    .input(ListSignInsInput)
    .output(SignInRecordPage)
    .query(async ({ ctx, input }) => toSignInPage(await listSignIns(ctx, input))),
});
