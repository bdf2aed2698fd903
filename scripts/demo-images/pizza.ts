import { across, dots, fill, line, lit, nudge, open, pair, polygon, sheer } from './drawing.ts';
import { at, ellipse, range, round, roundedBox, seeded, wedge, type Point, type Random } from './geometry.ts';
import { laidOut, shadow, type Draw, type Sized } from './guide.ts';
import { imageMap, type Album, type ImageMap, type Thing } from './image-sets.ts';

interface PizzaType extends Sized {
  /** The possible slices, as shares of the whole pizza. */
  readonly slices: Readonly<Record<string, number>>;
  /** The factor of each of `thicknesses`. */
  readonly thicknessFactors: readonly number[];
}

/** The weight of a pizza of medium thickness. It is chosen for the demo, not measured. */
const GRAMS_PER_CM2 = 0.82;
/** The thickness below the topping in mm. */
const thicknesses = { 'Thin crust': 8, 'Medium crust': 16, 'Deep pan': 30 };

/** The kinds of pizza in the order of the objects of `gpizza`. */
const types: readonly PizzaType[] = [
  {
    description: 'Round, 23 cm (9 inches)',
    size: [230, 230],
    slices: { Half: 1 / 2, Quarter: 1 / 4, Sixth: 1 / 6 },
    thicknessFactors: [0.8, 1, 1.35],
  },
  {
    description: 'Round, 30 cm (12 inches)',
    size: [300, 300],
    slices: { Half: 1 / 2, Quarter: 1 / 4, Sixth: 1 / 6, Eighth: 1 / 8 },
    thicknessFactors: [0.8, 1, 1.4],
  },
  {
    description: 'Half a baguette with a topping',
    size: [75, 230],
    slices: { Half: 1 / 2, Third: 1 / 3 },
    thicknessFactors: [0.9, 1, 1.15],
  },
];
const isRound = ({ size: [w, h] }: Sized) => w === h;
const cm2 = (pizza: PizzaType) => ((isRound(pizza) ? Math.PI / 4 : 0.95) * pizza.size[0] * pizza.size[1]) / 100;

/** Returns the table of the method `pizza`. */
export const pizzaTable = () =>
  types.map((pizza) => {
    const whole = Math.round(cm2(pizza) * GRAMS_PER_CM2);
    const slices = Object.values(pizza.slices).map((share) => round(whole * share, 1));
    return { sliceWeights: [whole, ...slices], thicknessFactors: pizza.thicknessFactors };
  });

interface Piece {
  readonly outline: readonly Point[];
  /** The outline of the cheese around the point `middle`, inside of the outline of the piece. */
  readonly cheese: readonly Point[];
  readonly middle: Point;
  /** The length of the shorter side in mm. */
  readonly narrow: number;
  readonly mm2: number;
  readonly pxPerMm: number;
}

/** Returns `n` places on the cheese, spread over the triangles between its outline and its middle. */
const scattered = ({ cheese, middle: [mx, my], narrow }: Piece, random: Random, n: number): Point[] => {
  let total = 0;
  const ends = cheese.map(([x, y], i) => {
    const [nextX, nextY] = at(cheese, i + 1);
    total += Math.abs((x - mx) * (nextY - my) - (nextX - mx) * (y - my));
    return total;
  });
  return range(n).map((i) => {
    const k = ends.findIndex((end) => end >= ((i + random()) / n) * total);
    const [[ax, ay], [bx, by]] = [at(cheese, k), at(cheese, k + 1)];
    // The factor keeps all toppings inside the edge.
    const [out, along] = [Math.sqrt(random()) * (1 - 24 / narrow), random()];
    return [mx + out * (ax - mx + along * (bx - ax)), my + out * (ay - my + along * (by - ay))];
  });
};

const topped = (path: string, piece: Piece): Omit<Thing, 'description'> => {
  const { outline, cheese, mm2, pxPerMm } = piece;
  const random = seeded(path);
  const bits = (mm2Each: number) => dots(scattered(piece, random, Math.max(2, Math.round(mm2 / mm2Each))));
  const pepperoni = bits(3200);
  const drawing =
    shadow(outline) +
    fill(polygon(outline), lit('#d39c54')) +
    fill(polygon(cheese), '#b8432b', `stroke="#b8432b" stroke-width="${round(3 * pxPerMm, 1)}"`) +
    fill(polygon(cheese), across('#f8dc86', '#e8b94c')) +
    line(bits(2600), '#fbeab4', 16 * pxPerMm) +
    line(bits(4200), sheer('#c9812e', 0.45), 9 * pxPerMm) +
    line(pepperoni, sheer('#6a2a10', 0.3), 24 * pxPerMm, nudge(1.4 * pxPerMm, 2.2 * pxPerMm)) +
    line(pepperoni, '#a33222', 24 * pxPerMm) +
    line(pepperoni, '#cf4c36', 20 * pxPerMm) +
    line(pepperoni, sheer('#e8836a', 0.55), 7 * pxPerMm, nudge(-3.5 * pxPerMm, -4 * pxPerMm)) +
    line(bits(2600), '#3f7a30', 7 * pxPerMm);
  return { outline, drawing };
};

/** The width of the bare crust in mm. */
const CRUST = 14;

const whole: Draw<PizzaType> = (centre, pxPerMm, pizza, i) => {
  const [w, h] = pizza.size;
  const shape = (less: number) =>
    isRound(pizza)
      ? ellipse(centre, (w / 2 - less) * pxPerMm, (h / 2 - less) * pxPerMm, 48)
      : roundedBox(centre, (w - 2 * less) * pxPerMm, (h - 2 * less) * pxPerMm, (w / 2 - less) * 0.9 * pxPerMm);
  const cheese = shape(isRound(pizza) ? CRUST : CRUST / 2);
  const piece = { outline: shape(0), cheese, middle: centre, narrow: w, mm2: 100 * cm2(pizza), pxPerMm };
  return topped(`gpizza-${i}`, piece);
};

const chooseType = (album: Album): ImageMap => {
  const { scenery, things } = laidOut(types, types.length, whole);
  return imageMap(album, { id: 'gpizza', description: 'Kinds of pizza', scenery }, things);
};

/** The section of a crust: mm from its end and below its top. The crust is a little higher than the topping. */
const EDGE: readonly Point[] = [
  [0, 20],
  [1, 10],
  [6, 2],
  [14, 2],
  [20, 8],
  [26, 13],
];

const chooseThickness = (album: Album): ImageMap => {
  const sides = Object.entries(thicknesses).map(([description, mm]): Sized => ({ description, size: [230, mm + 16] }));
  const { scenery, things } = laidOut(sides, 1, ([x, y], pxPerMm, { size: [w, h] }) => {
    const place = (mmX: number, mmUp: number): Point => [x + mmX * pxPerMm, y + (h / 2 - mmUp) * pxPerMm];
    const half = (side: number) =>
      EDGE.map(([inwards, down]) => place(side * (w / 2 - inwards), Math.max(4, h - down)));
    const outline = [place(4 - w / 2, 0), ...half(-1), ...half(1).toReversed(), place(w / 2 - 4, 0)];
    const layer = (up: number) => open([place(24 - w / 2, up), place(w / 2 - 24, up)]);
    const pepperoni = range(5).map((i) => `M${pair(place(-72 + i * 32, h - 6))}h${Math.round(16 * pxPerMm)}`);
    const drawing =
      shadow(outline) +
      fill(polygon(outline), across('#efca8a', '#c18a45')) +
      line(layer(h - 14), '#b8432b', 4 * pxPerMm) +
      line(layer(h - 10), '#f0cb62', 5 * pxPerMm) +
      line(pepperoni.join(''), '#a8352a', 4 * pxPerMm);
    return { outline, drawing };
  });
  return imageMap(album, { id: 'gpthick', description: 'Thickness of the crust', scenery }, things);
};

/** Draws a slice with its tip up, or a piece of a baguette. */
const chooseSlice = (album: Album, pizza: PizzaType, i: number): ImageMap => {
  const [w, h] = pizza.size;
  const slices = Object.entries(pizza.slices).map(([description, share]): Sized & { share: number } => {
    const reach = Math.sin(Math.min(share, 0.5) * Math.PI);
    return { description, size: isRound(pizza) ? [w * reach, h / 2] : [w, h * share], share };
  });
  const { scenery, things } = laidOut(slices, 2, ([x, y], pxPerMm, { size, share }, k) => {
    const [wide, tall, crust] = [size[0], size[1], CRUST].map((mm) => mm * pxPerMm) as [number, number, number];
    const r = (w / 2) * pxPerMm;
    const tip: Point = [x, y + tall / 2];
    const piece = isRound(pizza)
      ? {
          outline: wedge(tip, r, share),
          cheese: wedge(tip, r - crust, share),
          middle: [x, tip[1] - r * 0.5] as const,
        }
      : {
          outline: roundedBox([x, y], wide, tall, crust / 2),
          cheese: roundedBox([x, y], wide - crust, tall - crust / 2, crust / 3),
          middle: [x, y] as const,
        };
    return topped(`gpiz-${i}-${k}`, { ...piece, narrow: Math.min(...size), mm2: 100 * cm2(pizza) * share, pxPerMm });
  });
  const id = `gpiz${i + 1}`;
  return imageMap(album, { id, description: `Slices: ${pizza.description.toLowerCase()}`, scenery }, things);
};

export const pizzaMaps = (album: Album): ImageMap[] => [
  chooseType(album),
  chooseThickness(album),
  ...types.map((pizza, i) => chooseSlice(album, pizza, i)),
];
