import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { SourceImage } from './source-image.ts';

/** The purposes for which pictures are made. */
export const IMAGE_PURPOSES = [
  'as-served-main',
  'as-served-thumbnail',
  'selection-screen',
  'thumbnail',
  'image-map-base',
  'image-map-overlay',
  'sliding-scale-base',
  'sliding-scale-overlay',
] as const;

/** Another file of a picture: the same content in another width or format. */
export interface Rendition {
  /** The path in the image store. Its extension is that of the format. */
  path: string;
  /** Size in px. */
  width: number;
  height: number;
}

/** The files of a picture: its own and its renditions. */
export interface PictureFiles {
  path: string;
  width?: number | null | undefined;
  height?: number | null | undefined;
  /** Without the picture itself; null if they are not made yet. */
  renditions?: readonly Rendition[] | null | undefined;
}

const ProcessedImageSchema = defineEntity({
  name: 'ProcessedImage',
  indexes: [
    {
      // This index serves the question whether a picture names a file as a rendition.
      name: 'processed_image_renditions',
      expression:
        'CREATE INDEX processed_image_renditions ON public.processed_image USING gin (renditions jsonb_path_ops)',
    },
  ],
  properties: {
    id: p.integer().primary(),
    /** The path in the image store, which is the path below `/images` as well. */
    path: p.string().length(512).unique(),
    purpose: p.enum(IMAGE_PURPOSES),
    /** Size in px; null until the renditions of a picture of an earlier version are made. */
    width: p.integer().nullable(),
    height: p.integer().nullable(),
    /** Narrow ones first; null until they are made. */
    renditions: p.json<Rendition[]>().nullable(),
    sourceImage: () => p.manyToOne(SourceImage).ref().nullable().deleteRule('no action').index(),
  },
});

/** A picture that was made from a source image and is served. */
export class ProcessedImage extends ProcessedImageSchema.class {
  static readonly personalData: PersonalData<ProcessedImage> = {
    impersonal: ['id', 'path', 'purpose', 'width', 'height', 'renditions', 'sourceImage'],
  };
}
ProcessedImageSchema.setClass(ProcessedImage);
