import type { z } from 'zod';
import type { ProcessedImage } from '../../entities/processed-image.ts';
import type { Page } from '../../src/db/page.ts';
import type { SourceImageRecord } from '../../src/services/source-images/source-images.queries.ts';
import { imageUrl, type PictureSettings } from '../image-url.ts';
import type { ProcessedImageView, SourceImagePage, SourceImageView } from './source-images.schema.ts';

export function toSourceImage(image: SourceImageRecord, config: PictureSettings): z.output<typeof SourceImageView> {
  const { id, path, thumbnailPath, keywords, uploaderId, uploadedAt } = image;
  return {
    id,
    fullSizeUrl: imageUrl(config, path),
    fixedSizeUrl: imageUrl(config, thumbnailPath),
    keywords,
    uploader: uploaderId === null ? null : String(uploaderId),
    uploadedAt: uploadedAt.toISOString(),
  };
}

export function toSourceImages(images: readonly SourceImageRecord[], config: PictureSettings) {
  return images.map((image) => toSourceImage(image, config));
}

export function toSourceImagePage(
  { items, ...page }: Page<SourceImageRecord>,
  config: PictureSettings,
): z.output<typeof SourceImagePage> {
  return { items: toSourceImages(items, config), ...page };
}

export function toProcessedImage({ id, path }: ProcessedImage): z.output<typeof ProcessedImageView> {
  return { id, path };
}
