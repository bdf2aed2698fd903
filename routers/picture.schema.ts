import { z } from 'zod';

const Width = z.number().int().meta({ description: 'Width in px' });
const Height = z.number().int().meta({ description: 'Height in px' });

/** A picture with its size and its renditions, for the attributes `src`, `width`, `height` and `srcset` of a page. */
export const Picture = z
  .object({
    url: z.string().meta({ description: 'Absolute URL of the picture: JPEG, or WebP if it is transparent' }),
    width: Width.nullable().meta({
      description: 'Width in px; null: an earlier version stored the picture, and its renditions are not made yet',
    }),
    height: Height.nullable().meta({ description: 'Height in px; null: like the width' }),
    renditions: z
      .array(
        z
          .object({
            url: z.string().meta({ description: 'Absolute URL; the content at a URL never changes' }),
            width: Width,
            height: Height,
            mediaType: z
              .string()
              .meta({ description: 'Format of the file: `image/webp` or `image/jpeg`', example: 'image/webp' }),
          })
          .meta({ id: 'Rendition' }),
      )
      .meta({
        description:
          'The same picture in several widths and formats, the picture itself included, narrow ones first; empty: they are not made yet',
      }),
  })
  .meta({ id: 'Picture' });
export type Picture = z.output<typeof Picture>;
