import { randomBytes } from 'node:crypto';
import type { Survey } from '../../../entities/survey.ts';

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
