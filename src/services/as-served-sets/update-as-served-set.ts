import { AsServedImage } from '../../../entities/as-served-image.ts';
import { AsServedSet } from '../../../entities/as-served-set.ts';
import { methodsImplyingAsServedSet } from '../../domain/implied-image-sets.ts';
import { inTransaction, type Context } from '../../context.ts';
import { requireNotImplied } from '../images/method-users.ts';
import { withFiles } from '../images/file-changes.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { requireAsServedSet, type StoredAsServedSet } from './as-served-sets.queries.ts';
import { storeSourcedPhotos, withSources, type SourcedSet } from './create-from-sources.ts';
import { addPhotos, lockedSet, newSelection, picturesOf, requireFreeSetId } from './photos.ts';

interface AsServedSetUpdate extends Omit<SourcedSet, 'id'> {
  currentId: string;
  id?: string | undefined;
}

/** Replaces a set, its pictures made anew; another id renames it, and the methods that name it follow. */
export async function updateAsServedSet(
  context: Context,
  { currentId, id = currentId, description, images }: AsServedSetUpdate,
): Promise<StoredAsServedSet> {
  // Before the work: pictures take seconds.
  await requireAsServedSet(context, currentId);
  await requireRenamable(context, currentId, id);
  return withFiles(context, async (files) => {
    const { photos, selection } = await storeSourcedPhotos(context, files, { id, images });
    return inTransaction(context, async (inner) => {
      const { em } = inner;
      const old = picturesOf(await lockedSet(inner, currentId));
      await requireRenamable(inner, currentId, id);
      const newPhotos = await withSources(inner, photos);
      const selectionImage = newSelection(inner, newPhotos, selection);
      await em.flush();
      await em.nativeDelete(AsServedImage, { asServedSet: currentId });
      // The columns of methods that name the set follow by themselves.
      await em.nativeUpdate(AsServedSet, currentId, { id, description, selectionImage });
      addPhotos(inner, em.getReference(AsServedSet, id), newPhotos);
      await em.flush();
      await removeUnusedPictures(inner, files, old);
      em.clear();
      return requireAsServedSet(inner, id);
    });
  });
}

// Methods that take a set by its id alone cannot follow.
async function requireRenamable(context: Context, from: string, to: string): Promise<void> {
  if (from === to) return;
  await requireFreeSetId(context, to);
  await requireNotImplied(context.em, { noun: 'as_served_set', id: from }, methodsImplyingAsServedSet(from));
}
