import { FoodLocal } from '../../../entities/food-local.ts';
import { Food } from '../../../entities/food.ts';
import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import type { LocalFood, MainFood } from '../food-list-editing/records.ts';
import { withFiles } from '../images/file-changes.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { thumbnailOf } from '../thumbnails/thumbnails.queries.ts';
import { audit } from '../trail/audit.ts';
import { loadLocalFood } from './load-food-record.ts';
import { requireMainEdit } from './require-main-edit.ts';
import { lockFood } from './update-food.ts';

/** Deletes a food with its local parts, food list entries, its thumbnail and the prompts that name it. Stored recalls do not change. */
export function deleteFood(context: SignedInContext, { code }: { code: string }): Promise<MainFood> {
  return withFiles(context, (files) =>
    inTransaction(context, async (inner) => {
      await acquireLock(inner.em, 'foodDeletion');
      const { id, main } = await lockFood(inner, code);
      requireMainEdit(inner.actor, main.localeRestrictions);
      for (const { localeId, local } of await localParts(inner, id)) {
        await audit(inner, { recordType: 'food', recordId: id, code, localeId, action: 'delete', before: local });
      }
      const thumbnail = await thumbnailOf(inner, { type: 'food', id });
      await inner.em.nativeDelete(Food, id);
      if (thumbnail) await removeUnusedPictures(inner, files, [thumbnail.id]);
      await audit(inner, { recordType: 'food', recordId: id, code, action: 'delete', before: main });
      return main;
    }),
  );
}

async function localParts({ em }: Context, food: number): Promise<{ localeId: string; local: LocalFood }[]> {
  const rows = await em.find(FoodLocal, { food }, { fields: ['locale'], orderBy: { locale: 'asc' } });
  const parts = [];
  for (const { locale } of rows) parts.push({ localeId: locale.id, local: await loadLocalFood(em, locale.id, food) });
  return parts;
}
