import { useLingui } from '@lingui/react/macro';
import { refusalOf } from '../session/service.ts';

/**
 * Returns a function that says why a request failed: in words of Console where any screen may meet the refusal, else in those of the
 * service, which are English. `unanswered` is said where the service does not answer at all, such as that nothing was stored.
 */
export function useFaultWords(): (error: unknown, unanswered?: string) => string {
  const { t } = useLingui();
  return (error, unanswered = t`The service does not answer.`) => {
    const refusal = refusalOf(error);
    if (refusal === null) return unanswered;
    // Not `request.too_many`: the service says how long to wait, which may be hours.
    const known: Readonly<Record<string, string>> = {
      'database.unavailable': t`The service cannot reach its database at the moment. Please try again in a minute.`,
      'images.busy': t`The service cannot work on pictures at the moment. Please try again in a minute.`,
      'images.unavailable': t`The service cannot work on pictures at the moment. Please try again in a minute.`,
      'record.changed_meanwhile': t`Somebody else changed this at the same moment. Please try again.`,
      'service.starting': t`The service is starting. Please try again in a moment.`,
      'uploads.unavailable': t`The service cannot store files at the moment. Please try again in a minute.`,
    };
    return known[refusal.data.code] ?? refusal.data.detail;
  };
}
