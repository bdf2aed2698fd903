import { useLingui } from '@lingui/react/macro';
import type { MessageTemplate } from 'dietary-recall-client';

/** The types of messages in words. A type that Console does not know is shown by its own word. */
export function useMessageNames(): (type: MessageTemplate['type']) => string {
  const { t } = useLingui();
  const names: Partial<Record<MessageTemplate['type'], string>> = {
    'login-link': t`Personal link`,
    'login-recall-today': t`Invitation: the recall is about today`,
    'login-recall-yesterday': t`Invitation: the recall is about yesterday`,
    'login-back-recall': t`No recall yet, or one missing`,
    'login-last': t`Last invitation`,
    'login-first-reminder': t`First reminder`,
    'login-second-reminder': t`Second reminder`,
  };
  return (type) => names[type] ?? type;
}

export function useLanguageName(): (tag: string) => string {
  const { i18n } = useLingui();
  const names = new Intl.DisplayNames([i18n.locale], { type: 'language' });
  return (tag) => names.of(tag) ?? tag;
}
