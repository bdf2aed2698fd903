import type { SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { toDates } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { endSignIns, forgetSignIns } from './end-sign-ins.ts';

/** A sign-in of the caller that has not ended. */
export interface OwnSignIn {
  id: string;
  /** Whether it is the one that asks. */
  isCurrent: boolean;
  createdAt: Date;
  /** When its tokens were last refreshed. */
  lastUsedAt: Date;
  expiresAt: Date;
  /** The survey of a sign-in by a link; null: by a password. */
  surveyId: string | null;
  /** The network address, and the User-Agent of the browser; null for respondents, and for sign-ins of version 0.1.0. */
  address: string | null;
  userAgent: string | null;
}

/** Lists the sign-ins of the caller that have not ended, the last used first: one query. */
export async function listOwnSignIns({ em, actor, now }: SignedInContext): Promise<OwnSignIn[]> {
  const rows = await kysely(em)
    .selectFrom('token_family as f')
    .leftJoin('survey as s', 's.id', 'f.survey_id')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('refresh_token as t')
          .select(['t.family_id', (of) => of.fn.max('t.expires_at').as('expires_at')])
          .select((of) => of.fn.max('t.rotated_at').as('rotated_at'))
          // Without it the tokens of everybody would be grouped.
          .where(
            't.family_id',
            'in',
            eb.selectFrom('token_family as own').select('own.id').where('own.user_id', '=', actor.userId),
          )
          .groupBy('t.family_id')
          .as('tokens'),
      (join) => join.onRef('tokens.family_id', '=', 'f.id'),
    )
    .select(['f.id', 'f.created_at as createdAt', 's.slug as surveyId', 'f.address', 'f.user_agent as userAgent'])
    .select(['tokens.expires_at as expiresAt'])
    .select(sql<string>`coalesce(tokens.rotated_at, f.created_at)`.as('lastUsedAt'))
    .where('f.user_id', '=', actor.userId)
    .where('f.interviewer_id', 'is', null)
    .where('tokens.expires_at', '>', now().toISOString())
    .orderBy('lastUsedAt', 'desc')
    .orderBy('f.id')
    .execute();
  return rows.map((row) => ({
    ...toDates(row, 'createdAt', 'lastUsedAt', 'expiresAt'),
    isCurrent: row.id === actor.familyId,
  }));
}

/** Ends one sign-in of the caller. Throws AppError `auth.sign_in_not_found`, for one of somebody else too. */
export async function endOwnSignIn(context: SignedInContext, { id }: { id: string }): Promise<{ id: string }> {
  const { em, actor } = context;
  const ended = await kysely(em)
    .deleteFrom('token_family')
    .where('id', '=', id)
    .where('user_id', '=', actor.userId)
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw new AppError('not_found', 'auth.sign_in_not_found', 'This sign-in has ended, or is not yours.');
  forgetSignIns(context, [id]);
  return { id };
}

/** Ends all sign-ins of the caller but the one that asks, and those that wait for a second factor. Answers how many it ended. */
export async function endOtherSignIns(context: SignedInContext): Promise<{ ended: number }> {
  const { actor } = context;
  const ended = await endSignIns(context, [actor.userId], actor.familyId);
  forgetSignIns(context, ended);
  return { ended: ended.length };
}
