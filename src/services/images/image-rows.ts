import { ProcessedImage, type IMAGE_PURPOSES } from '../../../entities/processed-image.ts';
import { SourceImage } from '../../../entities/source-image.ts';
import { User } from '../../../entities/user.ts';
import type { Context } from '../../context.ts';
import type { StoredPicture, StoredSource } from './store-picture.ts';

/** Creates a source image whose files are stored. The next flush writes the row. */
export function newSourceImage(
  { em, actor, now }: Context,
  source: StoredSource,
  keywords: readonly string[],
): SourceImage {
  return em.create(SourceImage, {
    ...source,
    keywords: [...new Set(keywords)],
    uploader: actor && em.getReference(User, actor.userId),
    uploadedAt: now(),
  });
}

/** Creates a processed image whose file is stored. The next flush writes the row. */
export function newProcessedImage(
  { em }: Context,
  { path, width, height, renditions }: StoredPicture,
  purpose: (typeof IMAGE_PURPOSES)[number],
  source: SourceImage,
): ProcessedImage {
  return em.create(ProcessedImage, { path, width, height, renditions, purpose, sourceImage: source });
}
