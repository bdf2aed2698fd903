import sharp, { type Raw } from 'sharp';
import { RECIPES, type Product } from './products.ts';

/** Decoded pixels, row by row, at the largest size of any product. */
export interface Pixels {
  data: Uint8Array;
  raw: Raw;
}

/** A picture that can be served. It has the pixels of the upload and none of its metadata. */
export interface RenderedPicture {
  bytes: Uint8Array;
  extension: 'jpg' | 'webp';
  width: number;
  height: number;
}

const JPEG = { quality: 82 };
const WEBP = { quality: 82, alphaQuality: 90 };

/** Renders a picture for each of the products, in their order. */
export async function renderPixels(pixels: Pixels, products: readonly Product[]): Promise<RenderedPicture[]> {
  // Products that do not resize a small picture are the same file.
  const made = new Map<string, RenderedPicture>();
  const rendered: RenderedPicture[] = [];
  for (const product of products) {
    const key = keptWhole(pixels, product) ?? product;
    const ready = made.get(key) ?? (await render(pixels, product));
    made.set(key, ready);
    rendered.push(ready);
  }
  return rendered;
}

/** Returns one key for all products that do not resize the picture; null for a product that does. */
function keptWhole({ raw }: Pixels, product: Product): string | null {
  const { resize, isTransparent = false } = RECIPES[product];
  const { width, height, withoutEnlargement = false } = resize;
  if (!withoutEnlargement || raw.width > (width ?? Infinity) || raw.height > (height ?? Infinity)) return null;
  return isTransparent ? 'whole, transparent' : 'whole';
}

async function render({ data, raw }: Pixels, product: Product): Promise<RenderedPicture> {
  const { resize, isTransparent = false } = RECIPES[product];
  const resized = sharp(data, { raw }).resize(resize);
  const encoded = isTransparent ? resized.webp(WEBP) : resized.flatten({ background: 'white' }).jpeg(JPEG);
  const { data: bytes, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes, extension: isTransparent ? 'webp' : 'jpg', width: info.width, height: info.height };
}
