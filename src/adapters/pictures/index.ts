import pLimit from 'p-limit';
import sharp from 'sharp';
import { inChildProcess } from './child-process.ts';
import { pictureTypeOf, type PictureType } from './file-type.ts';
import type { Product } from './products.ts';
import { tooManyPixels, decodable, unsuitable } from './refusals.ts';
import type { RenderedFile, RenderedPicture } from './render.ts';

export type { Product } from './products.ts';
export type { RenderedFile, RenderedPicture } from './render.ts';

/** An upload that was checked: a still picture of acceptable size. */
export interface Picture {
  bytes: Buffer;
  type: PictureType;
  /** Size in px after the picture was turned as its orientation says. */
  width: number;
  height: number;
}

export const MAX_PICTURE_BYTES = 32 * 1024 * 1024;
const MAX_MEGAPIXELS = 50;
/** The largest ratio of the longer side to the shorter one. Photographs have at most 4. */
export const MAX_RATIO = 10;

// Large pictures are rendered one at a time, which bounds memory: some of them must be decoded as a whole.
const oneLargePicture = pLimit(1);
const LARGE_PIXELS = 12e6;

/**
 * Checks an upload by its bytes, not by its name, and returns its type and size. It must be JPEG, PNG or SVG, of up to 32 MB
 * and 50 megapixels, with one frame and colours for a screen. The picture is not decoded yet. Throws AppError
 * `image.unsupported_type` (415), `image.too_large` (413), `image.unreadable`, `image.unsuitable` and, for a drawing, `svg.*` (400).
 */
export async function openPicture(content: Uint8Array): Promise<Picture> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.length > MAX_PICTURE_BYTES) throw tooManyPixels('The file is larger than 32 MB. Save it smaller.');
  const type = pictureTypeOf(bytes);
  const { width, height } = type === 'svg' ? await inChildProcess('openDrawing', bytes) : await openPhotograph(bytes);
  if (Math.max(width, height) > MAX_RATIO * Math.min(width, height)) {
    throw unsuitable(
      `The picture is ${width} x ${height}: one side is more than ${MAX_RATIO} times as long as the other. Crop it.`,
    );
  }
  return { bytes, type, width, height };
}

// Reads the header only.
async function openPhotograph(bytes: Buffer): Promise<Pick<Picture, 'width' | 'height'>> {
  const { autoOrient, space, pages = 1 } = await decodable(sharp(bytes, { limitInputPixels: false }).metadata());
  if (autoOrient.width * autoOrient.height > MAX_MEGAPIXELS * 1e6) {
    throw tooManyPixels(`The picture has more than ${MAX_MEGAPIXELS} megapixels. Save it smaller.`);
  }
  if (pages > 1) throw unsuitable('The picture has several frames: send a still picture.');
  if (space === 'cmyk') throw unsuitable('The picture has the colours of a printer (CMYK). Save it in sRGB.');
  return autoOrient;
}

/**
 * Renders a picture for each of the products, in their order. The results are turned as the orientation says and in sRGB; a
 * transparent product is WebP, every other one JPEG. With `withRenditions` they come with their renditions. The work runs in
 * another process. Throws AppError `image.unreadable` and, for a drawing, `svg.*`.
 */
export function renderPictures(
  picture: Picture,
  products: readonly Product[],
  options: { withRenditions: boolean },
): Promise<RenderedPicture[]> {
  const { type, bytes, width, height } = picture;
  if (type === 'svg') return inChildProcess('renderDrawing', bytes, width, products, options);
  const work = () => inChildProcess('renderPhotograph', bytes, products, options);
  return width * height > LARGE_PIXELS ? oneLargePicture(work) : work();
}

/**
 * Makes the renditions of a picture from the file that is served, which is JPEG or WebP. Also returns the size of that file in
 * px. The work runs in another process. Throws AppError `image.unreadable`.
 */
export function renditionsOf(
  served: Uint8Array,
  product: Product,
): Promise<{ width: number; height: number; files: RenderedFile[] }> {
  return inChildProcess('renditionsOf', served, product);
}
