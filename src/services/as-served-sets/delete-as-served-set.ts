import { AsServedSet } from '../../../entities/as-served-set.ts';
import { sql } from '../../db/sql.ts';
import { methodsImplyingAsServedSet } from '../../domain/implied-image-sets.ts';
import { inTransaction, type Context } from '../../context.ts';
import { inUse, methodUsers, requireNotImplied } from '../images/method-users.ts';
import { withFiles } from '../images/file-changes.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { lockedSet, picturesOf } from './photos.ts';
import { removeFromMethods } from './remove-from-methods.ts';

/**
 * Deletes a set with its pictures; the source images stay. Refused while methods name it, unless told to remove these
 * methods, or the leftovers they ask for, as well.
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
      const users = await methodUsers(em, sql`${id} in (m.serving_image_set_id, m.leftovers_image_set_id)`);
      if (users.total > 0) {
        const message =
          'Portion size methods show this set: change them first, or delete it with force=true and them with it.';
        throw inUse('as_served_set', message, users);
      }
      await em.nativeDelete(AsServedSet, id);
      await removeUnusedPictures(inner, files, picturesOf(set));
      return { id };
    }),
  );
}
