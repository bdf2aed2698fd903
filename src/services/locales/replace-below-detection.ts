import type { BelowDetection } from '@dietary-recall/vocabulary';
import { Locale } from '../../../entities/locale.ts';
import type { SignedInContext } from '../../context.ts';
import { editLocale, type LocaleEdit } from './edit-locale.ts';
import type { BelowDetectionSetting } from './locales.queries.ts';

/** Replaces how sums take amounts below a limit of detection. Stored recalls keep theirs until a recalculation. */
export async function replaceBelowDetection(
  context: SignedInContext,
  { belowDetection, ...edit }: LocaleEdit & { belowDetection: BelowDetection },
): Promise<BelowDetectionSetting> {
  const version = await editLocale(context, edit, async ({ em }, current) => {
    await em.nativeUpdate(Locale, edit.locale, { belowDetection });
    return { before: { belowDetection: current.belowDetection }, after: { belowDetection } };
  });
  return { version, belowDetection };
}
