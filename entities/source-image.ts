import { defineEntity, p } from '@mikro-orm/core';
import { textArray } from './text-array.ts';
import { User } from './user.ts';

const SourceImageSchema = defineEntity({
  name: 'SourceImage',
  properties: {
    id: p.integer().primary(),
    /** The path of the unchanged upload in the image store. It is not served; the two views of it are. */
    originalPath: p.string().length(512).unique(),
    path: p.string().length(512).unique(),
    thumbnailPath: p.string().length(512).unique(),
    keywords: textArray().defaultRaw(`'{}'`),
    uploader: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
    uploadedAt: p.datetime().defaultRaw('now()'),
  },
});

/** An uploaded picture, from which processed images are made. */
export class SourceImage extends SourceImageSchema.class {}
SourceImageSchema.setClass(SourceImage);
