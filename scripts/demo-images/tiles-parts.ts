import { bowlFrom, filling } from './bowls.ts';
import {
  across,
  along,
  faded,
  fill,
  line,
  lit,
  nudge,
  oval,
  pair,
  polygon,
  shade,
  shadowSpot,
  sheer,
  smooth,
  softShadow,
} from './drawing.ts';
import { contact, type Food } from './foods.ts';
import { ellipse, range, roundedBox, seeded, type Point } from './geometry.ts';
import { Camera } from './scene.ts';
import { bowlInside, heaped, plateFrom } from './vessels.ts';

// Parts of thumbnails: 400 x 400 px with one thing in the middle, which is recognised at 80 px.

const MIDDLE = 200;
const tilePlate = new Camera(1.72, [MIDDLE, 222]);
const tileBowl = new Camera(2.25, [MIDDLE, 262]);
const PLATE_SHARE = 0.78;

/** Draws a food in a heap on a small plate. */
export const onPlate = (name: string, food: Food, grams: number, gramsPerMl: number, slope: number): string => {
  const portion = { random: seeded(name), camera: tilePlate, grams, ...heaped(grams / gramsPerMl, slope) };
  return plateFrom(tilePlate, PLATE_SHARE) + contact(portion) + food(portion);
};

/** Draws something at the middle of a small plate. */
export const plated = (body: string): string => plateFrom(tilePlate, PLATE_SHARE) + body;

/** Draws a food in a bowl. */
export const inBowl = (
  name: string,
  food: Food,
  grams: number,
  gramsPerMl: number,
  slope = 0,
  colour = '#dfe7ec',
): string => {
  const portion = { random: seeded(name), camera: tileBowl, grams, ...filling(bowlInside, grams / gramsPerMl, slope) };
  return bowlFrom(tileBowl, bowlInside, colour).with(food(portion));
};

/** Draws a closed curve as an object that lies on the table: its shadow, its lower edge and its lit face. */
export const lying = (d: string, colour: string, thick = 10, soft = 20): string =>
  softShadow(d, soft, 7, thick + 7) + fill(d, shade(colour, -0.32), nudge(0, thick)) + fill(d, lit(colour));

export const box = (x: number, y: number, w: number, h: number, r: number): string =>
  polygon(roundedBox([x, y], w, h, r));
export const shine = (d: string, w: number, opacity = 0.6): string => line(d, sheer('#ffffff', opacity), w);
export const dotsAt = (points: readonly (readonly number[])[], colour: string, w: number): string =>
  line(points.map(([x = 0, y = 0]) => `M${x} ${y}h0`).join(''), colour, w);

/** Draws something upright twice as tall as wide that stands at the middle: `half` of its width at each height from top to bottom. */
export const turnedShape = (profile: readonly Point[], x = MIDDLE): string =>
  smooth([
    ...profile.map(([y, half]): Point => [x + half, y]),
    ...profile.map(([y, half]): Point => [x - half, y]).toReversed(),
  ]);

export const standing = (x: number, y: number, r: number): string => shadowSpot([x + 14, y], r * 1.5, r * 0.42, 55);

interface GlassOf {
  liquid: string;
  /** The half widths at the brim and at the bottom. */
  half?: readonly [number, number];
  top?: number;
  full?: number;
  ice?: boolean;
  foam?: string;
  straw?: string;
  bubbles?: boolean;
  slice?: string;
}

const BOTTOM = 345;
/** Draws a glass, a little from above, with a drink. */
export const glass = ({
  liquid,
  half = [78, 58],
  top = 70,
  full = 0.84,
  ice,
  foam,
  straw,
  bubbles,
  slice,
}: GlassOf): string => {
  const [brim, foot] = half;
  const halfAt = (share: number) => foot + (brim - foot) * share;
  const yAt = (share: number) => BOTTOM - (BOTTOM - top) * share;
  const tilt = 0.2;
  const body = (from: number, to: number, less: number) => {
    const [low, high] = [halfAt(from) - less, halfAt(to) - less];
    return `M${pair([MIDDLE - high, yAt(to)])}L${pair([MIDDLE - low, yAt(from)])}a${pair([low, low * tilt])} 0 0 0 ${pair([2 * low, 0])}L${pair([MIDDLE + high, yAt(to)])}a${pair([high, high * tilt])} 0 0 1 ${pair([-2 * high, 0])}z`;
  };
  const surface = halfAt(full) - 5;
  const level = yAt(full);
  const cubes = [
    [-34, 10, 0],
    [12, 2, 1],
    [-6, 44, 0],
    [30, 50, 1],
  ].map(([dx = 0, dy = 0, turn = 0]) => {
    const d = polygon(
      turn
        ? [
            [MIDDLE + dx, level + dy - 20],
            [MIDDLE + dx + 22, level + dy],
            [MIDDLE + dx, level + dy + 20],
            [MIDDLE + dx - 22, level + dy],
          ]
        : roundedBox([MIDDLE + dx, level + dy], 36, 34, 6),
    );
    return fill(d, sheer('#ffffff', 0.4), 'stroke="#ffffffb0" stroke-width="2"');
  });
  const rising = range(16).map((i) => [
    MIDDLE - 40 + ((i * 37) % 82),
    level + 34 + ((i * 53) % Math.round(BOTTOM - level - 60)),
  ]);
  const stick = straw ? `M${pair([MIDDLE + 16, level + 60])}L${pair([MIDDLE + 62, top - 46])}` : '';
  return (
    standing(MIDDLE, BOTTOM + 6, foot) +
    fill(body(0, 1, 0), along('#c3d0d4', '#f6fafa', '#b4c2c6'), 'opacity=".5"') +
    fill(body(0.045, full, 5), along(shade(liquid, -0.05), shade(liquid, 0.16), shade(liquid, -0.24))) +
    (foam ? fill(body(full - 0.17, full, 5), along(shade(foam, -0.04), foam, shade(foam, -0.14))) : '') +
    oval([MIDDLE, level], surface, surface * tilt, across(shade(foam ?? liquid, 0.28), shade(foam ?? liquid, 0.02))) +
    (ice ? cubes.join('') : '') +
    (bubbles ? dotsAt(rising, sheer('#ffffff', 0.6), 6) : '') +
    (straw ? line(stick, shade(straw, -0.25), 13) + line(stick, straw, 9) : '') +
    (slice ? sliceOf([MIDDLE + brim - 6, top + 8], 44, slice) : '') +
    line(
      `M${pair([MIDDLE - brim, top])}a${pair([brim, brim * tilt])} 0 1 0 ${pair([2 * brim, 0])}a${pair([brim, brim * tilt])} 0 1 0 ${pair([-2 * brim, 0])}z`,
      sheer('#ffffff', 0.85),
      4,
    ) +
    line(
      `M${pair([MIDDLE - brim, top])}L${pair([MIDDLE - foot, BOTTOM])}a${pair([foot, foot * tilt])} 0 0 0 ${pair([2 * foot, 0])}L${pair([MIDDLE + brim, top])}`,
      sheer('#8fa0a4', 0.8),
      2.5,
    ) +
    shine(`M${pair([MIDDLE - brim * 0.72, top + 34])}L${pair([MIDDLE - foot * 0.82, yAt(0.34)])}`, 9, 0.7)
  );
};

/** Draws a round slice of citrus fruit. */
export const sliceOf = ([x, y]: Point, r: number, colour: string): string => {
  const spokes = range(8).map((i) => {
    const angle = (i * Math.PI) / 4 + 0.2;
    return `M${pair([x, y])}L${pair([x + r * 0.78 * Math.cos(angle), y + r * 0.78 * Math.sin(angle)])}`;
  });
  return (
    oval([x + 3, y + 5], r, r, sheer('#4a3218', 0.18)) +
    oval([x, y], r, r, across(shade(colour, 0.1), shade(colour, -0.12))) +
    oval([x, y], r * 0.87, r * 0.87, '#fdf3d8') +
    oval([x, y], r * 0.79, r * 0.79, shade(colour, 0.24)) +
    line(spokes.join(''), '#fdf3d8', r * 0.07)
  );
};

/** Draws a cup or mug with a hot drink, from above at an angle. */
export const mug = (
  liquid: string,
  { colour = '#f4efe6', wide = 98, tall = 165, froth = '', saucer = false } = {},
): string => {
  const [x, top] = [MIDDLE - 18, saucer ? 135 : 105];
  const tilt = 0.36;
  const foot = wide * (saucer ? 0.56 : 0.86);
  const bottom = top + tall;
  const body = `M${pair([x - wide, top])}C${pair([x - wide, bottom - 20])} ${pair([x - foot, bottom - 20])} ${pair([x - foot, bottom])}a${pair([foot, foot * tilt])} 0 0 0 ${pair([2 * foot, 0])}C${pair([x + foot, bottom - 20])} ${pair([x + wide, bottom - 20])} ${pair([x + wide, top])}z`;
  const ear = `M${pair([x + wide * 0.94, top + tall * 0.2])}c${pair([wide * 0.78, -tall * 0.12])} ${pair([wide * 0.7, tall * 0.62])} ${pair([-wide * 0.1, tall * 0.52])}`;
  const inner = wide * 0.92;
  const drink = wide * 0.86;
  const dish = saucer
    ? shadowSpot([MIDDLE + 12, bottom + 16], 186, 78, 50) +
      oval([MIDDLE - 4, bottom + 8], 158, 62, shade(colour, -0.3)) +
      oval([MIDDLE - 4, bottom], 160, 62, across(shade(colour, 0.6), shade(colour, -0.12))) +
      oval([MIDDLE - 4, bottom], 104, 38, across(shade(colour, -0.16), shade(colour, 0.3)))
    : standing(x + 10, bottom + 10, foot * 1.2);
  return (
    dish +
    line(ear, shade(colour, -0.3), 27) +
    line(ear, shade(colour, 0.1), 23) +
    shine(ear, 6, 0.5) +
    fill(body, along(shade(colour, 0.1), shade(colour, 0.5), shade(colour, -0.24))) +
    oval([x, top], wide, wide * tilt, across('#ffffff', shade(colour, -0.1))) +
    oval([x, top + 2], inner, inner * tilt, across(shade(colour, -0.36), shade(colour, 0.1))) +
    oval([x, top + 9], drink, drink * tilt, across(shade(liquid, -0.08), shade(liquid, 0.12))) +
    (froth === '' ? '' : oval([x, top + 9], drink * 0.86, drink * tilt * 0.84, faded(froth, 95))) +
    shine(
      `M${pair([x - drink * 0.6, top + 2])}q${pair([drink * 0.3, -drink * 0.14])} ${pair([drink * 0.7, -drink * 0.18])}`,
      5,
      0.5,
    ) +
    shine(`M${pair([x - wide * 0.72, top + tall * 0.32])}V${Math.round(top + tall * 0.66)}`, 10, 0.8)
  );
};

/** Draws a jar with a lid and a label. */
export const jar = (content: string, lid: string, mark: string): string =>
  standing(MIDDLE, 346, 92) +
  fill(box(MIDDLE, 232, 196, 230, 40), along(shade(content, 0.1), shade(content, 0.3), shade(content, -0.28))) +
  line(box(MIDDLE, 232, 196, 230, 40), sheer('#ffffff', 0.5), 5) +
  fill(box(MIDDLE, 246, 176, 104, 8), across('#fffaf0', '#eadfc8')) +
  mark +
  fill(box(MIDDLE, 98, 190, 58, 12), along(shade(lid, 0.1), shade(lid, 0.4), shade(lid, -0.26))) +
  line('M112 112H288', sheer('#3a2a14', 0.2), 3) +
  shine('M126 160V318', 10, 0.55);

/** Draws a bottle with a label. */
export const bottle = (content: string, cap: string, mark: string): string =>
  standing(MIDDLE, 362, 66) +
  fill(
    turnedShape([
      [62, 25],
      [70, 25],
      [122, 27],
      [154, 56],
      [190, 68],
      [330, 68],
      [362, 64],
      [362, 64],
    ]),
    along(shade(content, -0.05), shade(content, 0.3), shade(content, -0.3)),
  ) +
  fill(box(MIDDLE, 258, 132, 92, 4), across('#fffaf0', '#eadfc8')) +
  mark +
  fill(box(MIDDLE, 60, 58, 46, 8), along(shade(cap, 0.1), shade(cap, 0.4), shade(cap, -0.26))) +
  shine('M152 196V332', 8, 0.5);

/** Draws a carton with a picture on its front. */
export const carton = (colour: string, mark: string): string => {
  const front = polygon([
    [112, 150],
    [246, 166],
    [246, 366],
    [112, 342],
  ]);
  const side = polygon([
    [246, 166],
    [300, 146],
    [300, 336],
    [246, 366],
  ]);
  const roof = polygon([
    [112, 150],
    [246, 166],
    [232, 92],
    [140, 84],
  ]);
  const gable = polygon([
    [246, 166],
    [300, 146],
    [232, 92],
  ]);
  return (
    shadowSpot([226, 350], 140, 36, 55) +
    fill(front, across('#ffffff', '#efe8da')) +
    fill(side, across('#d8cfbd', '#c4b79f')) +
    fill(roof, across(shade(colour, 0.2), colour)) +
    fill(gable, shade(colour, -0.22)) +
    fill(
      polygon([
        [140, 84],
        [232, 92],
        [232, 62],
        [140, 54],
      ]),
      across(shade(colour, 0.1), shade(colour, -0.1)),
    ) +
    fill(
      polygon([
        [112, 300],
        [246, 321],
        [246, 366],
        [112, 342],
      ]),
      across(colour, shade(colour, -0.14)),
    ) +
    fill(
      polygon([
        [246, 321],
        [300, 294],
        [300, 336],
        [246, 366],
      ]),
      shade(colour, -0.26),
    ) +
    mark
  );
};

/** Draws a can. */
export const can = (colour: string, mark: string): string =>
  standing(MIDDLE, 356, 84) +
  fill('M118 92V330a82 26 0 0 0 164 0V92z', along(shade(colour, 0.06), shade(colour, 0.34), shade(colour, -0.32))) +
  fill('M118 322v10a82 26 0 0 0 164 0v-10a82 26 0 0 1 -164 0z', along('#b9c0c3', '#f1f3f4', '#8f979b')) +
  mark +
  oval([MIDDLE, 92], 82, 26, across('#f5f7f7', '#a4abaf')) +
  oval([MIDDLE, 93], 68, 20, across('#b4bbbe', '#e4e8e9')) +
  oval([MIDDLE + 4, 90], 22, 8, across('#e9eced', '#9aa1a5')) +
  shine('M142 132V310', 9, 0.5);

/** Draws a wedge of cheese, pie or cake: a flat top, and a side in layers (colour and share of the height). */
export const wedgeOf = (top: string, layers: readonly (readonly [string, number])[], tall = 92, more = ''): string => {
  const [tip, left, right]: [Point, Point, Point] = [
    [66, 236],
    [236, 112],
    [344, 204],
  ];
  const down = ([x, y]: Point, share: number): Point => [x, y + tall * share];
  let from = 0;
  const sides = layers.map(([colour, share]) => {
    const [a, b] = [from, from + share];
    from = b;
    return fill(
      polygon([down(tip, a), down(right, a), down(right, b), down(tip, b)]),
      across(shade(colour, 0.08), shade(colour, -0.16)),
    );
  });
  const foot = polygon([down(tip, 1), down(right, 1), right, left, tip]);
  return (
    softShadow(foot, 22, 8, 10) +
    sides.join('') +
    fill(polygon([tip, left, right]), across(shade(top, 0.24), shade(top, -0.08))) +
    more
  );
};

/** Draws a leaf from its foot to its tip. */
export const leaf = ([x, y]: Point, dx: number, dy: number, colour = '#6fae45'): string => {
  const [sideX, sideY] = [-dy * 0.36, dx * 0.36];
  const d = `M${pair([x, y])}Q${pair([x + dx / 2 + sideX, y + dy / 2 + sideY])} ${pair([x + dx, y + dy])}Q${pair([x + dx / 2 - sideX, y + dy / 2 - sideY])} ${pair([x, y])}z`;
  return (
    fill(d, across(shade(colour, 0.2), shade(colour, -0.2))) +
    line(`M${pair([x, y])}l${pair([dx * 0.85, dy * 0.85])}`, shade(colour, 0.4), 2.5)
  );
};

/** Draws a round fruit with a shine. */
export const fruitBall = ([x, y]: Point, r: number, colour: string, top = ''): string =>
  shadowSpot([x + r * 0.16, y + r * 0.72], r * 1.25, r * 0.62, 55) +
  fill(smooth(ellipse([x, y], r, r * 0.96, 28)), lit(colour)) +
  oval([x - r * 0.34, y - r * 0.4], r * 0.42, r * 0.36, faded('#ffffff', 40)) +
  top;

export const stalkOf = ([x, y]: Point, r: number): string =>
  oval([x, y - r * 0.72], r * 0.26, r * 0.09, sheer('#4a3016', 0.45)) +
  line(`M${pair([x, y - r * 0.72])}q${pair([2, -r * 0.2])} ${pair([r * 0.14, -r * 0.42])}`, '#6b4a2a', r * 0.09);
