import { GuideImage } from '../../../entities/guide-image.ts';
import { ProcessedImage } from '../../../entities/processed-image.ts';
import { inTransaction, type Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { withFiles } from '../images/file-changes.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { audit } from '../trail/audit.ts';
import { lockedGuideImage } from './guide-images.queries.ts';

export interface SelectionImage {
  /** The id of the guide image. */
  id: string;
  image: ProcessedImage;
}

/**
 * Sets the picture that stands for a guide image on the screen on which respondents choose a method. The previous picture is
 * deleted unless something else shows it. Throws AppError `guide_image.not_found`, `selection_image.not_found` and
 * `selection_image.unsuitable`.
 */
export function setSelectionImage(
  context: Context,
  { id, selectionImageId }: { id: string; selectionImageId: number },
): Promise<SelectionImage> {
  return withFiles(context, (files) =>
    inTransaction(context, async (inner) => {
      const before = await lockedGuideImage(inner, id);
      const image = await requireSelectionImage(inner, selectionImageId);
      await inner.em.nativeUpdate(GuideImage, id, { selectionImage: selectionImageId });
      const after = { selectionImageId };
      await audit(inner, { recordType: 'guide-image', code: id, label: before.description, action: 'update', after });
      await removeUnusedPictures(inner, files, [before.selectionImage.id]);
      return { id, image };
    }),
  );
}

async function requireSelectionImage({ em }: Context, id: number): Promise<ProcessedImage> {
  const image = await em.findOne(ProcessedImage, id);
  const advice = 'Make one from a source image, for the selection screen.';
  if (!image) throw new AppError('not_found', 'selection_image.not_found', `There is no picture ${id}. ${advice}`);
  if (image.purpose === 'selection-screen') return image;
  throw new AppError(
    'invalid',
    'selection_image.unsuitable',
    `The picture ${id} was made for another purpose. ${advice}`,
  );
}
