import { defineEntity, p } from '@mikro-orm/core';
import { SourceImage } from './source-image.ts';

/** What a picture was made for. */
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
    /** Path in the image store, below `/images`. */
    path: p.string().length(512).unique(),
    purpose: p.enum(IMAGE_PURPOSES),
    sourceImage: () => p.manyToOne(SourceImage).ref().nullable().deleteRule('no action').index(),
  },
});

/** A picture as it is served. */
export class ProcessedImage extends ProcessedImageSchema.class {}
ProcessedImageSchema.setClass(ProcessedImage);
