import { randomUUID } from 'node:crypto';
import { AsServedImage } from '../../../entities/as-served-image.ts';
import { AsServedSet } from '../../../entities/as-served-set.ts';
import { inTransaction, type Context } from '../../context.ts';
import { methodsImplyingAsServedSet } from '../../domain/implied-image-sets.ts';
import { requireVersion } from '../../refusals.ts';
import { withFiles } from '../images/file-changes.ts';
import { requireNotImplied } from '../images/method-users.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { requireAsServedSet, type StoredAsServedSet } from './as-served-sets.queries.ts';
import { auditSet } from './audit-set.ts';
import { storeSourcedPhotos, withSources, type SourcedSet } from './create-from-sources.ts';
import { addPhotos, lockedSet, newSelection, picturesOf, requireFreeSetId } from './photos.ts';

interface AsServedSetUpdate extends Omit<SourcedSet, 'id'> {
  currentId: string;
  id?: string | undefined;
  /** The version that was read; absent: whatever is stored is replaced. */
  baseVersion?: string | undefined;
}

/**
 * Replaces an as-served set and makes its pictures again. Another `id` renames the set; the portion size methods that name
 * it follow. Throws AppError `as_served_set.not_found`, `as_served_set.version_conflict`, `as_served_set.duplicate_id`,
 * `source_image.not_found`, `source_image.lost` and, for the new id of a set that methods use by its id alone, `as_served_set.in_use`.
 */
export async function updateAsServedSet(
  context: Context,
  { currentId, id = currentId, description, images, baseVersion }: AsServedSetUpdate,
): Promise<StoredAsServedSet> {
  // Checked before the pictures are made, which takes seconds, and again when they are stored.
  requireUnchanged(await requireAsServedSet(context, currentId), baseVersion);
  await requireRenamable(context, currentId, id);
  return withFiles(context, async (files) => {
    const { photos, selection } = await storeSourcedPhotos(context, files, { id, images });
    return inTransaction(context, async (inner) => {
      const { em } = inner;
      const set = await lockedSet(inner, currentId);
      requireUnchanged(set, baseVersion);
      const old = picturesOf(set);
      await requireRenamable(inner, currentId, id);
      const newPhotos = await withSources(inner, photos);
      const selectionImage = newSelection(inner, newPhotos, selection);
      await em.flush();
      await em.nativeDelete(AsServedImage, { asServedSet: currentId });
      // Foreign keys with `on update cascade` carry the new id to the methods.
      await em.nativeUpdate(AsServedSet, currentId, { id, description, selectionImage, version: randomUUID() });
      addPhotos(inner, em.getReference(AsServedSet, id), newPhotos);
      await em.flush();
      await auditSet(inner, 'update', { id, description, photos });
      await removeUnusedPictures(inner, files, old);
      em.clear();
      return requireAsServedSet(inner, id);
    });
  });
}

function requireUnchanged({ version }: StoredAsServedSet, baseVersion: string | undefined): void {
  if (baseVersion !== undefined) requireVersion('as_served_set', version, baseVersion);
}

// A method that uses a set by its id alone has no column that could follow the new id.
async function requireRenamable(context: Context, from: string, to: string): Promise<void> {
  if (from === to) return;
  await requireFreeSetId(context, to);
  await requireNotImplied(context.em, { noun: 'as_served_set', id: from }, methodsImplyingAsServedSet(from));
}
