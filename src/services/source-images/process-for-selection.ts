import type { ProcessedImage } from '../../../entities/processed-image.ts';
import { inTransaction, type Context } from '../../context.ts';
import { withFiles } from '../images/file-changes.ts';
import { newProcessedImage } from '../images/image-rows.ts';
import { storeFromSource } from '../images/store-picture.ts';
import { audit } from '../trail/audit.ts';
import { requireSourceImage } from './source-images.queries.ts';

/**
 * Makes a picture of 300 x 200 px from a source image and stores it below a folder of the image store. A guide image shows
 * it on the screen on which respondents choose a portion size method. Throws AppError `source_image.not_found` and
 * `source_image.lost`.
 */
export async function processForSelection(
  context: Context,
  { sourceImageId, pathPrefix }: { sourceImageId: number; pathPrefix: string },
): Promise<ProcessedImage> {
  const source = await requireSourceImage(context.em, sourceImageId);
  return withFiles(context, async (files) => {
    const [picture] = await storeFromSource(context, files, pathPrefix, source, ['selection-screen']);
    return inTransaction(context, async (inner) => {
      const image = newProcessedImage(
        inner,
        picture,
        'selection-screen',
        await requireSourceImage(inner.em, source.id),
      );
      await inner.em.flush();
      const after = { selectionImageId: image.id };
      await audit(inner, { recordType: 'source-image', code: String(source.id), action: 'update', after });
      return image;
    });
  });
}
