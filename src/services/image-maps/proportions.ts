/** Width and height in one unit. */
export interface Size {
  width: number;
  height: number;
}

/** The largest accepted difference. With a larger one, outlines visibly miss their objects (docs/reference/food-data.md#5-outlines-from-svg). */
const TOLERANCE = 0.01;

/** Returns whether the ratio of width to height equals that of the picture, within 1 %. */
export function hasProportionsOf(picture: Size, { width, height }: Size): boolean {
  return Math.abs(width * picture.height - height * picture.width) <= TOLERANCE * height * picture.width;
}
