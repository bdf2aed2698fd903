import { dots, fill, line, lit, nudge, pair, shade, sheer, smooth, SOFT_SHADOW } from './drawing.ts';
import { at, blob, GOLDEN_ANGLE, moved, range, type Point, type Random } from './geometry.ts';
import type { Camera, Place } from './scene.ts';

/** A portion of a food and its place: the cap of a paraboloid on a plate, or above the level in a bowl. */
export interface Portion extends Place {
  readonly random: Random;
  readonly camera: Camera;
  readonly grams: number;
  /** True for scattered pieces; otherwise they are heaped. */
  readonly isLoose?: boolean;
}
export type Food = (portion: Portion) => string;

/** Returns evenly spread places on a heap in px, from the rim to the top. */
export const places = ({ random, camera, radius, rise, base }: Portion, n: number, share = 0.93): Point[] =>
  range(n).map((i) => {
    const out = Math.sqrt((n - i - 0.3 - 0.5 * random()) / n);
    const angle = i * GOLDEN_ANGLE + random() * 0.6;
    const reach = radius * share * out * (1 - 0.8 / n);
    return camera.at(reach * Math.cos(angle), reach * Math.sin(angle), base + rise * (1 - out * out));
  });

const mound = ({ random, camera, radius, base }: Portion, share: number, rough: number): Point[] =>
  blob(random, camera.at(0, 0, base), ...camera.axes(radius * share), rough);

export interface Pieces {
  readonly colours: readonly string[];
  /** Thickness in mm. Pieces without a length are round. */
  readonly thick: number;
  readonly long?: number;
  readonly gramsEach: number;
  readonly most?: number;
  /** The colour of a hole in the middle. */
  readonly hole?: string;
  /** The pieces are curled and have cut ends. */
  readonly curled?: true;
  /** The pieces are too thick to be drawn across the wall of a bowl and stay completely inside it. */
  readonly walled?: true;
}

const BANDS = 4;
/** Draws a pile of equal pieces: as many as the weight needs, but no more than are visible. */
export const pieces =
  ({ colours, thick, long = 0, gramsEach, most = 180, hole, curled, walled }: Pieces): Food =>
  (on) => {
    const { camera, random, radius, grams } = on;
    const seen = (1.15 * Math.PI * radius ** 2) / (thick * (thick + long));
    const all = Math.max(1, Math.round(grams / gramsEach));
    const n = Math.ceil(Math.min(all, Math.max(seen, 3), most));
    const px = camera.pxPerMm * Math.cbrt(grams / gramsEach / all);
    const w = thick * px;
    const lying = walled ? { ...on, radius: radius - (thick + long) / 2 } : on;
    const strokes = places(lying, n).map((p) =>
      stroke(p, long * px * (0.75 + random() * 0.25), random() * Math.PI, curled),
    );
    const bands = range(BANDS * colours.length).map((k) => {
      const band = Math.floor(k / colours.length);
      const d = strokes
        .filter((_, i) => Math.floor((i * BANDS) / n) === band && i % colours.length === k % colours.length)
        .join('');
      const colour = shade(at(colours, k), (band / (BANDS - 1) - 0.6) * 0.3);
      const middle =
        hole === undefined
          ? line(d, sheer(shade(colour, 0.5), 0.6), w * 0.3, nudge(-w * 0.12, -w * 0.2))
          : line(d, hole, w * 0.34);
      return d && line(d, shade(colour, -0.38), w + 2, nudge(0, w * 0.07)) + line(d, colour, w) + middle;
    });
    return curled ? `<g stroke-linecap="butt">${bands.join('')}</g>` : bands.join('');
  };

const stroke = ([x, y]: Point, long: number, angle: number, curled = false) => {
  if (!long) return dots([[x, y]]);
  const [dx, dy] = [(long / 2) * Math.cos(angle), (long / 2) * Math.sin(angle)];
  const bend = curled ? `q${pair([dx - dy * 0.8, dy + dx * 0.8])} ` : 'l';
  return `M${pair([x - dx, y - dy])}${bend}${pair([2 * dx, 2 * dy])}`;
};

/** Draws the dark gaps between the pieces of a pile, and its shadow. */
export const bed =
  (colour: string): Food =>
  (on) =>
    on.isLoose
      ? ''
      : fill(smooth(moved(mound(on, 0.97, 0.03), 2, 4)), SOFT_SHADOW) +
        fill(smooth(mound(on, 0.8, 0.04)), shade(colour, -0.35));

/** Draws a soft heap, such as mash or sauce. In a bowl it reaches the wall. */
export const heap =
  (colour: string, rough = 0.05): Food =>
  (on) => {
    const outline = mound(on, 1, rough);
    return fill(smooth(moved(outline, 2, 6)), shade(colour, -0.35)) + fill(smooth(outline), lit(colour));
  };

/** Draws the marks of a spoon. */
export const swirls =
  (colour: string): Food =>
  (on) => {
    const strokes = places(on, 7, 0.6).map(([x, y]) => {
      const s = on.radius * on.camera.pxPerMm * (0.2 + on.random() * 0.2);
      return `M${pair([x - s, y + s / 4])}q${pair([s, -s * 0.7])} ${pair([2 * s, 0])}`;
    });
    const d = strokes.join('');
    return line(d, shade(colour, -0.15), 6) + line(d, shade(colour, 0.4), 4, nudge(-1, -5));
  };

export const over =
  (...foods: readonly Food[]): Food =>
  (on) =>
    foods.map((food) => food(on)).join('');

/** Draws a food on the upper part of a heap, such as sauce on pasta. */
export const onTop =
  (share: number, food: Food): Food =>
  (on) =>
    food({
      ...on,
      radius: on.radius * share,
      grams: on.grams * share ** 2,
      base: on.base + on.rise * (1 - share ** 2),
      rise: on.rise * share ** 2,
    });
