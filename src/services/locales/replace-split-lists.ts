import { Locale, type SplitKeepPair } from '../../../entities/locale.ts';
import type { SignedInContext } from '../../context.ts';
import { editLocale, type LocaleEdit } from './edit-locale.ts';
import type { SplitLists } from './locales.queries.ts';

interface SplitListsEdit extends LocaleEdit {
  splitWords: string[];
  keepPairs: SplitKeepPair[];
}

/** Replaces the words at which descriptions are split into foods, and the pairs that are kept together. */
export async function replaceSplitLists(
  context: SignedInContext,
  { splitWords, keepPairs, ...edit }: SplitListsEdit,
): Promise<SplitLists> {
  const version = await editLocale(context, edit, async ({ em }, current) => {
    await em.nativeUpdate(Locale, edit.locale, { splitWords, splitKeepPairs: keepPairs });
    return {
      before: { splitWords: current.splitWords, keepPairs: current.keepPairs },
      after: { splitWords, keepPairs },
    };
  });
  return { version, splitWords, keepPairs };
}
