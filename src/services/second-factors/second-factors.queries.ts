import type { SecondFactorKind } from '@dietary-recall/vocabulary';
import type { Config } from '../../config.ts';
import { isoTime, query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../../context.ts';
import { userGone } from '../auth/auth.queries.ts';

/** A second factor as its owner sees it. */
export interface Factor {
  id: string;
  kind: SecondFactorKind;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface OwnFactors {
  mode: Config['secondFactor'];
  factors: Factor[];
  recoveryCodesLeft: number;
}

/** Of a row; `withIsoTimes` follows. */
export const FACTOR = sql`jsonb_build_object('id', id, 'kind', kind, 'name', name, 'createdAt', created_at, 'lastUsedAt', last_used_at)`;

/** The caller's second factors, oldest first, without those that were begun only. */
export async function findOwnFactors({ em, actor, config }: SignedInContext): Promise<OwnFactors> {
  const [own] = await query<Omit<OwnFactors, 'mode'>>(
    em,
    sql`select coalesce((select jsonb_agg(${FACTOR} order by created_at, id) from second_factor
            where user_id = ${actor.userId} and is_confirmed), '[]') as factors,
          (select count(*)::int from recovery_code where user_id = ${actor.userId}) as "recoveryCodesLeft"`,
  );
  const { factors = [], recoveryCodesLeft = 0 } = own ?? {};
  return { mode: config.secondFactor, factors: factors.map(withIsoTimes), recoveryCodesLeft };
}

export function withIsoTimes({ createdAt, lastUsedAt, ...factor }: Factor): Factor {
  return { ...factor, createdAt: isoTime(createdAt), lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt) };
}

/** What an app or a browser calls the caller's account. */
export async function findOwnName({ em, actor }: SignedInContext): Promise<string> {
  const [account] = await query<{ name: string }>(
    em,
    sql`select coalesce(email, (select user_name from survey_alias where user_id = u.id order by survey_id limit 1), name,
          id::text) as name
        from user_account u where id = ${actor.userId}`,
  );
  if (!account) throw userGone();
  return account.name;
}

export function factorNotFound(id: string): AppError {
  return new AppError('not_found', 'second_factor.not_found', `You have no second factor ${id} here.`);
}
