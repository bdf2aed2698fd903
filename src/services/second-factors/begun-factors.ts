import { randomUUID } from 'node:crypto';
import type { SecondFactorKind } from '@dietary-recall/vocabulary';
import type { RawBuilder } from 'kysely';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { lockUser } from './lock-user.ts';

const MAX_FACTORS = 10;
/** From the beginning to the proof that it works. */
const BEGUN_MS = 10 * 60 * 1000;

interface Beginning {
  kind: SecondFactorKind;
  name: string;
  sealedSecret?: string;
  challenge?: string;
}

/** Stores a factor of the caller's that protects nothing yet, in place of another one of its kind. Throws AppError `second_factor.too_many`. */
export async function storeBegun(context: SignedInContext, beginning: Beginning): Promise<string> {
  const { kind, name, sealedSecret = null, challenge = null } = beginning;
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const { em, now } = inner;
    await lockUser(inner, userId);
    await requireConfirmed(inner);
    await query(
      em,
      sql`delete from second_factor where user_id = ${userId} and not is_confirmed
            and (kind = ${kind} or created_at < ${begunSince(inner)})`,
    );
    const [{ count } = { count: 0 }] = await query<{ count: number }>(
      em,
      sql`select count(*)::int as count from second_factor where user_id = ${userId}`,
    );
    if (count >= MAX_FACTORS) {
      const message = `You have ${MAX_FACTORS} second factors: remove one of them first.`;
      throw new AppError('conflict', 'second_factor.too_many', message);
    }
    const id = randomUUID();
    await query(
      em,
      sql`insert into second_factor (id, user_id, kind, name, created_at, sealed_secret, challenge)
          values (${id}, ${userId}, ${kind}, ${name}, ${now()}, ${sealedSecret}, ${challenge})`,
    );
    return id;
  });
}

/** In a statement: this factor of the caller's, begun and not too old. */
export function isBegun(context: SignedInContext, id: string, kind: SecondFactorKind): RawBuilder<unknown> {
  return sql`id = ${id}::uuid and user_id = ${context.actor.userId} and kind = ${kind} and not is_confirmed
             and created_at >= ${begunSince(context)}`;
}

/** Those that were begun before that are void. */
export function begunSince({ now }: Context): Date {
  return new Date(now().getTime() - BEGUN_MS);
}
