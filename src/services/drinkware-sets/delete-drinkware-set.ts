import { DrinkwareSet } from '../../../entities/drinkware-set.ts';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { withFiles } from '../images/file-changes.ts';
import { inUse, methodUsers } from '../images/method-users.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { audit } from '../trail/audit.ts';
import { requireDrinkwareSet } from './drinkware-sets.queries.ts';

/**
 * Deletes a set with the pictures of its scales; its guide image and the source images stay. Throws AppError
 * `drinkware_set.not_found` and, while portion size methods use the set, `drinkware_set.in_use`.
 */
export function deleteDrinkwareSet(context: Context, id: string): Promise<{ id: string; guideId: string }> {
  return withFiles(context, (files) =>
    inTransaction(context, async (inner) => {
      const { em } = inner;
      await kysely(em).selectFrom('drinkware_set').select('id').where('id', '=', id).forUpdate().execute();
      const set = await requireDrinkwareSet(inner, id);
      const users = await methodUsers(em, (methods) => methods.where('m.drinkware_set_id', '=', id));
      if (users.total > 0) {
        throw inUse('drinkware_set', 'Portion size methods use this drinkware set: change them first.', users);
      }
      await audit(inner, { recordType: 'drinkware-set', code: id, label: set.description, action: 'delete' });
      await em.nativeDelete(DrinkwareSet, id);
      const pictures = set.scales.$.map(({ baseImage, overlayImage }) => [baseImage.id, overlayImage.id]);
      await removeUnusedPictures(inner, files, pictures.flat());
      return { id, guideId: set.guideImage.id };
    }),
  );
}
