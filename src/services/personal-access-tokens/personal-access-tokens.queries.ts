import type { RawBuilder } from 'kysely';
import type { Permission } from '../../access/permissions.ts';
import { isoTime, query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { usersNotFound } from '../accounts/require-editable-user.ts';
import { pageOf, type Page, type PageWanted, type Sort } from '../../db/page.ts';

export const TOKEN_STATES = ['valid', 'expired', 'revoked'] as const;
export type TokenState = (typeof TOKEN_STATES)[number];

/** What is told of a token; the token itself is nowhere stored. */
export interface TokenRecord {
  id: string;
  name: string;
  /** The permissions that it is narrowed to; null where it may what its owner may. */
  scopes: Permission[] | null;
  createdAt: string;
  /** Null where that account is gone. */
  createdBy: { id: number; name: string | null } | null;
  expiresAt: string;
  /** To the minute. */
  lastUsedAt: string | null;
  revokedAt: string | null;
  state: TokenState;
}

interface TokensWanted extends PageWanted {
  userId: number;
  /** Part of a name. */
  search?: string | undefined;
  state?: TokenState | undefined;
  sort: Sort<'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt'>;
}

/** The tokens of an account: one query. */
export async function listTokens(
  { em, now }: Context,
  { userId, search, state, sort, limit, offset }: TokensWanted,
): Promise<Page<TokenRecord>> {
  const [page] = await query<{ items: TokenRecord[]; total: number }>(
    em,
    sql`with matched as (
          select * from (select t.*, ${stateAt(now())} as state from personal_access_token t where user_id = ${userId}) as known
          where (${state ?? null}::text is null or state = ${state ?? null}::text)
            and (${search ?? null}::text is null or strpos(lower(name), lower(${search ?? null}::text)) > 0))
        ${pageOf(orderOf(sort), TOKEN, { limit, offset })}`,
  );
  return { items: (page?.items ?? []).map(withIsoTimes), total: page?.total ?? 0, limit, offset };
}

/** The tokens of somebody else's account. Throws AppError `user.not_found`. */
export async function listTokensOf(context: Context, wanted: TokensWanted): Promise<Page<TokenRecord>> {
  const page = await listTokens(context, wanted);
  if (page.total === 0) await requireAccount(context, wanted.userId);
  return page;
}

/** A token that was made just now. */
export async function tokenOf({ em, now }: Context, id: string): Promise<TokenRecord> {
  const [row] = await query<{ token: TokenRecord }>(
    em,
    sql`select ${TOKEN} as token
        from (select t.*, ${stateAt(now())} as state from personal_access_token t where id = ${id}::uuid) as shown`,
  );
  return withIsoTimes((row as { token: TokenRecord }).token);
}

async function requireAccount({ em }: Context, userId: number): Promise<void> {
  const found = await query(em, sql`select id from user_account where id = ${userId}`);
  if (found.length === 0) throw usersNotFound([userId]);
}

// Of a row `shown`.
const TOKEN = sql`jsonb_build_object('id', id, 'name', name, 'scopes', scopes, 'createdAt', created_at, 'expiresAt', expires_at,
  'lastUsedAt', last_used_at, 'revokedAt', revoked_at, 'state', state, 'createdBy', (
    select jsonb_build_object('id', u.id, 'name', u.name) from user_account u where u.id = created_by_id))`;

function stateAt(now: Date): RawBuilder<unknown> {
  return sql`case when revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired' else 'valid' end`;
}

function orderOf(sort: TokensWanted['sort']): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`;
  const column = {
    name: sql`name collate "und-x-icu"`,
    createdAt: sql`created_at`,
    expiresAt: sql`expires_at`,
    lastUsedAt: sql`last_used_at`,
  }[sort.replace('-', '') as 'name' | 'createdAt' | 'expiresAt' | 'lastUsedAt'];
  return sql`${column} ${direction} nulls last, id`;
}

function withIsoTimes(token: TokenRecord): TokenRecord {
  const { createdAt, expiresAt, lastUsedAt, revokedAt } = token;
  return {
    ...token,
    createdAt: isoTime(createdAt),
    expiresAt: isoTime(expiresAt),
    lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt),
    revokedAt: revokedAt === null ? null : isoTime(revokedAt),
  };
}
