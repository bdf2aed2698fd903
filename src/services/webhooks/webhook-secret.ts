import { randomBytes } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { Survey } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../audit-trail/audit.ts';

/** Makes a secret in the form of Standard Webhooks. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}

type SecretColumns = Pick<
  Survey,
  'submissionNotificationSecret' | 'previousNotificationSecret' | 'previousNotificationSecretExpiresAt'
>;

/**
 * The secrets that follow from a change of the webhook address: the first address makes one, another address keeps it, and no address
 * has none.
 */
export function secretsForAddress(
  before: string | null | undefined,
  after: string | null | undefined,
): Partial<SecretColumns> {
  if (after === undefined || (before != null && after !== null)) return {};
  return {
    submissionNotificationSecret: after === null ? null : newWebhookSecret(),
    previousNotificationSecret: null,
    previousNotificationSecretExpiresAt: null,
  };
}

export interface RotatedSecret {
  secret: string;
  /** Null if the previous secret signs nothing any more. */
  previousSecretExpiresAt: Date | null;
}

const HOUR_MS = 3600 * 1000;

/**
 * Gives the webhook of a survey a new secret. The previous one signs too for `overlapHours`, an earlier one does not. Throws AppError
 * `survey.not_found`, `webhook.no_address`.
 */
export function rotateWebhookSecret(
  context: SignedInContext,
  { surveyId, overlapHours }: { surveyId: string; overlapHours: number },
): Promise<RotatedSecret> {
  return inTransaction(context, async (inner) => {
    const { em, now } = inner;
    const survey = await lockSurveyWithWebhook(inner, surveyId);
    const previous = overlapHours > 0 ? (survey.submissionNotificationSecret ?? null) : null;
    const previousSecretExpiresAt = previous === null ? null : new Date(now().getTime() + overlapHours * HOUR_MS);
    const secret = newWebhookSecret();
    await em.nativeUpdate(Survey, survey.id, {
      submissionNotificationSecret: secret,
      previousNotificationSecret: previous,
      previousNotificationSecretExpiresAt: previousSecretExpiresAt,
    });
    await audit(inner, {
      recordType: 'survey',
      recordId: survey.id,
      code: survey.slug,
      action: 'update',
      after: { rotated: 'submissionNotificationSecret', previousSecretExpiresAt },
    });
    return { secret, previousSecretExpiresAt };
  });
}

/** Finds and locks a survey that has a webhook address. Throws AppError `survey.not_found`, `webhook.no_address`. */
export async function lockSurveyWithWebhook({ em }: SignedInContext, surveyId: string): Promise<Survey> {
  const survey = await em.findOne(
    Survey,
    { slug: surveyId },
    { populate: ['submissionNotificationSecret'], lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!survey) throw surveyNotFound(surveyId);
  if (survey.submissionNotificationUrl != null) return survey;
  const message = `The survey "${surveyId}" has no webhook address: set submissionNotificationUrl first.`;
  throw new AppError('conflict', 'webhook.no_address', message);
}
