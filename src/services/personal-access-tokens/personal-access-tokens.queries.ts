import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { User } from '../../../entities/user.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder, findPage, toDates, type Page, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import { usersNotFound } from '../accounts/require-editable-user.ts';

export const TOKEN_STATES = ['valid', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** A personal access token in a list. The token itself is not stored. */
export interface TokenRecord {
  id: string;
  name: string;
  /** The permissions that the token is narrowed to. Null gives it every permission of its owner. */
  scopes: Permission[] | null;
  createdAt: Date;
  /** Null if the user who created the token was deleted. */
  createdBy: { id: number; name: string | null } | null;
  expiresAt: Date;
  /** The last use, to the minute. Null if the token was never used. */
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

interface TokensWanted extends PageWanted {
  userId: number;
  /** Part of the name. */
  search?: string | undefined;
  state?: TokenState | undefined;
  sort: Sort<'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>;
}

/** Lists the tokens of a user: one query. */
export async function listTokens({ em, now }: Context, wanted: TokensWanted): Promise<Page<TokenRecord>> {
  const { userId, search, state, sort } = wanted;
  let matched = kysely(em)
    .selectFrom('personal_access_token as t')
    .leftJoin('user_account as creator', 'creator.id', 't.created_by_id')
    .select(['t.id', 't.name', 't.created_at as createdAt', 't.expires_at as expiresAt'])
    .select(['t.last_used_at as lastUsedAt', 't.revoked_at as revokedAt'])
    .select((eb) => eb.ref('t.scopes').$castTo<Permission[] | null>().as('scopes'))
    .select(['creator.id as creatorId', 'creator.name as creatorName'])
    .where('t.user_id', '=', userId);
  if (search !== undefined) matched = matched.where((eb) => containsText(eb.ref('t.name'), search));
  if (state === 'revoked') matched = matched.where('t.revoked_at', 'is not', null);
  else if (state !== undefined) {
    const time = now().toISOString();
    matched = matched.where('t.revoked_at', 'is', null).where('t.expires_at', state === 'valid' ? '>' : '<=', time);
  }
  const page = await findPage(em, matched, [orderTerm(sort), 'id'], wanted);
  const items = page.items.map(({ creatorId, creatorName, ...token }) => ({
    ...toDates(token, 'createdAt', 'expiresAt', 'lastUsedAt', 'revokedAt'),
    createdBy: creatorId === null ? null : { id: creatorId, name: creatorName },
  }));
  return { ...page, items };
}

// Tokens that were never used come last in both directions.
function orderTerm(sort: TokensWanted['sort']) {
  if (sort === 'name' || sort === '-name') return inDictionaryOrder(sort);
  return sort === '-lastUsedAt' ? sql`"lastUsedAt" desc nulls last` : sort;
}

/** Lists the tokens of another user. Throws AppError `user.not_found`. */
export async function listTokensOf(context: Context, wanted: TokensWanted): Promise<Page<TokenRecord>> {
  const page = await listTokens(context, wanted);
  if (page.total === 0 && (await context.em.count(User, wanted.userId)) === 0) throw usersNotFound([wanted.userId]);
  return page;
}

/** Returns whether a token can be used at this time. A revoked token stays revoked after it expires. */
export function tokenState({ revokedAt, expiresAt }: TokenRecord, now: Date): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt <= now ? 'expired' : 'valid';
}
