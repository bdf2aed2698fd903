export interface Size {
  width: number;
  height: number;
}

/** Beyond it outlines lie visibly beside what they outline. Domain reference 3.2. */
const TOLERANCE = 0.01;

/** Is the ratio of width to height that of the picture, to 1 %? */
export function hasProportionsOf(picture: Size, { width, height }: Size): boolean {
  return Math.abs(width * picture.height - height * picture.width) <= TOLERANCE * height * picture.width;
}
