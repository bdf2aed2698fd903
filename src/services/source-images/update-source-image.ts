import { inTransaction, type Context } from '../../context.ts';
import { requireSourceImage, toRecord, type SourceImageRecord } from './source-images.queries.ts';

/** Replaces the keywords of a source image. Throws AppError `source_image.not_found`. */
export function updateSourceImage(
  context: Context,
  { id, keywords }: { id: number; keywords: readonly string[] },
): Promise<SourceImageRecord> {
  return inTransaction(context, async ({ em }) => {
    const image = await requireSourceImage(em, id);
    image.keywords = [...new Set(keywords)];
    await em.flush();
    return toRecord(image);
  });
}
