import { AsServedSet } from '../../../entities/as-served-set.ts';
import { inTransaction, type Context } from '../../context.ts';
import { methodsImplyingAsServedSet } from '../../domain/implied-image-sets.ts';
import { withFiles } from '../images/file-changes.ts';
import { inUse, methodUsers, requireNotImplied } from '../images/method-users.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { audit } from '../trail/audit.ts';
import { lockedSet, picturesOf } from './photos.ts';
import { removeFromMethods } from './remove-from-methods.ts';

/**
 * Deletes a set with its pictures; the source images stay. With `force` the methods that show the set as the serving are
 * deleted too, and those that show it for leftovers no longer ask for leftovers. Throws AppError `as_served_set.not_found`
 * and, while methods use the set, `as_served_set.in_use`.
 */
export function deleteAsServedSet(
  context: Context,
  { id, force }: { id: string; force: boolean },
): Promise<{ id: string }> {
  return withFiles(context, (files) =>
    inTransaction(context, async (inner) => {
      const { em } = inner;
      const set = await lockedSet(inner, id);
      await requireNotImplied(em, { noun: 'as_served_set', id }, methodsImplyingAsServedSet(id));
      if (force) await removeFromMethods(inner, id);
      const users = await methodUsers(em, (methods) =>
        methods.where((eb) => eb.or({ 'm.serving_image_set_id': id, 'm.leftovers_image_set_id': id })),
      );
      if (users.total > 0) {
        const message =
          'Portion size methods show this set: change them first, or delete the set with force=true, which removes it from the methods.';
        throw inUse('as_served_set', message, users);
      }
      await audit(inner, { recordType: 'as-served-set', code: id, label: set.description, action: 'delete' });
      await em.nativeDelete(AsServedSet, id);
      await removeUnusedPictures(inner, files, picturesOf(set));
      return { id };
    }),
  );
}
