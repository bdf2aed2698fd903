import { useLingui } from '@lingui/react/macro';
import type { DeletionRequest } from 'dietary-recall-client';
import { useMemo } from 'react';

export function useRequestStates(): Record<DeletionRequest['state'], string> {
  const { t } = useLingui();
  return useMemo(() => ({ open: t`open`, done: t`deleted`, refused: t`refused`, 'taken-back': t`taken back` }), [t]);
}

export function useRequestKinds(): Record<DeletionRequest['what'], string> {
  const { t } = useLingui();
  return useMemo(() => ({ recalls: t`Deletion of all recalls`, account: t`Deletion of the account` }), [t]);
}
