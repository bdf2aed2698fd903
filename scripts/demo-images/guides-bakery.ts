import {
  across,
  dots,
  faded,
  fill,
  line,
  lit,
  nudge,
  open,
  oval,
  polygon,
  shade,
  sheer,
  smooth,
  SOFT_SHADOW,
} from './drawing.ts';
import { at, breadSlice, ellipse, last, moved, range, roundedBox, shrunk, sunflower, type Point } from './geometry.ts';
import { ball, shadow, sized, type Draw, type Guided, type GuideSource } from './guide.ts';
import { DEPTH, UP } from './scene.ts';

/** The widths of a slice of a small and of a large loaf in mm. The thickness follows from the weight. */
const LOAVES = [95, 118];
const loafOf = (i: number) => at(LOAVES, Math.floor(i / 3));
const CRUMB_GRAMS_PER_ML = 0.27;

const breadInView: Draw<Guided> = ([x, y], pxPerMm, { size: [w], grams }, i) => {
  const loaf = loafOf(i);
  const thick = ((grams * 1000) / (loaf ** 2 * 0.85 * CRUMB_GRAMS_PER_ML)) * pxPerMm;
  const middle: Point = [x + ((loaf - w) / 2) * pxPerMm, y + thick * 0.3];
  const face = moved(breadSlice(loaf * pxPerMm), ...middle);
  const back = moved(face, thick * 0.75, -thick * 0.75);
  const outline = [...face.slice(0, 3), ...back.slice(2), last(face)];
  const holes = sunflower([middle[0], middle[1]], loaf * 0.36 * pxPerMm, loaf * 0.38 * pxPerMm, 22);
  const crumb = moved(breadSlice(loaf * 0.93 * pxPerMm), middle[0], middle[1] + 1);
  return {
    outline,
    drawing:
      shadow(outline) +
      fill(polygon(outline), across('#a8743a', '#7d4d1f')) +
      fill(polygon(face), across('#cc9752', '#a56e30')) +
      fill(polygon(crumb), across('#fbf0d8', '#ead2a4')) +
      line(dots(holes), sheer('#d3b078', 0.6), 1.6 * pxPerMm),
  };
};

const roll: Draw<Guided> = ([x, y], pxPerMm, { size: [w, h] }) => {
  const [rx, ry] = [(w / 2) * pxPerMm, (h / 2) * pxPerMm];
  const outline = ellipse([x, y], rx, ry, 32);
  const flour = dots(sunflower([x, y - ry * 0.15], rx * 0.62, ry * 0.62, 16));
  const top: Point = [x - rx * 0.2, y - ry * 0.3];
  return {
    outline,
    drawing:
      shadow(outline) +
      fill(smooth(outline), lit('#cf9450')) +
      oval(top, rx * 0.6, ry * 0.5, faded('#f3cd8e', 75)) +
      line(flour, sheer('#fff6e0', 0.75), 6),
  };
};

const biscuit: Draw<Guided> = ([x, y], pxPerMm, { size: [w, h] }, i) => {
  const [rx, ry] = [(w / 2) * pxPerMm, (h / 2) * pxPerMm];
  const outline = w === h ? ellipse([x, y], rx, ry, 32) : roundedBox([x, y], 2 * rx, 2 * ry, 12);
  const colour = i === 4 ? '#6a3d22' : '#d8a862';
  const isCookie = i === 5;
  const marks = dots(sunflower([x, y], rx * 0.8, ry * 0.8, 13));
  const rim = smooth(w === h ? ellipse([x, y], rx * 0.9, ry * 0.9) : roundedBox([x, y], 1.86 * rx, 1.76 * ry, 10));
  return {
    outline,
    drawing:
      shadow(outline) +
      fill(w === h ? smooth(outline) : polygon(outline), lit(colour)) +
      (i === 4 ? oval([x - rx * 0.3, y - ry * 0.35], rx * 0.45, ry * 0.35, faded('#a87650', 70)) : '') +
      (i === 4
        ? ''
        : line(rim, sheer(shade(colour, -0.36), 0.5), 3) +
          line(rim, sheer(shade(colour, 0.6), 0.6), 2, nudge(1.5, 2))) +
      line(marks, shade(colour, i === 4 ? 0.18 : -0.4), isCookie ? 20 : 6),
  };
};

/** A round cake, with lengths in mm. The width of a slice follows from its weight. */
const CAKE = { radius: 100, height: 60, grams: 750 };
const cakeHalfAngle = (grams: number) => (Math.PI * grams) / CAKE.grams;
/** Draws a slice of cake with its tip towards the viewer. */
const cake: Draw<Guided> = ([x, y], pxPerMm, { grams, size: [w, h] }) => {
  const half = cakeHalfAngle(grams);
  const [length, tall] = [CAKE.radius * DEPTH * pxPerMm, CAKE.height * UP * pxPerMm];
  const tip: Point = [x, y + (h / 2) * pxPerMm - tall];
  const back = range(7).map((i): Point => {
    const angle = -half + (i * half) / 3;
    return [x + Math.sin(angle) * CAKE.radius * pxPerMm, tip[1] - Math.cos(angle) * length];
  });
  const [left, right] = [at(back, 0), last(back)];
  const side = (corner: Point, from: number, to: number): Point[] => [
    [corner[0], corner[1] + tall * from],
    [tip[0], tip[1] + tall * from],
    [tip[0], tip[1] + tall * to],
    [corner[0], corner[1] + tall * to],
  ];
  const layers = [left, right].flatMap((corner, k) => [
    fill(polygon(side(corner, 0, 1)), k ? across('#dcae60', '#bd8a40') : across('#f1cf8d', '#dfb163')),
    fill(polygon(side(corner, 0, 0.14)), k ? '#e9dcc0' : '#fdf8ea'),
    fill(polygon(side(corner, 0.5, 0.6)), k ? '#9c1b33' : '#bd2743'),
    fill(polygon(side(corner, 0.43, 0.5)), k ? '#e9dcc0' : '#fdf8ea'),
  ]);
  const berry = Math.min(8, w * 0.2) * pxPerMm;
  const cherry =
    oval([x + 4, tip[1] - length * 0.7 + 5], berry * 1.05, berry * 0.8, SOFT_SHADOW) +
    oval([x, tip[1] - length * 0.72], berry, berry * 0.95, lit('#c02a3c')) +
    oval([x - berry * 0.3, tip[1] - length * 0.72 - berry * 0.35], berry * 0.24, berry * 0.16, sheer('#ffffff', 0.7));
  const outline = [...back, [right[0], right[1] + tall], [tip[0], tip[1] + tall], [left[0], left[1] + tall]] as Point[];
  return {
    outline,
    drawing:
      shadow(outline) +
      layers.join('') +
      fill(polygon([tip, ...back]), across('#fffaf0', '#f0e2c4')) +
      line(open(shrunk(back, tip, 0.93)), sheer('#d9c08e', 0.8), 3) +
      cherry,
  };
};

export const bakery: readonly GuideSource[] = [
  {
    id: 'bread_slices',
    description: 'Bread slices by size and thickness',
    perRow: 3,
    things: sized(
      {
        'Small loaf, thin slice': 20,
        'Small loaf, medium slice': 25,
        'Small loaf, thick slice': 31,
        'Large loaf, thin slice': 29,
        'Large loaf, medium slice': 38,
        'Large loaf, thick slice': 47,
      },
      (_, i) => [loafOf(i) + 12, loafOf(i) + 10],
    ),
    draw: breadInView,
  },
  {
    id: 'bread_rolls',
    description: 'Bread rolls',
    perRow: 4,
    things: sized({ 'Mini roll': 28, 'Dinner roll': 45, 'Burger bun or bap': 65, 'Large bap': 90 }, (grams) => {
      const d = ball(grams, 0.19);
      return [d * 1.15, d];
    }),
    draw: roll,
  },
  {
    id: 'biscuits',
    description: 'Biscuits by size',
    perRow: 3,
    things: [
      { description: 'Small thin biscuit', grams: 7, size: [54, 54] },
      { description: 'Rich tea size', grams: 8.5, size: [62, 62] },
      { description: 'Sandwich biscuit', grams: 12, size: [66, 40] },
      { description: 'Digestive size', grams: 15, size: [68, 68] },
      { description: 'Chocolate covered, large', grams: 18, size: [70, 70] },
      { description: 'Large cookie', grams: 28, size: [84, 84] },
    ],
    draw: biscuit,
  },
  {
    id: 'cake_slices',
    description: 'Cake slices by size',
    perRow: 4,
    things: sized({ 'Thin slice': 35, 'Small slice': 50, 'Medium slice': 75, 'Large slice': 115 }, (grams) => [
      2 * CAKE.radius * Math.sin(cakeHalfAngle(grams)),
      CAKE.radius * DEPTH + CAKE.height * UP,
    ]),
    draw: cake,
  },
];
