import { useLingui } from '@lingui/react/macro';
import type { Notification, NotificationBatchDryRun } from 'dietary-recall-client';
import { useMemo } from 'react';

type MessageType = Notification['type'];
type State = Notification['state'];
type LeftOutReason = NotificationBatchDryRun['leftOut'][number]['reason'];

/** What each message asks of a respondent. */
export function useMessageTypes(): Record<MessageType, string> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      'login-recall-yesterday': t`Recall yesterday`,
      'login-recall-today': t`Recall today`,
      'login-back-recall': t`No recall yet, or one missing`,
      'login-last': t`Last invitation`,
      'login-first-reminder': t`First reminder`,
      'login-second-reminder': t`Second reminder`,
      'login-link': t`Link that was asked for`,
    }),
    [t],
  );
}

export function useStates(): Record<State, string> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      pending: t`waits`,
      sending: t`is being sent`,
      sent: t`sent`,
      skipped: t`needless by then`,
      failed: t`failed`,
    }),
    [t],
  );
}

/** Why somebody who fits gets no message. */
export function useLeftOutReasons(): Record<LeftOutReason, string> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      account_disabled: t`account disabled`,
      withdrawn: t`withdrawn`,
      no_email: t`no e-mail address`,
      no_phone: t`no phone number with + and a country`,
      unsubscribed: t`stopped the messages`,
      emails_off: t`wants no e-mails`,
      sms_off: t`wants no SMS`,
      repeated: t`has the same message at that time`,
      already_that_day: t`gets another message on that day`,
    }),
    [t],
  );
}

export function optionsOf(words: Readonly<Record<string, string>>): { value: string; label: string }[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
