import type { ResizeOptions } from 'sharp';
import type { IMAGE_PURPOSES } from '../../../entities/processed-image.ts';

/** What is made of a picture: what is served for a purpose, and two views of a source image. */
export type Product = (typeof IMAGE_PURPOSES)[number] | 'source' | 'source-thumbnail';

interface Recipe {
  resize: ResizeOptions;
  /** Drawn over another picture; all others stand on white. */
  isTransparent?: true;
}

/** Illustrations are drawn at this width whatever their own. */
export const MAIN_WIDTH = 1000;

const wide = { width: MAIN_WIDTH, withoutEnlargement: true };
const overlay: Recipe = { resize: wide, isTransparent: true };

/** Sizes in pixels as in the field (domain reference 3.5, second generation); nothing is cropped. */
export const RECIPES: Readonly<Record<Product, Recipe>> = {
  source: { resize: { width: 3000, height: 3000, fit: 'inside', withoutEnlargement: true } },
  'source-thumbnail': { resize: { width: 768, height: 432, fit: 'contain', background: 'white' } },
  'as-served-main': { resize: wide },
  'as-served-thumbnail': { resize: { width: 200, withoutEnlargement: true } },
  'selection-screen': { resize: { width: 300, height: 200, fit: 'contain', background: 'white' } },
  'image-map-base': { resize: wide },
  'image-map-overlay': overlay,
  'sliding-scale-base': { resize: wide },
  'sliding-scale-overlay': overlay,
};
