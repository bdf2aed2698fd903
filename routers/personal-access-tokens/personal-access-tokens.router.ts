import { rest } from '../../src/contract/meta.ts';
import { createToken } from '../../src/services/personal-access-tokens/create-token.ts';
import { listTokens, listTokensOf } from '../../src/services/personal-access-tokens/personal-access-tokens.queries.ts';
import { revokeToken } from '../../src/services/personal-access-tokens/revoke-tokens.ts';
import { ownAccount, router, staff } from '../../src/trpc.ts';
import {
  CreatedTokenView,
  ListMyTokensInput,
  ListTokensInput,
  MyTokenInput,
  NewMyTokenInput,
  NewTokenInput,
  PersonalAccessTokenPage,
  RevokedTokenView,
  TokenInput,
} from './personal-access-tokens.schema.ts';
import { toCreatedToken, toTokenPage } from './personal-access-tokens.view.ts';

const tokenNotFound = { 'personal_access_token.not_found': 'not_found' } as const;
const userNotFound = { 'user.not_found': 'not_found' } as const;
const createErrors = {
  'auth.confirmation_needed': 'forbidden',
  'personal_access_token.expiry': 'invalid',
  'personal_access_token.scope_not_held': 'invalid',
  'personal_access_token.too_many': 'conflict',
} as const;
const listDescription = 'Tokens that were revoked or have expired are listed for 90 days.';
const createDescription =
  'The answer holds the token itself, which is stored nowhere and not shown again. Programs send it as access token. It has the permissions that its owner has at that moment and that its scopes name, but it creates no tokens and changes no passwords, no second factors and nothing in the profile of its owner. It ends when it expires, when it is revoked, when a new password is set for its owner by a mailed link or by somebody else, and with its owner. Confirm your password first (POST /auth/confirm). A user has at most 50 valid tokens.';
const example = {
  request: { name: 'Nightly export', expiresAt: '2027-11-21T00:00:00Z', scopes: ['surveys:read', 'submissions:read'] },
};

export const personalAccessTokensRouter = router({
  /** Lists the tokens of the caller: one query. */
  listMine: ownAccount()
    .meta(
      rest('GET', '/users/my-personal-access-tokens', 'List your personal access tokens', {
        description: listDescription,
      }),
    )
    .input(ListMyTokensInput)
    .output(PersonalAccessTokenPage)
    .query(async ({ ctx, input }) =>
      toTokenPage(await listTokens(ctx, { ...input, userId: ctx.actor.userId }), ctx.now()),
    ),

  /** Creates a token and shows it once. */
  createMine: ownAccount()
    .meta(
      rest('POST', '/users/my-personal-access-tokens', 'Create a personal access token', {
        errors: createErrors,
        description: createDescription,
        example,
      }),
    )
    .input(NewMyTokenInput)
    .output(CreatedTokenView)
    .mutation(async ({ ctx, input }) =>
      toCreatedToken(await createToken(ctx, { ...input, userId: ctx.actor.userId, client: ctx.request }), ctx.now()),
    ),

  /** Revokes a token for good. A second call changes nothing. */
  revokeMine: ownAccount()
    .meta(
      rest('DELETE', '/users/my-personal-access-tokens/{id}', 'Revoke a personal access token', {
        errors: tokenNotFound,
        description:
          'The token stops working for good, within a second. A second call changes nothing. The token of somebody else answers 404.',
      }),
    )
    .input(MyTokenInput)
    .output(RevokedTokenView)
    .mutation(({ ctx, input }) => revokeToken(ctx, { ...input, userId: ctx.actor.userId, client: ctx.request })),

  /** Lists the tokens of another user: one query, and one more where there are none. */
  list: staff('personal-access-tokens:manage')
    .meta(
      rest('GET', '/users/{userId}/personal-access-tokens', "List a user's personal access tokens", {
        errors: userNotFound,
        description: listDescription,
      }),
    )
    .input(ListTokensInput)
    .output(PersonalAccessTokenPage)
    .query(async ({ ctx, input }) => toTokenPage(await listTokensOf(ctx, input), ctx.now())),

  /** Creates a token for another user, such as one that only a program uses, and shows it once. */
  create: staff('personal-access-tokens:manage')
    .meta(
      rest('POST', '/users/{userId}/personal-access-tokens', 'Create a personal access token for a user', {
        errors: { ...userNotFound, ...createErrors, 'access.in_person_only': 'forbidden' },
        description: createDescription,
        example,
      }),
    )
    .input(NewTokenInput)
    .output(CreatedTokenView)
    .mutation(async ({ ctx, input }) =>
      toCreatedToken(await createToken(ctx, { ...input, client: ctx.request }), ctx.now()),
    ),

  /** Revokes a token of another user for good. A second call changes nothing. */
  revoke: staff('personal-access-tokens:manage')
    .meta(
      rest('DELETE', '/users/{userId}/personal-access-tokens/{id}', "Revoke a user's personal access token", {
        errors: tokenNotFound,
        description:
          'The token stops working for good, within a second. A second call changes nothing. A token that the user does not own answers 404.',
      }),
    )
    .input(TokenInput)
    .output(RevokedTokenView)
    .mutation(({ ctx, input }) => revokeToken(ctx, { ...input, client: ctx.request })),
});
