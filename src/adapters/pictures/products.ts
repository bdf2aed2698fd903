import type { ResizeOptions } from 'sharp';
import type { IMAGE_PURPOSES } from '../../../entities/processed-image.ts';

/** The kinds of pictures that are made from an upload: one for each purpose, two views of a source image, and the logo of a survey. */
export type Product = (typeof IMAGE_PURPOSES)[number] | 'source' | 'source-thumbnail' | 'logo';

interface Recipe {
  resize: ResizeOptions;
  /** The widths in px of the renditions, besides the width of the product itself; absent for a product without renditions. */
  renditionWidths?: readonly number[];
  /** A transparent picture is drawn over another one. Every other picture gets a white background. */
  isTransparent?: true;
}

/** The width in px at which drawings are rendered, whatever their own width. */
export const MAIN_WIDTH = 1000;

/** A telephone is 360 to 430 px wide, with two or three px of the screen for each: the widths are those at which pictures are shown. */
const PHOTOGRAPH_WIDTHS = [480, 720, MAIN_WIDTH];
const THUMBNAIL_WIDTHS = [160, 320];

const wide: Recipe = {
  resize: { width: MAIN_WIDTH, withoutEnlargement: true },
  renditionWidths: PHOTOGRAPH_WIDTHS,
};
const overlay: Recipe = { ...wide, isTransparent: true };

/** Sizes in px (docs/reference/food-data.md#7-sizes-of-pictures). No picture is cropped. */
export const RECIPES: Readonly<Record<Product, Recipe>> = {
  source: { resize: { width: 3000, height: 3000, fit: 'inside', withoutEnlargement: true } },
  'source-thumbnail': { resize: { width: 768, height: 432, fit: 'inside' } },
  'as-served-main': wide,
  'as-served-thumbnail': { resize: { width: 200, withoutEnlargement: true }, renditionWidths: THUMBNAIL_WIDTHS },
  'selection-screen': {
    resize: { width: 300, height: 200, fit: 'contain', background: 'white' },
    renditionWidths: THUMBNAIL_WIDTHS,
  },
  thumbnail: {
    resize: { width: 320, height: 320, fit: 'inside', withoutEnlargement: true },
    renditionWidths: THUMBNAIL_WIDTHS,
  },
  'image-map-base': wide,
  'image-map-overlay': overlay,
  'sliding-scale-base': wide,
  'sliding-scale-overlay': overlay,
  logo: { resize: { width: 640, height: 240, fit: 'inside', withoutEnlargement: true }, isTransparent: true },
};
