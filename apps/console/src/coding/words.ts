import { useLingui } from '@lingui/react/macro';
import type { Coding, CodingEntryKind } from 'dietary-recall-client';

/** The names of the kinds of entries. */
export function useKindNames(): Readonly<Record<CodingEntryKind, string>> {
  const { t } = useLingui();
  return {
    'missing-food': t`Missing`,
    'unresolved-code': t`Codes`,
    'unknown-portion': t`No amount`,
    'flagged-food': t`Flagged`,
  };
}

/** What has to be decided on the kinds of entries. */
export function useKindNotes(): Readonly<Record<CodingEntryKind, string>> {
  const { t } = useLingui();
  return {
    'missing-food': t`not in the list`,
    'unresolved-code': t`the code was not in the list`,
    'unknown-portion': t`nobody could say how much`,
    'flagged-food': t`the amount is implausible`,
  };
}

export function useStateNames(): Readonly<Record<Coding['state'], string>> {
  const { t } = useLingui();
  return {
    proposed: t`proposed`,
    agreed: t`agreed with`,
    holds: t`holds`,
    replaced: t`replaced`,
    withdrawn: t`withdrawn`,
    done: t`done`,
  };
}

export function useCodingKindNames(): Readonly<Record<Coding['kind'], string>> {
  const { t } = useLingui();
  return {
    code: t`Coded`,
    correct: t`Corrected`,
    confirm: t`Left as it is`,
    add: t`Added`,
    remove: t`Removed`,
    meal: t`Meal changed`,
    validity: t`Recall judged`,
    withdraw: t`Withdrawn`,
  };
}
