import { synonymFaults } from '@dietary-recall/food-search';
import { Locale } from '../../../entities/locale.ts';
import type { SignedInContext } from '../../context.ts';
import { MAX_ISSUES } from '../../errors.ts';
import { invalid } from '../../refusals.ts';
import { editLocale, type LocaleEdit } from './edit-locale.ts';
import type { SynonymSets } from './locales.queries.ts';

/** Replaces the synonym sets of a locale. A word that the search would ignore is refused (`locale.unusable_synonyms`). */
export async function replaceSynonymSets(
  context: SignedInContext,
  { sets, ...edit }: LocaleEdit & { sets: string[][] },
): Promise<SynonymSets> {
  const version = await editLocale(context, edit, async ({ em }, current) => {
    await requireUsable(sets, current.respondentLanguage);
    await em.nativeUpdate(Locale, edit.locale, { synonymSets: sets });
    return { before: { synonymSets: current.synonymSets }, after: { synonymSets: sets } };
  });
  return { version, sets };
}

async function requireUsable(sets: string[][], language: string): Promise<void> {
  const faults = await synonymFaults(sets, language);
  if (faults.length === 0) return;
  const issues = faults
    .slice(0, MAX_ISSUES)
    .map(({ set, word, message }) => ({ path: `sets.${set}.${word}`, code: 'unusable', message }));
  throw invalid('locale.unusable_synonyms', issues);
}
