import type { ProcessedImage } from '../../../entities/processed-image.ts';
import { inTransaction, type Context } from '../../context.ts';
import { withFiles } from '../images/file-changes.ts';
import { newProcessedImage } from '../images/image-rows.ts';
import { storeFromSource } from '../images/store-picture.ts';
import { requireSourceImage } from './source-images.queries.ts';

/** Makes a picture for the screen on which respondents choose a method, below the folder, for a guide image to show. */
export async function processForSelection(
  context: Context,
  { sourceImageId, folder }: { sourceImageId: number; folder: string },
): Promise<ProcessedImage> {
  const source = await requireSourceImage(context.em, sourceImageId);
  return withFiles(context, async (files) => {
    const [picture] = await storeFromSource(context, files, folder, source, ['selection-screen']);
    return inTransaction(context, async (inner) => {
      const image = newProcessedImage(
        inner,
        picture,
        'selection-screen',
        await requireSourceImage(inner.em, source.id),
      );
      await inner.em.flush();
      return image;
    });
  });
}
