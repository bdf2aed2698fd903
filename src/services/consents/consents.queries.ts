import type { WithdrawnRecalls } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { Consent } from '../../../entities/consent.ts';
import { Withdrawal } from '../../../entities/withdrawal.ts';
import type { SignedInContext } from '../../context.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { consentOf, type AskedConsent } from './consent-of.ts';
import { hasWithdrawn } from './has-withdrawn.ts';
import { hasConsented, type Participation } from './require-participation.ts';

export interface GivenConsent {
  schemeId: string;
  version: string;
  language: string;
  schemeVersion: number;
  givenAt: Date;
  withdrawnAt: Date | null;
}

/** The consent of the caller in a survey. */
export interface ConsentState {
  surveyId: string;
  /** Null: the survey asks for none. */
  asked: AskedConsent | null;
  /** Whether recalls of the caller are accepted, as far as consent is concerned. */
  mayRecall: boolean;
  /** What happens to the recalls when the caller withdraws. */
  onWithdrawal: AskedConsent['onWithdrawal'];
  /** Newest first. */
  consents: GivenConsent[];
  /** Null: the caller takes part. */
  withdrawal: { withdrawnAt: Date; recalls: WithdrawnRecalls; recallCount: number; mayReturn: boolean } | null;
}

/** Returns the consent of the caller in a survey: two queries. Throws AppError `survey.not_found`. */
export async function requireConsent(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<ConsentState> {
  const survey = await context.surveys.get(surveyId);
  const asked = await consentOf(context, survey);
  const of = { user: context.actor.userId, survey: survey.id };
  const stored = await context.em.find(Consent, of, { orderBy: { id: 'desc' } });
  const withdrawal = await context.em.findOne(Withdrawal, { ...of, returnedAt: null });
  const inForce = stored.filter(({ withdrawnAt }) => withdrawnAt == null);
  return {
    surveyId,
    asked,
    mayRecall: withdrawal === null && hasConsented(asked, inForce),
    onWithdrawal: asked?.onWithdrawal ?? 'keep',
    consents: stored.map(({ schemeId, version, language, schemeVersion, givenAt, withdrawnAt = null }) => {
      return { schemeId, version, language, schemeVersion, givenAt, withdrawnAt };
    }),
    withdrawal: withdrawal && {
      withdrawnAt: withdrawal.withdrawnAt,
      recalls: withdrawal.recalls,
      recallCount: withdrawal.recallCount,
      mayReturn: asked !== null && withdrawal.recalls === 'kept',
    },
  };
}

/** Whether the person of the row `u` has withdrawn from the survey, and the texts to which they agreed, as columns. */
export function participationOf(surveyId: number) {
  return sql`${hasWithdrawn(sql.ref('u.id'), sql`${surveyId}`)} as "isWithdrawn",
    (select coalesce(jsonb_agg(jsonb_build_object('schemeId', c.scheme_id, 'version', c.version)), '[]') from consent c
      where c.user_id = u.id and c.survey_id = ${surveyId} and c.withdrawn_at is null) as "consents"`;
}

/** Reads what decides whether a person may report recalls. Null if there is no such account. */
export async function findParticipation(
  em: EntityManager,
  { surveyId, userId }: { surveyId: number; userId: number },
): Promise<Participation | null> {
  const [found] = await queryPrepared<Participation>(
    em,
    // Hot: the columns are those of a submission.
    sql`select ${participationOf(surveyId)} from user_account u where u.id = ${userId}`,
  );
  return found ?? null;
}
