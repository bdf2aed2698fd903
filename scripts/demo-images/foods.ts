import {
  across,
  dots,
  faded,
  fill,
  largeShadow,
  line,
  lit,
  nudge,
  oval,
  pair,
  shade,
  sheer,
  smooth,
  SOFT_SHADOW,
} from './drawing.ts';
import { at, blob, ellipse, GOLDEN_ANGLE, moved, range, type Point, type Random } from './geometry.ts';
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
  /** The pieces are too thick to be drawn across the wall of a bowl and stay completely inside it. */
  readonly walled?: true;
}

const BANDS = 4;
/** Draws a pile of equal pieces: as many as the weight needs, but no more than are visible. */
export const pieces =
  ({ colours, thick, long = 0, gramsEach, most = 180, hole, walled }: Pieces): Food =>
  (on) => {
    const { camera, random, radius, grams } = on;
    const seen = (1.15 * Math.PI * radius ** 2) / (thick * (thick + long));
    const all = Math.max(1, Math.round(grams / gramsEach));
    const n = Math.ceil(Math.min(all, Math.max(seen, 3), most));
    const px = camera.pxPerMm * Math.cbrt(grams / gramsEach / all);
    const w = thick * px;
    const lying = walled ? { ...on, radius: radius - (thick + long) / 2 } : on;
    const strokes = places(lying, n).map((p) => stroke(p, long * px * (0.75 + random() * 0.25), random() * Math.PI));
    const bands = range(BANDS * colours.length).map((k) => {
      const band = Math.floor(k / colours.length);
      const d = strokes
        .filter((_, i) => Math.floor((i * BANDS) / n) === band && i % colours.length === k % colours.length)
        .join('');
      const colour = shade(at(colours, k), (band / (BANDS - 1) - 0.6) * 0.26);
      const middle =
        hole === undefined
          ? line(d, sheer(shade(colour, 0.55), 0.6), w * 0.26, nudge(-w * 0.14, -w * 0.2))
          : line(d, hole, w * 0.34);
      const below = line(d, SOFT_SHADOW, w, nudge(w * 0.14, w * 0.24)) + line(d, shade(colour, -0.34), w + 1.6);
      return d && below + line(d, across(shade(colour, 0.1), shade(colour, -0.14)), w) + middle;
    });
    return bands.join('');
  };

const stroke = ([x, y]: Point, long: number, angle: number) => {
  if (!long) return dots([[x, y]]);
  const [dx, dy] = [(long / 2) * Math.cos(angle), (long / 2) * Math.sin(angle)];
  return `M${pair([x - dx, y - dy])}l${pair([2 * dx, 2 * dy])}`;
};

const LAYERS = 12;
/** Draws a nest of long strands of `thick` mm, such as spaghetti: arcs about places near the middle, the outer ones below. */
export const strands =
  (colours: readonly string[], thick: number): Food =>
  ({ camera, random, radius, rise, base }) => {
    const w = thick * camera.pxPerMm;
    const strand = (outer: number) => {
      const [turn, aside] = [random() * 2 * Math.PI, radius * (0.4 - 0.25 * outer) * random()];
      const bend = radius * (0.14 + outer * (0.5 + 0.26 * random()));
      const [from, span] = [random() * 2 * Math.PI, 1.6 + 2.4 * random()];
      const end = (angle: number) => {
        const [x, y] = [
          aside * Math.cos(turn) + bend * Math.cos(angle),
          aside * Math.sin(turn) + bend * Math.sin(angle),
        ];
        return camera.at(x, y, base + rise * (1 - Math.min(1, Math.hypot(x, y) / radius) ** 2));
      };
      return `M${pair(end(from))}A${pair(camera.axes(bend))} 0 ${span > Math.PI ? 1 : 0} 1 ${pair(end(from + span))}`;
    };
    return range(LAYERS)
      .map((layer) => {
        const d = range(Math.ceil((2.2 * radius) / thick / LAYERS))
          .map(() => strand(1 - layer / LAYERS))
          .join('');
        const colour = shade(at(colours, layer), (layer / (LAYERS - 1) - 0.6) * 0.3);
        return (
          line(d, SOFT_SHADOW, w * 1.2, nudge(w * 0.2, w * 0.5)) +
          line(d, shade(colour, -0.36), w + 1.2) +
          line(d, colour, w) +
          line(d, sheer(shade(colour, 0.6), 0.55), w * 0.3, nudge(-w * 0.1, -w * 0.2))
        );
      })
      .join('');
  };

/** Draws a pile of thin uneven flakes of about `mm`, such as corn flakes, each with a rim that is bent up. */
export const flakes =
  (colours: readonly string[], mm: number, gramsEach: number, most: number): Food =>
  (on) => {
    const { camera, random, radius, grams } = on;
    const n = Math.ceil(Math.min(grams / gramsEach, Math.max((5.5 * radius ** 2) / mm ** 2, 3), most));
    const size = (mm * camera.pxPerMm) / 2;
    return places({ ...on, radius: radius - mm / 2 }, n)
      .map((centre, i) => {
        const [long, narrow, turn] = [size * (0.9 + random() * 0.3), size * (0.6 + random() * 0.3), random() * Math.PI];
        const outline = turned(blob(random, [0, 0], long, narrow, 0.4, 7), turn, centre);
        const colour = shade(at(colours, Math.floor(random() * colours.length)), (i / n - 0.6) * 0.26);
        const d = smooth(outline);
        return (
          fill(d, shade(colour, -0.3), nudge(size * 0.05, size * 0.12)) +
          fill(d, colour, `stroke="${shade(colour, -0.24)}"`)
        );
      })
      .join('');
  };

/** Returns an outline turned by an angle and moved to a place. */
const turned = (outline: readonly Point[], angle: number, [cx, cy]: Point): Point[] =>
  outline.map(([x, y]): Point => [
    cx + x * Math.cos(angle) - y * Math.sin(angle),
    cy + x * Math.sin(angle) + y * Math.cos(angle),
  ]);

/** Draws the dark gaps between the pieces of a pile. */
export const bed =
  (colour: string): Food =>
  (on) =>
    on.isLoose ? '' : fill(smooth(mound(on, 0.8, 0.04)), shade(colour, -0.35));

/** Draws a soft heap, such as mash or sauce. In a bowl it reaches the wall. */
export const heap =
  (colour: string, rough = 0.05): Food =>
  (on) => {
    const outline = mound(on, 1, rough);
    const low = smooth(moved(outline, 2, 5));
    return fill(low, shade(colour, -0.28)) + fill(smooth(outline), lit(colour));
  };

/** Draws the soft shadow of a food on the plate below it. */
export const contact = ({ camera, radius, base }: Portion, share = 1): string => {
  const [x, y] = camera.at(radius * 0.07, radius * 0.1, base);
  const [rx, ry] = camera.axes(radius * share);
  return largeShadow([x, y], rx * 1.1 + 6, ry * 1.1 + 6, 20, 5);
};

/** Draws a thick soft heap, such as mash, whose sides rise to its top. */
export const dome =
  (colour: string, rough = 0.05): Food =>
  (on) => {
    const top = { ...on, base: on.base + on.rise * 0.42 };
    const [low, high] = [mound(on, 1, rough), mound(top, 0.8, rough)];
    return (
      fill(smooth(moved(low, 2, 4)), shade(colour, -0.3)) +
      fill(smooth(low), across(shade(colour, 0.1), shade(colour, -0.17))) +
      fill(smooth(high), faded(shade(colour, 0.3), 70))
    );
  };

/** Draws round slices that lie flat, such as cucumber: the rind, the flesh and a middle. */
export const rounds =
  (rind: string, flesh: string, middle: string, mm: number, gramsEach: number): Food =>
  (on) =>
    places(on, Math.max(1, Math.min(7, Math.round(on.grams / gramsEach))), 0.62)
      .map(([x, y], i) => {
        const [rx, ry] = on.camera.axes(mm * (0.85 + on.random() * 0.2));
        const seeds = ellipse([x, y], rx * 0.42, ry * 0.42, 7).map((p) => `M${pair(p)}h0`);
        return (
          oval([x + 3, y + 5], rx, ry, SOFT_SHADOW) +
          oval([x, y + 2], rx, ry, shade(rind, -0.25)) +
          oval([x, y], rx, ry, rind) +
          oval([x, y], rx * 0.86, ry * 0.86, across(shade(flesh, 0.2), shade(flesh, -0.06))) +
          line(seeds.join(''), at([middle, shade(middle, 0.1)], i), rx * 0.17)
        );
      })
      .join('');

/** Draws the marks of a spoon: ridges that wind about the top. */
export const swirls =
  (colour: string): Food =>
  ({ random, camera, radius, rise, base }) => {
    const turn = random() * Math.PI;
    const ridge = (out: number, from: number, wide: number) => {
      const points = range(7).map((i) => {
        const angle = turn + from + (i * wide) / 6;
        const reach = radius * out * (1 - i * 0.035);
        return camera.at(reach * Math.cos(angle), reach * Math.sin(angle), base + rise * (1 - out ** 2) * 0.8);
      });
      return `M${points.map(pair).join('L')}`;
    };
    const d = [
      ridge(0.74, 0, 2.6),
      ridge(0.7, 3.3, 2.1),
      ridge(0.5, 1.2, 2.9),
      ridge(0.44, 4.4, 1.8),
      ridge(0.24, 2.4, 3),
    ];
    const w = Math.max(4, radius * camera.pxPerMm * 0.05);
    const path = d.join('');
    return (
      line(path, sheer(shade(colour, -0.22), 0.75), w) + line(path, shade(colour, 0.5), w * 0.62, nudge(-1, -w * 0.5))
    );
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
