import { GuideImage } from '../../../entities/guide-image.ts';
import { ProcessedImage } from '../../../entities/processed-image.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type Context } from '../../context.ts';
import { withFiles } from '../images/file-changes.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { lockedGuideImage } from './guide-images.queries.ts';

export interface SelectionImage {
  /** Of the guide image. */
  id: string;
  path: string;
}

/** Shows another picture where respondents choose a method; the one before goes unless something else shows it. */
export function setSelectionImage(
  context: Context,
  { id, selectionImageId }: { id: string; selectionImageId: number },
): Promise<SelectionImage> {
  return withFiles(context, (files) =>
    inTransaction(context, async (inner) => {
      const before = await lockedGuideImage(inner, id);
      const { path } = await requireSelectionImage(inner, selectionImageId);
      await inner.em.nativeUpdate(GuideImage, id, { selectionImage: selectionImageId });
      await removeUnusedPictures(inner, files, [before.selectionImage.id]);
      return { id, path };
    }),
  );
}

async function requireSelectionImage({ em }: Context, id: number): Promise<ProcessedImage> {
  const image = await em.findOne(ProcessedImage, id);
  const advice = 'Make one with POST /admin/images/process-for-selection-screen.';
  if (!image) throw new AppError('not_found', 'selection_image.not_found', `There is no picture ${id}. ${advice}`);
  if (image.purpose === 'selection-screen') return image;
  throw new AppError(
    'invalid',
    'selection_image.unsuitable',
    `The picture ${id} was made for something else. ${advice}`,
  );
}
