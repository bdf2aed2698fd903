/**
 * Draws every portion image of the demo locale and writes `data/demo/portion-images.json` beside them, so that
 * outlines, fill levels and volumes always describe what is drawn. All drawings are our own.
 *
 *   node scripts/make-demo-images.ts
 *
 * The same input gives the same bytes: the only randomness is seeded with the image's own path.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Point = readonly [x: number, y: number];
type Random = () => number;

const demo = join(import.meta.dirname, '..', 'data', 'demo');
const images = join(demo, 'images');

/** 3:2, the shape of as-served photographs in the field (domain reference, section 3.5). */
const width = 1000;
const height = 667;
const middle: Point = [500, 333];

const whole = (n: number) => String(Math.round(n));
const round = (n: number, places: number) => Number(n.toFixed(places));
const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const at = <T>(items: readonly T[], i: number): T => items[i % items.length] as T;

/** mulberry32 over an FNV-1a hash of the name: small, and stable across platforms. */
const seeded = (name: string): Random => {
  let state = 0x811c9dc5;
  for (const char of name) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** Moves a colour towards black (negative) or white (positive), -1..1. */
const shade = (colour: string, by: number): string =>
  `#${[1, 3, 5]
    .map((i) => Number.parseInt(colour.slice(i, i + 2), 16))
    .map((c) => Math.round(by < 0 ? c * (1 + by) : c + (255 - c) * by))
    .map((c) => c.toString(16).padStart(2, '0'))
    .join('')}`;

const polygon = (points: readonly Point[]) => `M${points.map(([x, y]) => `${whole(x)} ${whole(y)}`).join('L')}z`;

/** A closed curve through the midpoints of a polygon's sides. */
const smooth = (points: readonly Point[]) => {
  const mid = (a: Point, b: Point) => `${whole((a[0] + b[0]) / 2)} ${whole((a[1] + b[1]) / 2)}`;
  const n = points.length;
  const start = mid(at(points, n - 1), at(points, 0));
  return `M${start}${range(n)
    .map((i) => `Q${whole(at(points, i)[0])} ${whole(at(points, i)[1])} ${mid(at(points, i), at(points, i + 1))}`)
    .join('')}z`;
};

const ellipse = ([cx, cy]: Point, rx: number, ry: number, n = 24): Point[] =>
  range(n).map((i) => [cx + rx * Math.cos((2 * Math.PI * i) / n), cy + ry * Math.sin((2 * Math.PI * i) / n)]);

const blob = (random: Random, [cx, cy]: Point, r: number, rough = 0.1, squash = 0.92, n = 16): Point[] =>
  range(n).map((i) => {
    const reach = r * (1 + (random() - 0.5) * 2 * rough);
    return [cx + reach * Math.cos((2 * Math.PI * i) / n), cy + squash * reach * Math.sin((2 * Math.PI * i) / n)];
  });

const roundedBox = (x: number, y: number, w: number, h: number, r: number): Point[] =>
  (
    [
      [x + w - r, y + r, -90],
      [x + w - r, y + h - r, 0],
      [x + r, y + h - r, 90],
      [x + r, y + r, 180],
    ] as const
  ).flatMap(([cx, cy, from]) =>
    range(4).map((i): Point => {
      const angle = ((from + i * 30) * Math.PI) / 180;
      return [cx + r * Math.cos(angle), cy + r * Math.sin(angle)];
    }),
  );

const fill = (d: string, colour: string, more = '') => `<path d="${d}" fill="${colour}"${more && ` ${more}`}/>`;
const line = (d: string, colour: string, w: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${w}"${more && ` ${more}`}/>`;
const disc = ([x, y]: Point, r: number, colour: string) =>
  `<circle cx="${whole(x)}" cy="${whole(y)}" r="${whole(r)}" fill="${colour}"/>`;
const fade = (opacity: number) => `opacity="${opacity}"`;

const svg = (body: string, w = width, h = height) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" stroke-linecap="round" stroke-linejoin="round">${body}</svg>\n`;

const letter = (text: string, [x, y]: Point) =>
  `<text x="${whole(x)}" y="${whole(y)}" font-family="sans-serif" font-size="44" text-anchor="middle" fill="#5f5546">${text}</text>`;

const save = (path: string, content: string): string => {
  mkdirSync(dirname(join(images, path)), { recursive: true });
  writeFileSync(join(images, path), content);
  return path;
};

const table = `<path d="M0 0h${width}v${height}H0z" fill="#d9cbb8"/>`;
/** Cutlery gives the eye a known length. */
const fork = (x: number, y = 180) =>
  line(`M${x} ${y}v70M${x - 14} ${y}v60q0 34 14 34t14-34v-60M${x} ${y + 94}v210`, '#8d9499', 9);
const knife = (x: number, y = 180) =>
  line(`M${x} ${y + 150}v154`, '#8d9499', 12) + fill(`M${x - 6} ${y}q22 20 22 90v60h-22z`, '#a9b0b5');

const vessels = {
  plate: {
    reach: 230,
    body: [
      disc([500, 341], 292, '#b7a894'),
      disc(middle, 290, '#fbfaf7'),
      disc(middle, 216, '#e9e7e1'),
      disc(middle, 212, '#f6f5f1'),
    ],
  },
  side: {
    reach: 170,
    body: [disc([500, 341], 222, '#b7a894'), disc(middle, 220, '#fbfaf7'), disc(middle, 160, '#eceae4')],
  },
  bowl: {
    reach: 192,
    body: [
      disc([500, 343], 242, '#b7a894'),
      disc(middle, 240, '#e8eef2'),
      disc(middle, 222, '#c6d2da'),
      disc([500, 340], 205, '#dbe4ea'),
    ],
  },
} as const;
type Vessel = keyof typeof vessels;

interface Portion {
  readonly random: Random;
  readonly centre: Point;
  /** Radius that the food covers. */
  readonly r: number;
  readonly grams: number;
}
type Food = (portion: Portion) => string;

/** A point inside the portion, denser towards the middle where the mound is high. */
const inside = ({ random, centre, r }: Portion, share = 0.88): Point => {
  const angle = random() * 2 * Math.PI;
  const reach = r * share * random() ** 0.6;
  return [centre[0] + reach * Math.cos(angle), centre[1] + 0.92 * reach * Math.sin(angle)];
};

/** Pieces drawn as short strokes with an edge; several layers, so that pieces visibly lie on each other. */
const strokes = (colours: readonly string[], w: number, pieces: readonly string[], layers = 4) =>
  range(layers)
    .map((layer) => {
      const d = pieces.filter((_, i) => i % layers === layer).join('');
      const colour = at(colours, layer);
      return d && line(d, shade(colour, -0.3), w + 3) + line(d, shade(colour, layer / 14), w);
    })
    .join('');

/** `colours` are dealt out by layer; `size` is the piece's width and `length` its length, both in pixels. */
const pieces =
  (colours: readonly string[], size: number, length: number, gramsEach: number, most = 110): Food =>
  (portion) => {
    const n = Math.max(3, Math.min(most, Math.round(portion.grams / gramsEach)));
    const made = range(n).map(() => {
      const [x, y] = inside(portion);
      const angle = portion.random() * Math.PI;
      const long = length * (0.8 + portion.random() * 0.4);
      const dx = long * Math.cos(angle);
      const dy = long * Math.sin(angle);
      return `M${whole(x - dx / 2)} ${whole(y - dy / 2)}${length ? `l${whole(dx)} ${whole(dy)}` : 'h.1'}`;
    });
    return strokes(colours, size, made);
  };

const strands =
  (colour: string, w: number, gramsEach: number): Food =>
  (portion) => {
    const n = Math.max(8, Math.min(60, Math.round(portion.grams / gramsEach)));
    const swing = () => whole((portion.random() - 0.5) * portion.r * 0.9);
    const made = range(n).map(() => {
      const [x, y] = inside(portion, 0.62);
      return `M${whole(x)} ${whole(y)}q${swing()} ${swing()} ${swing()} ${swing()}`;
    });
    return (
      fill(smooth(blob(portion.random, portion.centre, portion.r * 0.8)), shade(colour, -0.18)) +
      strokes([colour], w, made)
    );
  };

/** A soft heap: mash, porridge, sauce. */
const heap =
  (colour: string, share = 1): Food =>
  ({ random, centre, r }) => {
    const [x, y] = centre;
    const size = r * share;
    const swirls = range(4).map((i) => {
      const s = size * (0.25 + i * 0.15);
      return `M${whole(x - s)} ${whole(y + (random() - 0.5) * s)}q${whole(s)} ${whole(-s * (0.4 + random() * 0.5))} ${whole(2 * s)} 0`;
    });
    const outline = blob(random, centre, size, 0.06);
    return (
      fill(smooth(outline.map(([px, py]): Point => [px + 2, py + 9])), shade(colour, -0.25)) +
      fill(smooth(outline), colour) +
      fill(
        smooth(blob(random, [x - size * 0.12, y - size * 0.14], size * 0.62, 0.08)),
        shade(colour, 0.18),
        fade(0.7),
      ) +
      line(swirls.join(''), shade(colour, -0.14), 5, fade(0.6))
    );
  };

/** A liquid fills the bowl: the level, not the heap, grows. */
const liquid =
  (colour: string): Food =>
  ({ random, centre, r }) =>
    disc(centre, r + 4, shade(colour, -0.2)) +
    disc(centre, r, colour) +
    line(smooth(blob(random, centre, r * 0.7, 0.05)), shade(colour, 0.25), 4, fade(0.6));

/** Whole pieces side by side: fillets, breasts, slices. */
const slabs =
  (colour: string, gramsEach: number, size: number, marks: string): Food =>
  ({ random, centre, grams }) => {
    const n = Math.max(1, Math.ceil(grams / gramsEach - 0.25));
    const each = size * Math.sqrt(grams / n / gramsEach);
    return range(n)
      .map((i) => {
        const c: Point = [
          centre[0] + (i - (n - 1) / 2) * Math.min(each * 1.1, 300 / n),
          centre[1] + (random() - 0.5) * 40,
        ];
        const shape = blob(random, c, each, 0.07, 0.62);
        const bars = range(3).map(
          (k) =>
            `M${whole(c[0] - each * 0.5 + k * each * 0.4)} ${whole(c[1] - each * 0.3)}l${whole(each * 0.22)} ${whole(each * 0.6)}`,
        );
        return (
          fill(smooth(shape.map(([x, y]): Point => [x + 3, y + 9])), shade(colour, -0.35)) +
          fill(smooth(shape), colour) +
          line(bars.join(''), marks, 7, fade(0.6))
        );
      })
      .join('');
  };

/** A cut block with its layers showing at the front: lasagne, pies with a potato top. */
const block =
  (top: string, layers: readonly string[]): Food =>
  ({ random, centre: [x, middleY], r }) => {
    const y = middleY - r * 0.12;
    const w = r * 1.5;
    const h = r * 0.92;
    const tall = (12 + r * 0.14) / Math.sqrt(layers.length);
    const sides = layers.map((c, i) =>
      fill(`M${whole(x - w / 2)} ${whole(y + h / 2 + i * tall)}h${whole(w)}v${whole(tall)}h${whole(-w)}z`, c),
    );
    const spots = range(9).map(
      () =>
        `M${whole(x + (random() - 0.5) * w * 0.8)} ${whole(y + (random() - 0.5) * h * 0.8)}l${whole(random() * 30)} 4`,
    );
    return (
      sides.join('') +
      fill(polygon(roundedBox(x - w / 2, y - h / 2, w, h, 14)), top) +
      line(spots.join(''), shade(top, -0.28), 12, fade(0.7))
    );
  };

const leaves =
  (colours: readonly string[]): Food =>
  (portion) =>
    range(Math.max(4, Math.min(40, Math.round(portion.grams / 3.5))))
      .map((i) => {
        const [x, y] = inside(portion);
        const colour = shade(at(colours, i), (portion.random() - 0.5) * 0.3);
        return fill(
          smooth(blob(portion.random, [x, y], 34, 0.3, 0.7, 8)),
          colour,
          `stroke="${shade(colour, -0.25)}" stroke-width="2"`,
        );
      })
      .join('');

/** Round scoops in a row, as many as the weight needs. */
const scoops =
  (colour: string, gramsEach: number, size: number): Food =>
  ({ random, centre, grams }) => {
    const n = Math.max(1, Math.round(grams / gramsEach));
    const r = size * Math.cbrt(grams / n / gramsEach);
    return range(n)
      .map((i): Point =>
        n === 1
          ? centre
          : [
              centre[0] + r * 0.95 * Math.cos((2 * Math.PI * i) / n),
              centre[1] + r * 0.95 * Math.sin((2 * Math.PI * i) / n),
            ],
      )
      .map(
        (c) =>
          fill(smooth(blob(random, [c[0], c[1] + 6], r, 0.05, 1)), shade(colour, -0.2)) +
          fill(smooth(blob(random, c, r * 0.94, 0.05, 1)), colour) +
          disc([c[0] - r / 4, c[1] - r / 3], r / 3, shade(colour, 0.4)),
      )
      .join('');
  };

const breadSlice = ([x, y]: Point, size: number): Point[] => [
  [x - size, y + size],
  [x - size, y - size * 0.35],
  [x - size * 1.12, y - size * 0.6],
  [x - size * 0.98, y - size * 0.92],
  [x - size * 0.5, y - size * 1.08],
  [x, y - size * 1.12],
  [x + size * 0.5, y - size * 1.08],
  [x + size * 0.98, y - size * 0.92],
  [x + size * 1.12, y - size * 0.6],
  [x + size, y - size * 0.35],
  [x + size, y + size],
];
const drawnBread = (c: Point, size: number, crust = '#b9813f', crumb = '#f3e2c0') =>
  fill(polygon(breadSlice(c, size)), crust) + fill(polygon(breadSlice([c[0], c[1] + size * 0.01], size * 0.92)), crumb);

/** Covers first more of the slice, then grows deeper in colour. */
const spreadOnBread =
  (colour: string): Food =>
  ({ random, centre, r }) =>
    drawnBread(centre, 130) +
    fill(
      smooth(blob(random, [centre[0], centre[1] + 4], 55 + r * 0.34, 0.1, 0.95)),
      colour,
      fade(round(0.45 + r / 420, 2)),
    );

const over =
  (...foods: readonly Food[]): Food =>
  (portion) =>
    foods.map((food) => food(portion)).join('');
const smaller =
  (share: number, food: Food): Food =>
  (portion) =>
    food({ ...portion, r: portion.r * share, centre: [portion.centre[0], portion.centre[1] - portion.r * 0.06] });

interface SetSource {
  readonly id: string;
  readonly description: string;
  readonly vessel: Vessel;
  /** Grams, ascending, from a small to a very large serving: chosen for the demo, not measured. */
  readonly weights: readonly number[];
  readonly food: Food;
  /** Colour that stays on the plate; a set with it gets a set of leftovers too. */
  readonly smear?: string;
  /** Share of the vessel that the largest portion covers. */
  readonly cover?: number;
}

const main = [60, 100, 140, 190, 250, 320, 410];
const dish = [100, 160, 220, 290, 370, 460, 560];
const vegetable = [15, 30, 50, 75, 105, 140, 180];
const white = '#f7f3e6';
const greens = ['#3f8f3a', '#57a64a', '#2f7a33', '#6db856'];

const serving = (
  id: string,
  description: string,
  vessel: Vessel,
  weights: readonly number[],
  food: Food,
  more: Pick<SetSource, 'smear' | 'cover'> = {},
): SetSource => ({ id, description, vessel, weights, food, ...more });

// One set a row.
// prettier-ignore
const servings = [
  serving('rice', 'Rice, cooked', 'plate', [50, 90, 130, 180, 240, 310, 400], over(heap('#e3dbc4', 0.95), pieces([white, '#fffdf4'], 10, 20, 2, 150)), { smear: white }),
  serving('pasta', 'Pasta shapes, cooked', 'plate', main, pieces(['#e9c977', '#efd48c'], 22, 46, 3.2), { smear: '#efe0b0' }),
  serving('spaghetti', 'Spaghetti, cooked', 'plate', main, strands('#ecd08a', 9, 5)),
  serving('pasta_dish', 'Pasta in sauce', 'plate', dish, over(heap('#c9503a', 0.95), pieces(['#e3b25f', '#d9783f'], 22, 44, 5))),
  serving('spag_bol', 'Spaghetti bolognese', 'plate', [120, 190, 260, 340, 430, 530, 650], over(strands('#ecd08a', 9, 9), smaller(0.62, over(heap('#a8432b'), pieces(['#7d3a22', '#94492b'], 15, 9, 9)))), { smear: '#c96a45' }),
  serving('chips', 'Chips', 'plate', [50, 85, 120, 165, 220, 280, 350], pieces(['#e8b64c', '#f0c562', '#dea53c'], 22, 84, 4.6), { smear: '#ead9a8' }),
  serving('mash', 'Mashed potato', 'plate', [40, 80, 120, 170, 230, 300, 380], heap('#f2e3ad'), { smear: '#f2e3ad' }),
  serving('boiled_potatoes', 'Potatoes, boiled', 'plate', [40, 80, 120, 170, 230, 300, 380], pieces(['#f0dea0', '#e8d28f'], 66, 22, 24)),
  serving('roast_potatoes', 'Potatoes, roast', 'plate', [45, 85, 130, 180, 235, 300, 375], pieces(['#d89a3c', '#c98a30', '#e3ab50'], 68, 24, 25)),
  serving('peas', 'Peas', 'plate', vegetable, pieces(['#5fa83d', '#70b94a'], 24, 0, 1.5, 150), { smear: '#b9d8a0', cover: 0.7 }),
  serving('broccoli', 'Broccoli', 'plate', [20, 40, 60, 85, 115, 150, 195], over(pieces(['#8fc06a'], 24, 40, 12), pieces(['#2f7a33', '#3f8f3a'], 46, 12, 5)), { cover: 0.75 }),
  serving('cauliflower', 'Cauliflower', 'plate', [20, 40, 60, 85, 115, 150, 195], over(pieces(['#cddba6'], 24, 40, 12), pieces(['#f4eeda', '#fbf7ea'], 44, 12, 5)), { cover: 0.75 }),
  serving('carrots', 'Carrots, sliced', 'plate', vegetable, pieces(['#ee8a2a', '#f59b3d'], 44, 0, 3.2), { cover: 0.7 }),
  serving('green_leaves', 'Cabbage and other cooked leaves', 'plate', vegetable, leaves(greens), { cover: 0.7 }),
  serving('mixed_veg', 'Mixed vegetables', 'plate', [20, 40, 60, 90, 120, 160, 210], over(pieces(['#5fa83d', '#ee8a2a', '#f3cf4a', '#70b94a'], 26, 4, 2.2, 110)), { cover: 0.75 }),
  serving('salad', 'Salad', 'plate', vegetable, over(leaves(['#7cbf55', '#9ccf6c', '#5fa83d']), pieces(['#d9402f', '#e5593f'], 44, 0, 26), pieces(['#d6ecb4'], 40, 0, 30))),
  serving('baked_beans', 'Baked beans', 'plate', [40, 80, 120, 165, 215, 270, 340], over(heap('#d9602b'), pieces(['#e9935a', '#e07f45'], 22, 16, 3, 120))),
  serving('coleslaw', 'Coleslaw', 'plate', [20, 40, 65, 95, 130, 170, 220], over(heap('#f4edd6'), pieces(['#fbf6e6', '#f0a34a', '#e9efc9'], 8, 44, 2.2)), { cover: 0.75 }),
  serving('curry', 'Curry', 'plate', [80, 130, 190, 250, 320, 400, 500], over(heap('#cf8a2e'), pieces(['#e0aa5c', '#d99a45'], 50, 18, 18)), { smear: '#dca653' }),
  serving('stew', 'Stew or casserole', 'plate', dish, over(heap('#7a4a2a'), pieces(['#8f5a38', '#ee8a2a', '#5f3a22', '#e8d28f'], 42, 16, 16)), { smear: '#a5764f' }),
  serving('stir_fry', 'Stir fry', 'plate', dish, pieces(['#d9402f', '#57a64a', '#e3b98a', '#f3cf4a', '#ee8a2a'], 20, 62, 7)),
  serving('noodles', 'Noodles', 'plate', main, strands('#e2b866', 12, 6)),
  serving('couscous', 'Couscous and small grains', 'plate', [40, 75, 110, 150, 200, 260, 330], over(heap('#dcb765', 0.95), pieces(['#ead08c', '#f2dfa8'], 10, 2, 1.8, 150))),
  serving('lasagne', 'Lasagne and other bakes', 'plate', dish, block('#ecc367', ['#f4e2b2', '#b2432b', '#f4e2b2', '#a03a26'])),
  serving('shepherds_pie', 'Pie with a potato top', 'plate', dish, block('#e9cf8a', ['#f2e3ad', '#7a4a2a', '#6a3e22'])),
  serving('mince', 'Mince', 'plate', [40, 70, 105, 145, 190, 240, 300], over(heap('#6f4028', 0.95), pieces(['#7d4a30', '#8f5a3c', '#6a3e28'], 18, 8, 2.2))),
  serving('chicken_breast', 'Chicken breast', 'plate', [40, 70, 100, 130, 165, 200, 245], slabs('#e0ae6c', 130, 112, '#9a6530')),
  serving('roast_meat', 'Roast meat, sliced', 'plate', [25, 50, 75, 105, 140, 180, 225], slabs('#a8694a', 40, 92, '#d9b09a')),
  serving('fish_fillet', 'Fish fillet', 'plate', [40, 70, 100, 135, 170, 210, 255], slabs('#f0d9c4', 135, 120, '#d6b195')),
  serving('scrambled_eggs', 'Scrambled eggs', 'plate', [40, 70, 100, 130, 170, 210, 260], over(heap('#f0cf52', 0.9), pieces(['#f6dc6c', '#f9e58c'], 38, 20, 5)), { cover: 0.8 }),
  serving('cheese_hard', 'Hard cheese, pieces', 'side', [10, 18, 28, 40, 55, 75, 100], pieces(['#efb640', '#f3c255', '#f6cd6a'], 38, 36, 9), { cover: 0.75 }),
  serving('table_sauce', 'Ketchup and other table sauces', 'side', [3, 6, 10, 15, 22, 30, 42], heap('#c22f22'), { cover: 0.5 }),
  serving('spread_on_bread', 'Butter or spread on a slice', 'plate', [2, 4, 7, 10, 14, 18, 23], spreadOnBread('#f3cc45')),
  serving('jam_on_bread', 'Jam or other topping on a slice', 'plate', [4, 8, 12, 17, 22, 28, 36], spreadOnBread('#b3203c')),
  serving('soup', 'Soup', 'bowl', [120, 170, 220, 280, 340, 410, 490], liquid('#dd7a35'), { smear: '#e4a777' }),
  serving('porridge', 'Porridge', 'bowl', [90, 130, 170, 220, 280, 340, 420], over(liquid('#e3cfa4'), pieces(['#eddcb8', '#d8c192'], 14, 10, 4)), { smear: '#e6d7b6' }),
  serving('muesli', 'Muesli and granola', 'bowl', [20, 35, 50, 65, 85, 105, 130], pieces(['#c99a58', '#e3c48d', '#6b3f24', '#d8ae6c'], 22, 9, 0.9, 140)),
  serving('yoghurt', 'Yoghurt in a bowl', 'bowl', [40, 70, 100, 135, 175, 220, 270], heap('#fbf8f0')),
  serving('custard', 'Custard and milk puddings', 'bowl', [30, 55, 80, 110, 150, 190, 240], liquid('#f4d35e')),
  serving('crumble', 'Crumble and hot puddings', 'bowl', [50, 80, 110, 145, 185, 230, 280], over(heap('#e0b45c'), pieces(['#d3a355', '#e6c07a', '#c28f42'], 26, 6, 3.2))),
  serving('ice_cream', 'Ice cream', 'bowl', [30, 50, 75, 100, 130, 165, 210], scoops('#f8eac2', 52, 82)),
  serving('crisps', 'Crisps', 'bowl', [8, 14, 20, 28, 38, 50, 65], (p) => leaves(['#f2cf6b', '#eabf55', '#f7dc8c'])({ ...p, grams: p.grams * 2.2 })),
  serving('nuts', 'Nuts and seeds', 'bowl', [8, 15, 22, 30, 40, 55, 75], pieces(['#c98f4e', '#d9a564', '#b67a3b'], 26, 16, 0.9), { cover: 0.75 }),
  serving('berries', 'Berries', 'bowl', [20, 40, 60, 85, 115, 150, 190], pieces(['#cf2e3f', '#dd4453', '#b92235'], 46, 10, 5.5)),
  serving('grapes', 'Grapes', 'side', [20, 40, 65, 90, 120, 155, 200], pieces(['#8fae3f', '#a3c152', '#7d9a36'], 42, 6, 4.6)),
];

interface AsServedSet {
  id: string;
  description: string;
  images: { image: string; thumbnail: string; weight: number; label: null }[];
}

/** A mound grows in three dimensions and is seen in two: its radius follows the cube root, a little faster for flat foods. */
const radiusFor = (grams: number, most: number, reach: number) => reach * (grams / most) ** 0.4;

const drawSet = (source: SetSource, dressed: (food: string, path: string) => string): AsServedSet => {
  const { id, description, vessel, weights, food, cover = 1 } = source;
  const { reach } = vessels[vessel];
  const most = at(weights, weights.length - 1);
  return {
    id,
    description,
    images: weights.map((grams, i) => {
      const path = `as-served/${id}/${i + 1}.svg`;
      const random = seeded(path);
      const drawn = food({ random, centre: middle, r: radiusFor(grams, most, reach * cover), grams });
      save(path, svg(dressed(drawn, path)));
      return { image: path, thumbnail: path, weight: grams, label: null };
    }),
  };
};

const served = (vessel: Vessel) => (food: string) =>
  table + fork(130) + (vessel === 'bowl' ? '' : knife(870)) + vessels[vessel].body.join('') + food;

/** Leftovers lie scattered on a used plate: seven steps up to 58 % of the largest serving. */
const leftoverShares = [0.04, 0.09, 0.15, 0.23, 0.33, 0.45, 0.58];
/** The largest leftovers cover what a serving of that weight covers. */
const leftoverCover = radiusFor(at(leftoverShares, leftoverShares.length - 1), 1, 1);

const leftoversOf = (source: SetSource & { smear: string }): AsServedSet => {
  const most = at(source.weights, source.weights.length - 1);
  const { smear, vessel } = source;
  const wiped = (food: string, path: string) => {
    const random = seeded(`${path}#smear`);
    const reach = vessels[vessel].reach;
    const streaks = range(7).map(
      () =>
        `M${whole(455 + (random() - 0.5) * reach * 1.1)} ${whole(333 + (random() - 0.5) * reach * 1.3)}q30 ${whole((random() - 0.5) * 80)} ${whole(60 + random() * 60)} ${whole((random() - 0.5) * 40)}`,
    );
    return served(vessel)(line(streaks.join(''), smear, 16, fade(0.55)) + food);
  };
  return drawSet(
    {
      ...source,
      id: `${source.id}_leftovers`,
      description: `${source.description}, leftovers`,
      weights: leftoverShares.map((share) => Math.max(1, Math.round(most * share))),
      cover: (source.cover ?? 1) * leftoverCover,
    },
    wiped,
  );
};

/**
 * Six bowls A-F. Millilitres per milk level are those of the milk-on-cereal method (domain reference, section 12.3);
 * the radius follows from the volume to the top level.
 */
const bowls: readonly { name: string; levels: readonly number[]; wide: number }[] = [
  { name: 'A', levels: [52.3, 100, 172, 267.7, 389.3, 522.3], wide: 1.12 },
  { name: 'B', levels: [62.7, 138, 249, 385.7], wide: 1.3 },
  { name: 'C', levels: [49, 121.3, 233.3, 358.7, 481, 622.3], wide: 1 },
  { name: 'D', levels: [18.3, 36, 70.3, 126.7, 195.3, 287.3], wide: 0.95 },
  { name: 'E', levels: [38, 103.7, 197, 305.7, 428, 559.3], wide: 1.05 },
  { name: 'F', levels: [49.3, 104.7, 187.7, 295.3, 420, 570.3], wide: 1.2 },
];
type Bowl = (typeof bowls)[number];
const capacity = (bowl: Bowl) => at(bowl.levels, bowl.levels.length - 1);

const milkDensity = 1.032;
const bowlColours = ['#e8eef2', '#f3e8dc', '#dfe9df', '#ece3ee', '#f4efd9', '#dce6f0'];
/** Assumed for flakes heaped to the rim. */
const flakesPerMl = 0.125;
const flakeShares = [0.12, 0.24, 0.37, 0.51, 0.66, 0.82, 1];

const cerealSets = (): AsServedSet[] =>
  bowls.flatMap((bowl, i) => {
    const size = Math.cbrt(capacity(bowl) * bowl.wide) / Math.cbrt(622 * 1.1);
    const inBowl = (food: string) =>
      table +
      fork(110) +
      disc([500, 345], 262 * size, '#b7a894') +
      disc(middle, 260 * size, at(bowlColours, i)) +
      disc(middle, 240 * size, shade(at(bowlColours, i), -0.12)) +
      food;
    const flakes: SetSource = {
      id: `cereal_flake${bowl.name}`,
      description: `Flakes in bowl ${bowl.name}`,
      vessel: 'bowl',
      weights: flakeShares.map((share) => round(capacity(bowl) * flakesPerMl * share, 1)),
      food: pieces(['#dd9a3f', '#e8ac54', '#d18c32', '#f0bd6c'], 30, 14, 0.42, 170),
      cover: 1.14 * size,
    };
    const left = {
      ...flakes,
      id: `${flakes.id}_leftovers`,
      description: `${flakes.description}, leftovers`,
      weights: leftoverShares.map((s) => round(capacity(bowl) * flakesPerMl * s, 1)),
      cover: 1.14 * size * leftoverCover,
    };
    return [drawSet(flakes, inBowl), drawSet(left, inBowl)];
  });

interface MapObject {
  id: number;
  description: string;
  navigationIndex: number;
  outline: number[];
}
interface ImageMap {
  id: string;
  description: string;
  baseImage: string;
  objects: MapObject[];
}
interface GuideImage {
  id: string;
  description: string;
  imageMapId: string;
  objects: { id: number; weight: number }[];
}
/** Something a respondent can click: its outline is the polygon that is drawn. */
interface Thing {
  readonly description: string;
  readonly weight: number;
  readonly outline: readonly Point[];
  readonly drawing: string;
}

/** Flat [x0, y0, x1, y1, ...] in units of the image's width. */
const normalised = (points: readonly Point[]) => points.flatMap(([x, y]) => [round(x / width, 4), round(y / width, 4)]);

const imageMap = (
  id: string,
  description: string,
  things: readonly Omit<Thing, 'weight'>[],
  scenery = fork(60),
): ImageMap => ({
  id,
  description,
  baseImage: save(`image-maps/${id}.svg`, svg(table + scenery + things.map((thing) => thing.drawing).join(''))),
  objects: things.map((thing, i) => ({
    id: i + 1,
    description: thing.description,
    navigationIndex: i,
    outline: normalised(thing.outline),
  })),
});

const guide = (id: string, description: string, things: readonly Thing[]): [ImageMap, GuideImage] => [
  imageMap(id, description, things),
  { id, description, imageMapId: id, objects: things.map((thing, i) => ({ id: i + 1, weight: thing.weight })) },
];

/** Centres of `n` things in rows of `perRow`, clear of the fork on the left. */
const grid = (n: number, perRow = n): Point[] => {
  const rows = Math.ceil(n / perRow);
  return range(n).map((i): Point => [
    120 + (860 / perRow) * ((i % perRow) + 0.5),
    (height / rows) * (Math.floor(i / perRow) + 0.5),
  ]);
};

const shadowed = (outline: readonly Point[], colour: string) =>
  fill(polygon(outline.map(([x, y]): Point => [x + 5, y + 9])), '#a8967c', fade(0.6)) + fill(polygon(outline), colour);

/** `sizes` holds for each thing its weight in grams and the size that `draw` understands. */
const things = (
  sizes: Readonly<Record<string, readonly [weight: number, size: number]>>,
  draw: (centre: Point, size: number, i: number) => { outline: Point[]; drawing: string },
  perRow?: number,
): Thing[] => {
  const centres = grid(Object.keys(sizes).length, perRow);
  return Object.entries(sizes).map(([description, [weight, size]], i) => ({
    description,
    weight,
    ...draw(at(centres, i), size, i),
  }));
};

const roundFruit =
  (colours: readonly string[], stalk: boolean) =>
  ([x, y]: Point, r: number, i: number) => {
    const outline = ellipse([x, y], r, r * 0.95);
    const colour = at(colours, i);
    const top = stalk
      ? line(`M${whole(x)} ${whole(y - r * 0.8)}q4 -22 16 -32`, '#6b4a2a', 7)
      : disc([x, y - r * 0.55], 6, '#5d7a36');
    return {
      outline,
      drawing: shadowed(outline, colour) + disc([x - r * 0.35, y - r * 0.35], r * 0.28, shade(colour, 0.35)) + top,
    };
  };

/** A wedge of a round seen from above. */
const wedge = ([x, y]: Point, r: number, share: number): Point[] => {
  const half = share * Math.PI;
  const steps = 8 + Math.round(share * 24);
  const arc = range(steps + 1).map((i): Point => {
    const angle = -Math.PI / 2 - half + (i / steps) * 2 * half;
    return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
  });
  return share === 1 ? arc.slice(0, steps) : [[x, y], ...arc];
};

const guides = (): [ImageMap, GuideImage][] => [
  guide(
    'bread_slices',
    'Bread slices by size and thickness',
    things(
      {
        'Small loaf, thin slice': [20, 78],
        'Small loaf, medium slice': [25, 78],
        'Small loaf, thick slice': [31, 78],
        'Large loaf, thin slice': [29, 108],
        'Large loaf, medium slice': [38, 108],
        'Large loaf, thick slice': [47, 108],
      },
      (c, size, i) => {
        const thick = 8 + (i % 3) * 13;
        const face = breadSlice(c, size);
        const back = face.map(([x, y]): Point => [x + thick, y - thick]);
        const outline = [...face.slice(0, 3), ...back.slice(3), face[10] as Point];
        return { outline, drawing: shadowed(outline, '#a06c32') + drawnBread(c, size) };
      },
      3,
    ),
  ),
  guide(
    'bread_rolls',
    'Bread rolls',
    things(
      { 'Mini roll': [28, 56], 'Dinner roll': [45, 72], 'Burger bun or bap': [65, 88], 'Large bap': [90, 103] },
      (c, r) => {
        const outline = ellipse(c, r, r * 0.9);
        return {
          outline,
          drawing:
            shadowed(outline, '#cf9a52') +
            fill(smooth(ellipse([c[0], c[1] - r * 0.12], r * 0.74, r * 0.6, 12)), '#e0b06a'),
        };
      },
    ),
  ),
  guide(
    'apples',
    'Apples and pears by size',
    things(
      { Small: [75, 64], Medium: [112, 76], Large: [170, 88], 'Very large': [230, 100] },
      roundFruit(['#c8372d', '#d2513a', '#a9b83f', '#c8372d'], true),
    ),
  ),
  guide(
    'citrus_fruit',
    'Citrus fruit by size',
    things(
      { 'Satsuma, small': [55, 58], 'Clementine, large': [80, 68], Orange: [150, 86], Grapefruit: [230, 103] },
      roundFruit(['#f08c1f', '#f0921f', '#ee8414', '#f0b93a'], false),
    ),
  ),
  guide(
    'bananas',
    'Bananas by size, peeled weight',
    things({ Small: [80, 82], Medium: [105, 94], Large: [135, 107] }, ([x, y], r) => {
      const arc = (radius: number, from: number, to: number) =>
        range(11).map((i): Point => {
          const angle = ((from + ((to - from) * i) / 10) * Math.PI) / 180;
          return [x + radius * Math.cos(angle), y - r * 0.5 + radius * Math.sin(angle)];
        });
      const outline = [...arc(r * 1.25, 5, 175), ...arc(r * 0.82, 168, 12)];
      return {
        outline,
        drawing: shadowed(outline, '#f2cd3c') + line(polygon(arc(r * 1.05, 20, 160)).replace('z', ''), '#d3a926', 5),
      };
    }),
  ),
  guide(
    'biscuits',
    'Biscuits by size',
    things(
      {
        'Small thin biscuit': [7, 58],
        'Rich tea size': [8.5, 74],
        'Sandwich biscuit': [12, 68],
        'Digestive size': [15, 84],
        'Chocolate covered, large': [18, 90],
        'Large cookie': [28, 116],
      },
      (c, r, i) => {
        const outline = i === 2 ? roundedBox(c[0] - r * 1.3, c[1] - r * 0.8, r * 2.6, r * 1.6, 14) : ellipse(c, r, r);
        const colour = i === 4 ? '#6a3d22' : '#d8a862';
        const dots = range(9).map(
          (k) =>
            `M${whole(c[0] + r * 0.6 * Math.cos(k * 2.4) * (0.3 + (k % 3) * 0.35))} ${whole(c[1] + r * 0.6 * Math.sin(k * 2.4) * (0.3 + (k % 3) * 0.35))}h.1`,
        );
        return {
          outline,
          drawing: shadowed(outline, colour) + line(dots.join(''), shade(colour, -0.35), i === 5 ? 15 : 7),
        };
      },
      3,
    ),
  ),
  guide(
    'chocolate_bars',
    'Chocolate bars by size',
    things(
      {
        'Two squares': [10, 44],
        'Fun size bar': [18, 62],
        'Small bar': [30, 84],
        'Standard bar': [45, 104],
        'Large bar': [100, 134],
      },
      ([x, y], r) => {
        const h = r * 0.95;
        const outline = roundedBox(x - r, y - h / 2, 2 * r, h, 8);
        const marks = range(3).map(
          (i) => `M${whole(x - r + ((i + 1) * r) / 2)} ${whole(y - h / 2 + 6)}v${whole(h - 12)}`,
        );
        return {
          outline,
          drawing:
            shadowed(outline, '#5e361f') +
            line(`${marks.join('')}M${whole(x - r + 6)} ${whole(y)}h${whole(2 * r - 12)}`, '#45260f', 5),
        };
      },
      3,
    ),
  ),
  guide(
    'sausages',
    'Sausages by size',
    things(
      { 'Cocktail sausage': [10, 62], Chipolata: [22, 120], Sausage: [40, 148], 'Large sausage': [62, 178] },
      ([x, y], r, i) => {
        const thick = at([31, 28, 42, 50], i);
        const outline = roundedBox(x - r, y - thick, 2 * r, 2 * thick, thick - 1);
        return {
          outline,
          drawing:
            shadowed(outline, '#9a5a32') +
            line(`M${whole(x - r * 0.7)} ${whole(y - thick * 0.4)}h${whole(r * 1.3)}`, '#bd7d50', 8),
        };
      },
      2,
    ),
  ),
  guide(
    'pizza_slices',
    'Pizza by share of a 12 inch pizza',
    things(
      {
        'An eighth': [70, 0.125],
        'A sixth': [93, 1 / 6],
        'A quarter': [140, 0.25],
        Half: [280, 0.5],
        'Whole pizza': [560, 1],
      },
      ([x, y], share) => {
        const c: Point = [x, share === 1 ? y : y + (share === 0.5 ? 60 : 80)];
        const outline = wedge(c, 138, share);
        const toppings = range(Math.max(3, Math.round(18 * share))).map((i) => {
          const angle = -Math.PI / 2 + (((i * 0.618) % 1) - 0.5) * 2 * Math.PI * share * 0.82;
          const reach = 45 + ((i * 37) % 64);
          return `M${whole(c[0] + reach * Math.cos(angle))} ${whole(c[1] + reach * Math.sin(angle))}h.1`;
        });
        return {
          outline,
          drawing:
            shadowed(outline, '#cf9a52') +
            fill(polygon(wedge([c[0], c[1] - (share < 0.5 ? 6 : 0)], 118, share)), '#eec35a') +
            line(toppings.join(''), '#c13d2c', 17),
        };
      },
      3,
    ),
  ),
  guide(
    'yoghurt_pots',
    'Yoghurt pots by size',
    things(
      { 'Mini pot': [50, 58], 'Small pot': [85, 74], 'Standard pot': [125, 90], 'Large pot': [170, 106] },
      ([x, y], r) => {
        const outline: Point[] = [
          [x - r * 0.95, y - r],
          [x + r * 0.95, y - r],
          [x + r * 0.9, y - r * 0.82],
          [x + r * 0.66, y + r],
          [x - r * 0.66, y + r],
          [x - r * 0.9, y - r * 0.82],
        ];
        return {
          outline,
          drawing:
            shadowed(outline, '#f6f4ef') +
            fill(
              polygon([
                [x - r * 0.84, y - r * 0.4],
                [x + r * 0.84, y - r * 0.4],
                [x + r * 0.73, y + r * 0.5],
                [x - r * 0.73, y + r * 0.5],
              ]),
              '#d98ba5',
            ) +
            line(`M${whole(x - r * 0.92)} ${whole(y - r)}h${whole(r * 1.84)}`, '#b9c2c8', 12),
        };
      },
    ),
  ),
  guide(
    'cake_slices',
    'Cake slices by size',
    things(
      { 'Thin slice': [35, 0.5], 'Small slice': [50, 0.68], 'Medium slice': [75, 0.86], 'Large slice': [115, 1.1] },
      ([x, y], size) => {
        const w = 150 * size;
        const tall = 96;
        const outline: Point[] = [
          [x - 100, y - tall / 2],
          [x + 90, y - tall / 2 - w],
          [x + 100, y - tall / 2 + w * 0.1],
          [x + 100, y + tall / 2 + w * 0.1],
          [x - 100, y + tall / 2],
        ];
        return {
          outline,
          drawing:
            shadowed(outline, '#e2b66b') +
            fill(polygon([outline[0] as Point, outline[1] as Point, outline[2] as Point]), '#f6ead0') +
            line(`M${whole(x - 100)} ${whole(y)}L${whole(x + 100)} ${whole(y + w * 0.1)}`, '#b3203c', 11),
        };
      },
      2,
    ),
  ),
  guide(
    'jacket_potatoes',
    'Jacket potatoes by size',
    things(
      { Small: [110, 98], Medium: [180, 122], Large: [260, 142], 'Very large': [350, 160] },
      (c, r) => {
        const outline = ellipse(c, r, r * 0.68);
        return {
          outline,
          drawing:
            shadowed(outline, '#a8763f') +
            line(
              `M${whole(c[0] - r * 0.5)} ${whole(c[1])}h${whole(r)}M${whole(c[0])} ${whole(c[1] - r * 0.3)}v${whole(r * 0.6)}`,
              '#f2e3ad',
              13,
            ),
        };
      },
      2,
    ),
  ),
];

/** Bowls from the side, for "which bowl did you use?". */
const bowlSide = ([x, y]: Point, bowl: Bowl, scale: number): { outline: Point[]; depth: number; halfWidth: number } => {
  const halfWidth = Math.cbrt(capacity(bowl)) * 13 * bowl.wide * scale;
  const depth = (Math.cbrt(capacity(bowl)) * 14 * scale) / bowl.wide;
  const curve = range(25).map((i): Point => {
    const t = -1 + i / 12;
    return [x + halfWidth * t, y - depth / 2 + depth * (1 - Math.abs(t) ** 2.6)];
  });
  return { outline: curve, depth, halfWidth };
};

const bowlMaps = (): [ImageMap, GuideImage][] =>
  bowls.map((bowl, i) => {
    const id = `milkbowl${bowl.name}`;
    const centre: Point = [540, 350];
    const { outline, depth, halfWidth } = bowlSide(centre, bowl, 3.1);
    const [x, y] = centre;
    const bottom = y + depth / 2;
    // A bowl of this curve holds about h^1.4 of its volume up to the height h.
    const heightAt = (ml: number) => depth * 0.94 * (ml / capacity(bowl)) ** (1 / 1.4);
    const halfAt = (h: number) => halfWidth * (h / depth) ** (1 / 2.6) * 0.97;
    const bands: Thing[] = bowl.levels.map((ml, k) => {
      const low = k === 0 ? 0 : heightAt(at(bowl.levels, k - 1));
      const high = heightAt(ml);
      const right = range(4).map((s): Point => {
        const h = low + ((high - low) * s) / 3;
        return [x + halfAt(h), bottom - h];
      });
      const left = right.map(([px, py]): Point => [2 * x - px, py]).reverse();
      return {
        description: `Milk to level ${k + 1}`,
        weight: round(ml * milkDensity, 1),
        outline: [...right, ...left],
        drawing:
          fill(polygon([...right, ...left]), shade('#cfdfee', 0.75 - k * 0.1)) +
          line(`M${whole(x - halfAt(high))} ${whole(bottom - high)}H${whole(x + halfAt(high))}`, '#5b7f9f', 5),
      };
    });
    const wall = line(polygon(outline).replace('z', ''), shade(at(bowlColours, i), -0.3), 18);
    const map = imageMap(id, `Milk levels in bowl ${bowl.name}`, bands, wall);
    return [
      map,
      {
        id,
        description: map.description,
        imageMapId: id,
        objects: bands.map((band, k) => ({ id: k + 1, weight: band.weight })),
      },
    ];
  });

const chooseBowl = (): ImageMap =>
  imageMap(
    'gbowl',
    'Bowls A to F',
    grid(6, 3).map((centre, i) => {
      const { outline } = bowlSide([centre[0], centre[1] - 20], at(bowls, i), 1.08);
      const colour = at(bowlColours, i);
      const [x, y] = at(outline, 0);
      const right = at(outline, 24)[0];
      return {
        description: `Bowl ${at(bowls, i).name}`,
        outline,
        drawing:
          shadowed(outline, colour) +
          fill(smooth(ellipse([(x + right) / 2, y], (right - x) / 2, 12, 12)), shade(colour, -0.18)) +
          line(polygon(outline), shade(colour, -0.3), 4) +
          letter(at(bowls, i).name, [(x + right) / 2, centre[1] + 120]),
      };
    }),
  );

interface Container {
  readonly description: string;
  readonly ml: number;
  /** Inside from the bottom up: [height, radius] in mm. Radii are scaled so that the inside holds exactly `ml`. */
  readonly inside: readonly Point[];
  readonly handle?: true;
  /** mm of stem and foot below the inside. */
  readonly stem?: number;
}

const container = (
  description: string,
  ml: number,
  profile: readonly number[],
  more: Pick<Container, 'handle' | 'stem'> = {},
): Container => ({
  description,
  ml,
  inside: range(profile.length / 2).map((i) => [at(profile, 2 * i), at(profile, 2 * i + 1)]),
  ...more,
});

const drinkware: readonly {
  id: string;
  description: string;
  liquid: string;
  glass: string;
  containers: readonly Container[];
}[] = [
  {
    id: 'glasses',
    description: 'Glasses for cold drinks',
    liquid: '#e8a33d',
    glass: '#cfe0ea',
    containers: [
      container('Small tumbler, 200 ml', 200, [0, 26, 8, 29, 85, 33]),
      container('Tall glass, 300 ml', 300, [0, 24, 8, 27, 130, 31]),
      container('Large tumbler, 400 ml', 400, [0, 32, 8, 35, 110, 42]),
      container('Pint glass, 568 ml', 568, [0, 28, 8, 31, 150, 45]),
    ],
  },
  {
    id: 'mugs',
    description: 'Cups and mugs for hot drinks',
    liquid: '#8a5a36',
    glass: '#f1ece2',
    containers: [
      container('Espresso cup, 80 ml', 80, [0, 16, 10, 23, 50, 27], { handle: true }),
      container('Tea cup, 190 ml', 190, [0, 20, 12, 30, 62, 42], { handle: true }),
      container('Mug, 280 ml', 280, [0, 33, 6, 37, 85, 38], { handle: true }),
      container('Large mug, 400 ml', 400, [0, 38, 8, 42, 100, 44], { handle: true }),
    ],
  },
  {
    id: 'wine_glasses',
    description: 'Wine glasses',
    liquid: '#8c1f3b',
    glass: '#dbe6ec',
    containers: [
      container('Flute, 170 ml', 170, [0, 3, 25, 17, 80, 25, 140, 22], { stem: 70 }),
      container('Small wine glass, 190 ml', 190, [0, 5, 15, 24, 45, 34, 80, 29], { stem: 70 }),
      container('Medium wine glass, 310 ml', 310, [0, 6, 18, 28, 50, 40, 95, 32], { stem: 80 }),
      container('Large wine glass, 450 ml', 450, [0, 7, 20, 34, 55, 46, 110, 36], { stem: 85 }),
    ],
  },
  {
    id: 'beer_glasses',
    description: 'Beer glasses',
    liquid: '#d9971f',
    glass: '#d7e4e8',
    containers: [
      container('Half pint, 284 ml', 284, [0, 24, 8, 27, 115, 35]),
      container('Two thirds of a pint, 379 ml', 379, [0, 22, 30, 26, 80, 38, 130, 36]),
      container('Pint, straight glass, 568 ml', 568, [0, 29, 8, 32, 150, 43]),
      container('Pint, with a handle, 568 ml', 568, [0, 40, 10, 44, 60, 42, 115, 44], { handle: true }),
    ],
  },
];

const heightOf = ({ inside, stem = 0 }: Pick<Container, 'inside' | 'stem'>) => at(inside, inside.length - 1)[0] + stem;

/** Volume of the frustum between two heights: pi h (r^2 + r s + s^2) / 3, in mm^3. */
const frustum = ([h0, r0]: Point, [h1, r1]: Point) => (Math.PI * (h1 - h0) * (r0 * r0 + r0 * r1 + r1 * r1)) / 3;

const radiusAt = (profile: readonly Point[], h: number): number => {
  const i = Math.max(
    1,
    profile.findIndex(([top]) => top >= h),
  );
  const [h0, r0] = at(profile, i - 1);
  const [h1, r1] = at(profile, i);
  return r0 + ((r1 - r0) * (h - h0)) / (h1 - h0);
};

const volumeTo = (profile: readonly Point[], h: number): number => {
  const steps = [...profile.filter(([at]) => at < h), [h, radiusAt(profile, h)] as const];
  return steps.slice(1).reduce((sum, step, i) => sum + frustum(at(steps, i), step), 0) / 1000;
};

/** Cuts the corners of a profile (Chaikin), keeping its ends. */
const rounded = (profile: readonly Point[]): Point[] => [
  at(profile, 0),
  ...profile.slice(1).flatMap(([h1, r1], i): Point[] => {
    const [h0, r0] = at(profile, i);
    return [
      [h0 + (h1 - h0) / 4, r0 + (r1 - r0) / 4],
      [h0 + (3 * (h1 - h0)) / 4, r0 + (3 * (r1 - r0)) / 4],
    ];
  }),
  at(profile, profile.length - 1),
];

const scaledInside = ({ inside, ml }: Container): Point[] => {
  const profile = rounded(rounded(inside));
  const k = Math.sqrt(ml / volumeTo(profile, heightOf({ inside })));
  return profile.map(([h, r]) => [h, r * k]);
};

/** The silhouette of a body of revolution, `wall` mm thicker than its inside. */
const silhouette = (profile: readonly Point[], [x, bottom]: Point, pxPerMm: number, wall: number): Point[] => {
  const right = profile.map(([h, r], i): Point => [
    x + (r + wall) * pxPerMm,
    bottom - (h - (i === 0 ? wall : 0)) * pxPerMm,
  ]);
  return [...right, ...right.map(([px, py]): Point => [2 * x - px, py]).reverse()];
};

const drawContainer = (container: Container, glass: string, base: Point, pxPerMm: number) => {
  const profile = scaledInside(container);
  const [x, y] = base;
  const bottom = y - (container.stem ?? 2) * pxPerMm;
  const outer = silhouette(profile, [x, bottom], pxPerMm, 2);
  const top = at(profile, profile.length - 1);
  const rim = bottom - top[0] * pxPerMm;
  const side = x + radiusAt(profile, top[0] * 0.5) * pxPerMm;
  const handle = container.handle
    ? line(
        `M${whole(side)} ${whole(rim + top[0] * 0.2 * pxPerMm)}q${whole(34 * pxPerMm)} ${whole(top[0] * 0.3 * pxPerMm)} 0 ${whole(top[0] * 0.55 * pxPerMm)}`,
        shade(glass, -0.25),
        round(7 * pxPerMm, 1),
      )
    : '';
  const foot = container.stem
    ? line(`M${whole(x)} ${whole(bottom)}V${whole(y - 3)}`, shade(glass, -0.2), round(4 * pxPerMm, 1)) +
      line(
        `M${whole(x - 30 * pxPerMm)} ${whole(y - 3)}h${whole(60 * pxPerMm)}`,
        shade(glass, -0.2),
        round(4 * pxPerMm, 1),
      )
    : '';
  const body = foot + handle + fill(polygon(outer), glass, `stroke="${shade(glass, -0.3)}" stroke-width="4"`);
  const shine = line(
    `M${whole(x - radiusAt(profile, top[0] * 0.9) * 0.7 * pxPerMm)} ${whole(rim + 0.1 * top[0] * pxPerMm)}L${whole(x - radiusAt(profile, top[0] * 0.35) * 0.7 * pxPerMm)} ${whole(rim + 0.65 * top[0] * pxPerMm)}`,
    '#ffffff',
    round(3 * pxPerMm, 1),
    fade(0.7),
  );
  const footing: Point[] = container.stem
    ? [
        [x + 30 * pxPerMm, y],
        [x - 30 * pxPerMm, y],
      ]
    : [];
  const half = profile.length;
  return {
    body,
    shine,
    profile,
    bottom,
    rim,
    outline: [...outer.slice(half), ...footing.reverse(), ...outer.slice(0, half)],
  };
};

/** Half of the room that a container needs, in mm: a handle sticks out on the right. */
const reachOf = (container: Container) =>
  Math.max(...scaledInside(container).map(([, r]) => r), container.stem ? 30 : 0) + (container.handle ? 20 : 3);

const scaleWidth = 600;
const scaleHeight = 800;

const drinkwareSet = ({ id, description, liquid: colour, glass, containers }: (typeof drinkware)[number]) => {
  // One scale for the whole set, so that containers can be compared; each takes a slot as wide as itself.
  const spans = containers.map((c) => 2 * reachOf(c) + 12);
  const total = spans.reduce((sum, span) => sum + span, 0);
  const pxPerMm = Math.min(5, 520 / Math.max(...containers.map(heightOf)), 860 / total);
  const gap = (860 - total * pxPerMm) / containers.length;
  const centreOf = (i: number) =>
    120 + gap * (i + 0.5) + pxPerMm * (spans.slice(0, i).reduce((sum, span) => sum + span, 0) + at(spans, i) / 2);
  const [map, guideImage] = guide(
    id,
    description,
    containers.map((container, i) => {
      const drawn = drawContainer(container, glass, [centreOf(i), 610], pxPerMm);
      return {
        description: container.description,
        weight: container.ml,
        outline: drawn.outline,
        drawing: drawn.body + drawn.shine,
      };
    }),
  );
  const scales = containers.map((container, i) => {
    const zoom = Math.min(680 / heightOf(container), 280 / reachOf(container));
    const drawn = drawContainer(container, glass, [scaleWidth / 2, 770], zoom);
    const filled = silhouette(drawn.profile, [scaleWidth / 2, drawn.bottom], zoom, 0);
    const full = at(drawn.profile, drawn.profile.length - 1)[0];
    const backdrop = fill(`M0 0h${scaleWidth}v${scaleHeight}H0z`, '#efe7db');
    return {
      objectId: i + 1,
      baseImage: save(
        `drinkware/${id}/${i + 1}.svg`,
        svg(backdrop + drawn.body + drawn.shine, scaleWidth, scaleHeight),
      ),
      overlayImage: save(
        `drinkware/${id}/${i + 1}-overlay.svg`,
        svg(fill(polygon(filled), colour, fade(0.85)), scaleWidth, scaleHeight),
      ),
      width: scaleWidth,
      height: scaleHeight,
      emptyLevel: Math.round(drawn.bottom),
      fullLevel: Math.round(drawn.rim),
      volumeSamples: range(10).map((k) => ({
        fl: (k + 1) / 10,
        v: round(volumeTo(drawn.profile, (full * (k + 1)) / 10), 1),
      })),
    };
  });
  return { map, guideImage, set: { id, description, guideImageId: id, scales } };
};

rmSync(images, { recursive: true, force: true });

// Kitchen scales: the picture of typing a weight in.
save(
  'portion/weight.svg',
  svg(
    table +
      fill('M250 220h500l-50 80H300z', '#c9d6df') +
      fill('M460 300h80v50h-80z', '#8d9499') +
      fill('M340 350h320l60 200H280z', '#e8eef2') +
      disc([500, 450], 75, '#ffffff') +
      line('M500 450l38-42', '#a94442', 9) +
      disc([500, 450], 10, '#a94442'),
  ),
);

const drawnGuides = [...guides(), ...bowlMaps()];
const drawnDrinkware = drinkware.map(drinkwareSet);
const portionImages = {
  asServedSets: [
    ...servings.map((source) => drawSet(source, served(source.vessel))),
    ...servings.flatMap(({ smear, ...source }) => (smear ? [leftoversOf({ ...source, smear })] : [])),
    ...cerealSets(),
  ],
  imageMaps: [...drawnGuides.map(([map]) => map), chooseBowl(), ...drawnDrinkware.map(({ map }) => map)],
  guideImages: [
    ...drawnGuides.map(([, guideImage]) => guideImage),
    ...drawnDrinkware.map(({ guideImage }) => guideImage),
  ],
  drinkwareSets: drawnDrinkware.map(({ set }) => set),
};

/** One line for each image, object or sample: a changed weight is a one-line diff. */
const oneLineLeaves = (json: string) =>
  json.replace(/\[[^[\]{}]*\]|\{[^{}]*\}/g, (leaf) => leaf.replace(/\s*\n\s*/g, ' '));
writeFileSync(
  join(demo, 'portion-images.json'),
  `${oneLineLeaves(oneLineLeaves(JSON.stringify(portionImages, null, 1)))}\n`,
);
