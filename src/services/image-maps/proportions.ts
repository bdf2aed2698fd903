/** Width and height in one unit. */
export interface Size {
  width: number;
  height: number;
}

/** With a larger difference, outlines lie visibly beside their objects (docs/reference/food-data.md#5-outlines-from-svg). */
const TOLERANCE = 0.01;

/** Does the ratio of width to height equal that of the picture, within 1 %? */
export function hasProportionsOf(picture: Size, { width, height }: Size): boolean {
  return Math.abs(width * picture.height - height * picture.width) <= TOLERANCE * height * picture.width;
}
