import { across, fill, line, lit, pair, polygon, shade, sheer } from './drawing.ts';
import { ellipse, hull, range, type Point } from './geometry.ts';
import { heightFor, heightOf, radiusAt, rimOf, type Inside } from './revolution.ts';
import type { Camera, Place } from './scene.ts';

/** Thickness of the wall and the bottom in mm. */
const WALL = 3;
const FOOT = 6;

export interface BowlView {
  /** The visible outline of the bowl in px. */
  readonly outline: Point[];
  /** Draws the bowl with food in it, which is visible only through the opening. */
  readonly with: (food: string) => string;
}

/** Draws a bowl at the place that the camera looks at. */
export const bowlFrom = (camera: Camera, inside: Inside, colour: string): BowlView => {
  const [height, rim] = [heightOf(inside), rimOf(inside)];
  const ring = (h: number, r: number) => ellipse(camera.at(0, 0, h), ...camera.axes(r), 36);
  const heights = range(6).map((i) => (height * i) / 5);
  const outline = hull([
    ...ring(0, radiusAt(inside, 0) + WALL),
    ...heights.flatMap((h) => ring(FOOT + h, radiusAt(inside, h) + WALL)),
  ]);
  const [x, y] = camera.at(0, 0, FOOT + height);
  const [rx, ry] = camera.axes(rim);
  const opening = `M${pair([x - rx, y])}a${pair([rx, ry])} 0 1 0 ${pair([2 * rx, 0])}a${pair([rx, ry])} 0 1 0 ${pair([-2 * rx, 0])}z`;
  const walls = heights
    .toReversed()
    .map((h, i) =>
      camera.disc(
        radiusAt(inside, h),
        FOOT + h,
        across(shade(colour, -0.3 + i * 0.05), shade(colour, 0.05 + i * 0.05)),
      ),
    );
  return {
    outline,
    with: (food) =>
      camera.bowlShadow(rim) +
      walls.join('') +
      food +
      // The near wall covers the food below the opening, which costs less than clipping.
      fill(polygon(outline) + opening, lit(colour), 'fill-rule="evenodd"') +
      line(opening, shade(colour, 0.55), WALL * camera.pxPerMm) +
      line(opening, sheer(shade(colour, -0.35), 0.5), 1.5),
  };
};

/** Returns the place of these ml in a bowl: level, or heaped by `slope` of the radius at their level. */
export const filling = (inside: Inside, ml: number, slope = 0): Place => {
  const heaped = (level: number) => (Math.PI * radiusAt(inside, level) ** 3 * slope) / 2000;
  let level = heightFor(inside, ml);
  for (let step = 0; step < 8; step += 1) level = heightFor(inside, Math.max(0, ml - heaped(level)));
  const radius = radiusAt(inside, level);
  return { radius, rise: slope * radius, base: FOOT + level };
};
