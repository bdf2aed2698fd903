import { useLingui } from '@lingui/react/macro';

/** The kinds of problems of foods, in words. */
export function useProblemNames(): Record<string, string> {
  const { t } = useLingui();
  return {
    'no-portion-method': t`No portion method`,
    'no-nutrient-record': t`No nutrient record`,
    'no-local-description': t`No name in this list`,
    'only-hidden-categories': t`Only in hidden categories`,
    'empty-image-set': t`Pictures without a choice`,
    uncategorised: t`In no category`,
  };
}
