import { z } from 'zod';
import { PersonalAccessToken } from '../../../entities/personal-access-token.ts';
import { TokenFamily } from '../../../entities/token-family.ts';
import type { Actor } from '../../access/actor.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { starterOf, type Starter } from '../jobs/job-input.ts';
import { loadJobOwner } from '../jobs/load-job-owner.ts';

const LIFE_MS = 5 * 60 * 1000;

export interface SignedAddress {
  url: string;
  expiresAt: Date;
}

/** What an address gives: `what` names the kind of file, and `input` is that of the operation that gives it with a sign-in. */
interface Signed {
  what: string;
  input: object;
}

const Content = z.object({
  starter: z.object({ familyId: z.string().nullable(), tokenId: z.string().nullable() }),
  what: z.string(),
  input: z.looseObject({}),
});

/**
 * Makes an address from which a browser downloads a file without a header: the file does not go through its memory. It acts for the caller,
 * holds for five minutes, and is signed, so that nobody can change what it gives.
 */
export async function makeSignedAddress(context: SignedInContext, { what, input }: Signed): Promise<SignedAddress> {
  const { actor, tokens, config, now } = context;
  const expiresAt = new Date(now().getTime() + LIFE_MS);
  const content: Signed & { starter: Starter } = { starter: starterOf(actor), what, input };
  const claims = { userId: actor.userId, rowId: JSON.stringify(content) };
  const ticket = await tokens.sign('download', claims, now(), expiresAt);
  return { url: `${config.publicUrl}/api/downloads?ticket=${ticket}`, expiresAt };
}

/**
 * Reads what an address gives, and loads the person it acts for with the rights that they have at this moment. It ends with the sign-in
 * or the personal access token by which it was made. Throws AppError `download.expired`.
 */
export async function readSignedAddress(context: Context, ticket: string): Promise<Signed & { actor: Actor }> {
  const { em, tokens, now } = context;
  const claims = await tokens.read('download', ticket, now());
  if (claims === null) throw addressEnded();
  const { starter, what, input } = Content.parse(JSON.parse(claims.rowId));
  if (!(await isOpen(context, starter))) throw addressEnded();
  return { what, input, actor: await loadJobOwner(em, { ...starter, userId: claims.userId }) };
}

/** Whether the sign-in or the personal access token has neither ended nor expired. */
async function isOpen({ em, now }: Context, { familyId, tokenId }: Starter): Promise<boolean> {
  const expiresAt = { $gt: now() };
  if (familyId !== null) return (await em.count(TokenFamily, { id: familyId, expiresAt })) > 0;
  return tokenId !== null && (await em.count(PersonalAccessToken, { id: tokenId, revokedAt: null, expiresAt })) > 0;
}

/** Makes the error for an address that gives nothing: a changed one, an old one, or one of a person who has lost the right or the sign-in. */
export function addressEnded(): AppError {
  return new AppError('not_found', 'download.expired', 'This address is not valid or has expired. Make a new one.');
}
