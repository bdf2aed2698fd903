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
  pair,
  polygon,
  shade,
  sheer,
  smooth,
} from './drawing.ts';
import { arc, at, ellipse, roundedBox, sunflower, type Point } from './geometry.ts';
import { ball, shadow, sized, type Draw, type Guided, type GuideSource } from './guide.ts';

type Top = (centre: Point, r: number) => string;

const roundFruit =
  (colours: readonly string[], top: Top): Draw<Guided> =>
  (centre, pxPerMm, { size: [w, h] }, i) => {
    const [rx, ry] = [(w / 2) * pxPerMm, (h / 2) * pxPerMm];
    const outline = ellipse(centre, rx, ry, 32);
    const shine = ellipse([centre[0] - rx * 0.38, centre[1] - ry * 0.42], rx * 0.2, ry * 0.13, 10);
    const drawing =
      shadow(outline) +
      fill(smooth(outline), lit(at(colours, i))) +
      oval([centre[0] - rx * 0.3, centre[1] - ry * 0.34], rx * 0.5, ry * 0.44, faded('#ffffff', 34)) +
      fill(smooth(shine), sheer('#ffffff', 0.5)) +
      top(centre, ry);
    return { outline, drawing };
  };

const stalk: Top = ([x, y], r) =>
  fill(smooth(ellipse([x, y - r * 0.72], r * 0.26, r * 0.1, 10)), sheer('#4a3016', 0.4)) +
  line(`M${pair([x, y - r * 0.72])}q${pair([4, -r * 0.25])} ${pair([r * 0.16, -r * 0.42])}`, '#6b4a2a', 7) +
  fill(
    `M${pair([x + r * 0.1, y - r * 0.84])}q${pair([r * 0.3, -r * 0.36])} ${pair([r * 0.66, -r * 0.14])}q${pair([-r * 0.26, r * 0.34])} ${pair([-r * 0.66, r * 0.14])}z`,
    across('#8fbf55', '#4f8a34'),
  );

const pores: Top = ([x, y], r) => {
  const skin = dots(sunflower([x, y], r * 0.85, r * 0.85, 26));
  return line(skin, sheer('#a85a0c', 0.35), 4) + line(dots([[x, y - r * 0.6]]), '#5d7a36', 11);
};

/** Draws a bent cylinder that is thicker in the middle. */
const banana: Draw<Guided> = ([x, y], pxPerMm, { size: [w, h] }) => {
  const rx = (w / 2) * pxPerMm;
  const tall = h * pxPerMm;
  const top: Point = [x, y - tall / 2];
  const outer = arc(top, rx, tall, 4, 176, 19);
  const inner = arc(top, rx * 0.9, tall * 0.46, 172, 8, 15);
  const outline = [...outer, ...inner];
  const [tip, stem] = [at(outer, 0), at(outer, 18)];
  const freckles = [62, 74, 96, 112]
    .map(
      (angle, i) =>
        `M${pair(at(arc(top, rx * 0.94, tall * (0.68 + (i % 2) * 0.17), angle, angle + 1, 2), 0))}l5 ${i - 1}`,
    )
    .join('');
  return {
    outline,
    drawing:
      shadow(outline) +
      fill(polygon(outline), across('#fbe27a', '#e0ac26')) +
      fill(
        polygon([...arc(top, rx * 0.99, tall * 0.985, 8, 172, 19), ...arc(top, rx * 0.95, tall * 0.8, 170, 10, 15)]),
        sheer('#c08d14', 0.45),
      ) +
      line(open(arc(top, rx * 0.95, tall * 0.8, 12, 168, 15)), sheer('#a87a12', 0.55), 3) +
      line(open(arc(top, rx * 0.93, tall * 0.6, 20, 160, 15)), sheer('#fffbe0', 0.75), 7) +
      line(freckles, sheer('#8a611a', 0.5), 4) +
      line(dots([tip, [tip[0] - 6, tip[1] + 3]]), '#5a4214', 12) +
      line(dots([stem, [stem[0] + 5, stem[1] + 4]]), '#8a7a24', 14, nudge(2, 2)),
  };
};

export const fruit: readonly GuideSource[] = [
  {
    id: 'apples',
    description: 'Apples and pears by size',
    perRow: 4,
    things: sized({ Small: 75, Medium: 112, Large: 170, 'Very large': 230 }, (grams) => {
      const d = ball(grams, 0.85);
      return [d, d * 0.96];
    }),
    draw: roundFruit(['#c8372d', '#d2513a', '#9fb43c', '#b92f2a'], stalk),
  },
  {
    id: 'citrus_fruit',
    description: 'Citrus fruit by size',
    perRow: 4,
    things: sized({ 'Satsuma, small': 55, 'Clementine, large': 80, Orange: 150, Grapefruit: 230 }, (grams) => {
      const d = ball(grams, 0.85);
      return [d * 1.03, d * 0.95];
    }),
    draw: roundFruit(['#f08c1f', '#f0921f', '#ee8414', '#f0b93a'], pores),
  },
  {
    id: 'bananas',
    description: 'Bananas by size, peeled weight',
    perRow: 2,
    // The length is 10.5 times the radius; a bent banana is a little shorter.
    things: sized({ Small: 80, Medium: 105, Large: 135 }, (grams) => {
      const half = Math.cbrt((1000 * grams) / (0.78 * 0.95 * Math.PI * 10.5));
      return [half * 9.6, half * 3.8];
    }),
    draw: banana,
  },
  {
    id: 'jacket_potatoes',
    description: 'Jacket potatoes by size',
    perRow: 2,
    things: sized({ Small: 110, Medium: 180, Large: 260, 'Very large': 350 }, (grams) => {
      const d = ball(grams, 1.05);
      return [d * 1.28, d * 0.88];
    }),
    draw: roundFruit(['#a8763f', '#a06c36', '#a8763f', '#9c6a38'], ([x, y], r) => {
      const lens = (reach: number) =>
        `M${pair([x - r * reach, y])}Q${pair([x, y - r * reach * 0.72])} ${pair([x + r * reach, y])}Q${pair([x, y + r * reach * 0.72])} ${pair([x - r * reach, y])}z`;
      const fluff = dots(sunflower([x, y], r * 0.6, r * 0.2, 12));
      const butter: Point[] = roundedBox([x + r * 0.05, y - r * 0.06], r * 0.34, r * 0.24, r * 0.05);
      return (
        fill(lens(1.02), shade('#a8763f', -0.42)) +
        fill(lens(0.92), across('#fdf6d8', '#ecd48c')) +
        line(fluff, sheer('#fffdf0', 0.8), r * 0.12) +
        fill(polygon(butter), across('#fbe07a', '#efc23e'))
      );
    }),
  },
];
