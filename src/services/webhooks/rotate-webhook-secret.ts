import { HOUR_MS } from '@dietary-recall/vocabulary';
import { Survey } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { audit } from '../trail/audit.ts';
import { lockSurveyWithWebhook } from './lock-survey.ts';
import { newWebhookSecret } from './webhook-secret.ts';

export interface RotatedSecret {
  secret: string;
  /** Null if the previous secret signs nothing any more. */
  previousSecretExpiresAt: Date | null;
}

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
      surveyId: survey.id,
      code: survey.slug,
      action: 'update',
      after: { rotated: 'submissionNotificationSecret', previousSecretExpiresAt },
    });
    return { secret, previousSecretExpiresAt };
  });
}
