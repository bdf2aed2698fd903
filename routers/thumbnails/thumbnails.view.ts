import type { z } from 'zod';
import type { ShownThumbnail } from '../../src/services/thumbnails/thumbnails.queries.ts';
import { toPicture, type PictureSettings } from '../image-url.ts';
import type { ThumbnailView } from './thumbnails.schema.ts';

export function toThumbnail(
  { type, code, image }: ShownThumbnail,
  config: PictureSettings,
): z.output<typeof ThumbnailView> {
  return { type, code, sourceImageId: image?.sourceImage?.id ?? null, thumbnail: image && toPicture(config, image) };
}
