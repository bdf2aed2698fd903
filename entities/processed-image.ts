import { defineEntity, p } from '@mikro-orm/core';
import { SourceImage } from './source-image.ts';

/** The purposes for which pictures are made. */
export const IMAGE_PURPOSES = [
  'as-served-main',
  'as-served-thumbnail',
  'selection-screen',
  'image-map-base',
  'image-map-overlay',
  'sliding-scale-base',
  'sliding-scale-overlay',
] as const;

const ProcessedImageSchema = defineEntity({
  name: 'ProcessedImage',
  properties: {
    id: p.integer().primary(),
    /** The path in the image store, which is the path below `/images` as well. */
    path: p.string().length(512).unique(),
    purpose: p.enum(IMAGE_PURPOSES),
    sourceImage: () => p.manyToOne(SourceImage).ref().nullable().deleteRule('no action').index(),
  },
});

/** A picture that was made from a source image and is served. */
export class ProcessedImage extends ProcessedImageSchema.class {}
ProcessedImageSchema.setClass(ProcessedImage);
