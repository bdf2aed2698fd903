import { RecoveryCode } from '../../../entities/recovery-code.ts';
import { SecondFactor } from '../../../entities/second-factor.ts';
import type { Config } from '../../config.ts';
import type { SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { userGone } from '../auth/auth.queries.ts';

/** The second factors of the caller. */
export interface OwnFactors {
  /** Returns whether staff must have a second factor. */
  mode: Config['secondFactor'];
  factors: SecondFactor[];
  recoveryCodesLeft: number;
}

/** Lists the second factors of the caller, oldest first, without those that are not confirmed. */
export async function findOwnFactors({ em, actor, config }: SignedInContext): Promise<OwnFactors> {
  const user = actor.userId;
  const factors = await em.find(
    SecondFactor,
    { user, isConfirmed: true },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  return { mode: config.secondFactor, factors, recoveryCodesLeft: await em.count(RecoveryCode, { user }) };
}

/** Finds the name by which an app or a browser shows the account of the caller: e-mail address, user name, name or id. */
export async function findOwnName({ em, actor }: SignedInContext): Promise<string> {
  const user = await kysely(em)
    .selectFrom('user_account as u')
    .leftJoin('survey_alias as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.name', 'a.user_name as userName'])
    .where('u.id', '=', actor.userId)
    .orderBy('a.survey_id')
    .limit(1)
    .executeTakeFirst();
  if (!user) throw userGone();
  return user.email ?? user.userName ?? user.name ?? String(user.id);
}

export function factorNotFound(id: string): AppError {
  return new AppError('not_found', 'second_factor.not_found', `You have no second factor ${id} here.`);
}
