import { dots, fill, line, lit, nudge, open, pair, polygon, shade, sheer, smooth } from './drawing.ts';
import { arc, at, ellipse, sunflower, type Point } from './geometry.ts';
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
      fill(smooth(shine), sheer('#ffffff', 0.55)) +
      top(centre, ry);
    return { outline, drawing };
  };

const stalk: Top = ([x, y], r) =>
  fill(smooth(ellipse([x, y - r * 0.72], r * 0.26, r * 0.1, 10)), sheer('#4a3016', 0.4)) +
  line(`M${pair([x, y - r * 0.72])}q${pair([4, -r * 0.25])} ${pair([r * 0.16, -r * 0.42])}`, '#6b4a2a', 7);

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
  return {
    outline,
    drawing:
      shadow(outline) +
      fill(polygon(outline), lit('#f4d03f')) +
      line(open(arc(top, rx * 0.95, tall * 0.8, 14, 166, 15)), sheer('#b98f17', 0.7), 4) +
      line(open(arc(top, rx * 0.93, tall * 0.6, 20, 160, 15)), sheer('#fff3b0', 0.7), 5) +
      line(dots([tip, [tip[0] - 6, tip[1] + 3]]), '#5a4214', 13) +
      line(dots([stem]), '#8a7a24', 15, nudge(3, 2)),
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
      const cross = `M${pair([x - r * 0.7, y])}L${pair([x + r * 0.7, y])}M${pair([x, y - r * 0.5])}L${pair([x, y + r * 0.5])}`;
      return line(cross, shade('#a8763f', -0.4), 17) + line(cross, '#f2e3ad', 12);
    }),
  },
];
