import { inTransaction, type Context } from '../../context.ts';
import { audit, changedFields } from '../trail/audit.ts';
import { requireSourceImage, toRecord, type SourceImageRecord } from './source-images.queries.ts';

/** Replaces the keywords of a source image. Throws AppError `source_image.not_found`. */
export function updateSourceImage(
  context: Context,
  { id, keywords }: { id: number; keywords: readonly string[] },
): Promise<SourceImageRecord> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const image = await requireSourceImage(em, id);
    const before = { keywords: image.keywords };
    image.keywords = [...new Set(keywords)];
    const changed = changedFields(before, { keywords: image.keywords });
    if (changed) await audit(inner, { recordType: 'source-image', code: String(id), action: 'update', ...changed });
    await em.flush();
    return toRecord(image);
  });
}
