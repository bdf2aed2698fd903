import { SearchMissGroup } from '../../../entities/search-miss-group.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { requireLocale } from '../food-list-editing/require-locale.ts';
import { auditAll } from '../trail/audit.ts';
import { ofSearchMiss } from './of-search-miss.ts';
import { findShownGroups, notShown, requireShown } from './shown-groups.ts';

interface TextsOfLocale {
  locale: string;
  texts: readonly string[];
}

/** Dismisses words that name no food. Answers how many were in the list. Throws AppError `locale.not_found`, `search_miss.not_found`. */
export function dismissSearchMisses(context: SignedInContext, given: TextsOfLocale): Promise<number> {
  return setDismissed(context, given, true);
}

/** Takes dismissed words back into the list. Answers how many were dismissed. Throws AppError `locale.not_found`, `search_miss.not_found`. */
export function restoreSearchMisses(context: SignedInContext, given: TextsOfLocale): Promise<number> {
  return setDismissed(context, given, false);
}

function setDismissed(
  context: SignedInContext,
  { locale, texts }: TextsOfLocale,
  isDismissed: boolean,
): Promise<number> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await requireLocale(em, locale);
    const found = await findShownGroups(em, locale, texts);
    requireShown(
      found.flatMap((group, at) => (group.textKey === null ? [notShown(`texts.${at}`, texts[at] ?? '')] : [])),
    );
    const changed = new Map(
      found.flatMap((group, at) =>
        group.textKey !== null && group.isDismissed !== isDismissed ? [[group.textKey, texts[at] ?? ''] as const] : [],
      ),
    );
    if (changed.size === 0) return 0;
    await em.nativeUpdate(SearchMissGroup, { locale, textKey: { $in: [...changed.keys()] } }, { isDismissed });
    await auditAll(
      inner,
      [...changed].map(([textKey, text]) => ({
        ...ofSearchMiss(locale, textKey, text),
        action: 'update',
        before: { isDismissed: !isDismissed },
        after: { isDismissed },
      })),
    );
    return changed.size;
  });
}
