import { Category } from '../../../entities/category.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import type { MainCategory } from '../food-list-editing/records.ts';
import { withFiles } from '../images/file-changes.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { thumbnailOf } from '../thumbnails/thumbnails.queries.ts';
import { audit } from '../trail/audit.ts';
import { requireNotInMethods } from './codes-in-methods.ts';
import { lockCategory } from './update-category.ts';

/** Deletes a category with its local parts, its thumbnail and the prompts that name it. Its foods and subcategories are kept. */
export function deleteCategory(context: SignedInContext, { code }: { code: string }): Promise<MainCategory> {
  return withFiles(context, (files) =>
    inTransaction(context, async (inner) => {
      const { em } = inner;
      const { id, main } = await lockCategory(inner, code);
      await requireNotInMethods(em, { id, code });
      const thumbnail = await thumbnailOf(inner, { type: 'category', id });
      await em.nativeDelete(Category, id);
      if (thumbnail) await removeUnusedPictures(inner, files, [thumbnail.id]);
      await audit(inner, { recordType: 'category', recordId: id, code, action: 'delete', before: main });
      return main;
    }),
  );
}
