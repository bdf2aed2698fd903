import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
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
export class SourceImage extends SourceImageSchema.class {
  static readonly personalData: PersonalData<SourceImage> = {
    impersonal: ['id', 'path', 'thumbnailPath', 'keywords'],
    area: 'coding',
    personal: [
      {
        columns: ['originalPath'],
        what: 'the picture of a food list as it was uploaded, with what the camera wrote into it. It is not served',
        why: 'to make pictures of other sizes from it',
        until: [{ when: 'the picture is removed' }],
        seenBy: ['nobody'],
      },
      {
        columns: ['uploader', 'uploadedAt'],
        what: 'who uploaded a picture, and when',
        why: 'to ask about it',
        until: ['account', { when: 'the picture is removed' }],
        seenBy: ['source-images:read'],
      },
    ],
  };
}
SourceImageSchema.setClass(SourceImage);
