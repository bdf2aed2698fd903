import { useLingui } from '@lingui/react/macro';

/** What a new password has to be, before the service refuses one. */
export function usePasswordRule(): string {
  const { t } = useLingui();
  return t`Ten characters or more; no common password, and without the name or address.`;
}
