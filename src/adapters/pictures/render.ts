import sharp, { type Raw, type Sharp, type WebpOptions } from 'sharp';
import { RECIPES, type Product } from './products.ts';

/** Decoded pixels, row by row, at the largest size of any product. */
export interface Pixels {
  data: Uint8Array;
  raw: Raw;
}

/** A file of a picture, with its size in px. It has the pixels of the upload and none of its metadata. */
export interface RenderedFile {
  bytes: Uint8Array;
  extension: 'jpg' | 'webp';
  width: number;
  height: number;
}

/** A picture that can be served. */
export interface RenderedPicture extends RenderedFile {
  /** The same picture in other widths and formats, narrow ones first; null if they were not asked for. */
  renditions: RenderedFile[] | null;
}

const JPEG = { quality: 82 };
/** For pictures whose only format is WebP, because they are transparent. */
const WEBP = { quality: 82, alphaQuality: 90 };
/** For WebP beside JPEG. It looks like JPEG of quality 82 (docs/adr/0024-renditions.md). */
const WEBP_RENDITION = { quality: 78 };

/** Renders a picture for each of the products, in their order. */
export async function renderPixels(
  pixels: Pixels,
  products: readonly Product[],
  { withRenditions }: { withRenditions: boolean },
): Promise<RenderedPicture[]> {
  // Products that do not resize a small picture are the same file.
  const made = new Map<string, RenderedFile>();
  const rendered: RenderedPicture[] = [];
  for (const product of products) {
    const key = keptWhole(pixels, product) ?? product;
    const framed = await frame(pixels, product);
    const file =
      made.get(key) ?? (await encode(framed, framed.raw.width, RECIPES[product].isTransparent ? 'webp' : 'jpg'));
    made.set(key, file);
    rendered.push({ ...file, renditions: withRenditions ? await renderRenditions(framed, product) : null });
  }
  return rendered;
}

/**
 * Renders the renditions of a picture, which is given as it is served: its own width and each smaller one of the product, as
 * WebP and JPEG, or as WebP alone if it is transparent. The picture itself is left out.
 */
export async function renderRenditions(picture: Pixels, product: Product): Promise<RenderedFile[]> {
  const { renditionWidths, isTransparent = false } = RECIPES[product];
  if (renditionWidths === undefined) return [];
  const { width } = picture.raw;
  const files: RenderedFile[] = [];
  for (const narrower of renditionWidths.filter((one) => one < width)) {
    files.push(await encode(picture, narrower, 'webp', isTransparent ? WEBP : WEBP_RENDITION));
    if (!isTransparent) files.push(await encode(picture, narrower, 'jpg'));
  }
  if (!isTransparent) files.push(await encode(picture, width, 'webp', WEBP_RENDITION));
  return files;
}

/** Returns one key for all products that do not resize the picture; null for a product that does. */
function keptWhole({ raw }: Pixels, product: Product): string | null {
  const { resize, isTransparent = false } = RECIPES[product];
  const { width, height, withoutEnlargement = false } = resize;
  if (!withoutEnlargement || raw.width > (width ?? Infinity) || raw.height > (height ?? Infinity)) return null;
  return isTransparent ? 'whole, transparent' : 'whole';
}

/** Returns the pixels of a product: resized, and on white unless the product is transparent. */
async function frame({ data, raw }: Pixels, product: Product): Promise<Pixels> {
  const { resize, isTransparent = false } = RECIPES[product];
  const resized = sharp(data, { raw }).resize(resize);
  return pixelsOf(isTransparent ? resized : resized.flatten({ background: 'white' }));
}

/** Decodes a picture, or runs the work on one, and returns its pixels. */
export async function pixelsOf(image: Sharp): Promise<Pixels> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

async function encode(
  { data, raw }: Pixels,
  width: number,
  extension: RenderedFile['extension'],
  webp: WebpOptions = WEBP,
): Promise<RenderedFile> {
  const resized = sharp(data, { raw }).resize({ width });
  const encoded = extension === 'webp' ? resized.webp(webp) : resized.jpeg(JPEG);
  const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes, extension, width: info.width, height: info.height };
}
