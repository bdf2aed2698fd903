import { formatRole } from '@dietary-recall/vocabulary/roles';
import type { Loaded } from '@mikro-orm/sql';
import type { z } from 'zod';
import type { User } from '../../entities/user.ts';
import type { Actor } from '../../src/access/actor.ts';
import type { SecondFactorAsked } from '../../src/services/auth/ask-second-factor.ts';
import type { IssuedAccessToken, IssuedTokens } from '../../src/services/auth/issue-tokens.ts';
import type { OwnSignIn } from '../../src/services/auth/own-sign-ins.ts';
import type { RequestContext } from '../../src/trpc.ts';
import type { AccessTokenView, ConfirmedView, MeView, OwnSignInsView, SignInView } from './auth.schema.ts';

/** Maps the outcome of a sign-in: tokens, or a request for the second factor. */
export function toSignIn(ctx: RequestContext, outcome: IssuedTokens | SecondFactorAsked): z.output<typeof SignInView> {
  if ('accessToken' in outcome) return toAccessToken(ctx, outcome);
  const { challenge, expiresAt, kinds, passkeyOptions } = outcome;
  const expiresInSeconds = Math.round((expiresAt.getTime() - ctx.now().getTime()) / 1000);
  return { challenge, expiresInSeconds, kinds, passkeyOptions: passkeyOptions && { ...passkeyOptions } };
}

export function toAccessToken(
  { config }: RequestContext,
  { accessToken }: IssuedAccessToken,
): z.output<typeof AccessTokenView> {
  return { accessToken, tokenType: 'Bearer', expiresInSeconds: config.accessTokenSeconds };
}

export function toMe(user: Loaded<User, 'aliases.survey'>, actor: Actor): z.output<typeof MeView> {
  return {
    id: user.id,
    name: user.name ?? null,
    email: user.email ?? null,
    roles: actor.roles.map(formatRole),
    surveys: user.aliases.$.map(({ survey, userName }) => ({ surveyId: survey.$.slug, userName })).filter(
      ({ surveyId }) => actor.restrictedToSurvey === null || surveyId === actor.restrictedToSurvey,
    ),
  };
}

export function toOwnSignIn({
  createdAt,
  lastUsedAt,
  expiresAt,
  ...signIn
}: OwnSignIn): z.output<typeof OwnSignInsView>[number] {
  return {
    ...signIn,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export function toConfirmed({ validSeconds }: { validSeconds: number }): z.output<typeof ConfirmedView> {
  return { confirmed: true, expiresInSeconds: validSeconds };
}
