import { across, along, fill, line, lit, nudge, oval, pair, polygon, shade, sheer, smooth } from './drawing.ts';
import { at, ellipse, range, roundedBox, type Point } from './geometry.ts';
import { shadow, sized, type Draw, type Guided, type GuideSource } from './guide.ts';

type Marks = (centre: Point, w: number, h: number, pxPerMm: number) => string;

const box =
  (radius: number, colour: string, marks: Marks): Draw<Guided> =>
  (centre, pxPerMm, { size }) => {
    const [w, h] = [size[0] * pxPerMm, size[1] * pxPerMm];
    const outline = roundedBox(centre, w, h, Math.min(radius * pxPerMm, h / 2 - 1));
    return { outline, drawing: shadow(outline) + fill(polygon(outline), lit(colour)) + marks(centre, w, h, pxPerMm) };
  };

/** The side of a square of chocolate in mm. A square weighs 5 g. */
const SQUARE = 22;
const squares: Marks = ([x, y], w, h, pxPerMm) => {
  const [columns, rows] = [w, h].map((px) => Math.round(px / pxPerMm / SQUARE)) as [number, number];
  const down = range(columns - 1).map(
    (i) => `M${pair([x - w / 2 + ((i + 1) * w) / columns, y - h / 2 + 5])}v${Math.round(h - 10)}`,
  );
  const level = range(rows - 1).map(
    (i) => `M${pair([x - w / 2 + 5, y - h / 2 + ((i + 1) * h) / rows])}h${Math.round(w - 10)}`,
  );
  const d = [...down, ...level].join('');
  const glow = fill(polygon(roundedBox([x, y], w - 8, h - 8, 5)), across('#8a5636', '#4a2915'));
  return glow + line(d, '#3c210d', 5) + line(d, sheer('#b98560', 0.6), 2, nudge(3, 3));
};

const grilled: Marks = ([x, y], w, h) => {
  const marks = range(4).map(
    (i) => `M${pair([x - w * 0.3 + i * w * 0.19, y - h * 0.28])}l${pair([w * 0.04, h * 0.56])}`,
  );
  return (
    line(`M${pair([x - w * 0.4, y + h * 0.24])}h${Math.round(w * 0.8)}`, sheer('#6a3214', 0.35), h * 0.3) +
    line(marks.join(''), sheer('#5a2a12', 0.5), 8) +
    line(`M${pair([x - w * 0.38, y - h * 0.26])}h${Math.round(w * 0.72)}`, sheer('#f0c096', 0.7), h * 0.1)
  );
};

/** Draws a pot from the side. The lid is wider than the bottom. */
const pot: Draw<Guided> = ([x, y], pxPerMm, { size }) => {
  const [r, h] = [(size[0] / 2) * pxPerMm, (size[1] / 2) * pxPerMm];
  const radiusAt = (down: number) => r * (0.95 - 0.13 * (down + 1));
  const edge = (down: number): Point[] => [
    [x - radiusAt(down), y + h * down],
    [x + radiusAt(down), y + h * down],
  ];
  const band = (from: number, to: number) => polygon([...edge(from), ...edge(to).toReversed()]);
  const outline: Point[] = [
    [x - r, y - h],
    [x + r, y - h],
    [x + r, y - h * 0.9],
    ...edge(1).toReversed(),
    [x - r, y - h * 0.9],
  ];
  return {
    outline,
    drawing:
      shadow(outline) +
      fill(polygon(outline), along('#ffffff', '#f7f4ee', '#cfc6b8')) +
      fill(band(-0.45, 0.6), along('#eba9bd', '#dd8ea8', '#b8607e')) +
      range(3)
        .map((i) => oval([x + (i - 1) * r * 0.42, y + h * (0.08 + (i % 2) * 0.16)], r * 0.16, r * 0.16, lit('#c02a3c')))
        .join('') +
      fill(smooth(ellipse([x - r * 0.5, y], r * 0.06, h * 0.7, 12)), sheer('#ffffff', 0.5)) +
      line(`M${pair([x - r + 4, y - h + 3])}h${Math.round(2 * r - 8)}`, shade('#b9c2c8', 0.1), 10),
  };
};

const SAUSAGES = [
  [45, 17],
  [85, 18],
  [105, 22],
  [125, 25],
] as const;
const POTS = [
  [52, 42],
  [58, 52],
  [66, 64],
  [74, 70],
] as const;

export const packed: readonly GuideSource[] = [
  {
    id: 'chocolate_bars',
    description: 'Chocolate bars by size',
    perRow: 3,
    // The bars are 8 mm thick.
    things: sized(
      { 'Two squares': 10, 'Fun size bar': 18, 'Small bar': 30, 'Standard bar': 45, 'Large bar': 100 },
      (grams, i) => {
        const height = at([22, 29, 36, 41, 62], i);
        return [(grams * 100) / height, height];
      },
    ),
    draw: box(3, '#5e361f', squares),
  },
  {
    id: 'sausages',
    description: 'Sausages by size',
    perRow: 2,
    things: sized({ 'Cocktail sausage': 10, Chipolata: 22, Sausage: 40, 'Large sausage': 62 }, (_, i) =>
      at(SAUSAGES, i),
    ),
    draw: box(30, '#a5602f', grilled),
  },
  {
    id: 'yoghurt_pots',
    description: 'Yoghurt pots by size',
    perRow: 4,
    things: sized({ 'Mini pot': 50, 'Small pot': 85, 'Standard pot': 125, 'Large pot': 170 }, (_, i) => at(POTS, i)),
    draw: pot,
  },
];
