import { GuideImage } from '../../../entities/guide-image.ts';
import { inTransaction, type Context } from '../../context.ts';
import type { ImageSetHeader } from '../images/image-set-list.ts';
import { audit, changedFields } from '../trail/audit.ts';
import { lockedGuideImage, requireFreeGuideId } from './guide-images.queries.ts';

interface GuideImageMeta {
  currentId: string;
  id?: string | undefined;
  description?: string | undefined;
}

/**
 * Changes the id or the description of a guide image. Foreign keys with `on update cascade` carry a new id to the methods
 * and drinkware sets. Throws AppError `guide_image.not_found` and `guide_image.duplicate_id`.
 */
export function updateGuideImageMeta(
  context: Context,
  { currentId, id = currentId, description }: GuideImageMeta,
): Promise<ImageSetHeader> {
  return inTransaction(context, async (inner) => {
    const guide = await lockedGuideImage(inner, currentId);
    if (id !== currentId) await requireFreeGuideId(inner, id);
    const header = { id, description: description ?? guide.description };
    await inner.em.nativeUpdate(GuideImage, currentId, header);
    const changed = changedFields({ id: guide.id, description: guide.description }, header);
    const about = { code: id, label: header.description };
    if (changed) await audit(inner, { recordType: 'guide-image', ...about, action: 'update', ...changed });
    return header;
  });
}
