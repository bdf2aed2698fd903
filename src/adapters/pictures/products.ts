import type { ResizeOptions } from 'sharp';
import type { IMAGE_PURPOSES } from '../../../entities/processed-image.ts';

/** The kinds of pictures that are made from an upload: one for each purpose, and two views of a source image. */
export type Product = (typeof IMAGE_PURPOSES)[number] | 'source' | 'source-thumbnail';

interface Recipe {
  resize: ResizeOptions;
  /** A transparent picture is drawn over another one. Every other picture gets a white background. */
  isTransparent?: true;
}

/** The width in px at which drawings are rendered, whatever their own width. */
export const MAIN_WIDTH = 1000;

const wide = { width: MAIN_WIDTH, withoutEnlargement: true };
const overlay: Recipe = { resize: wide, isTransparent: true };

/** Sizes in px (docs/reference/food-data.md#7-sizes-of-pictures). No picture is cropped. */
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
