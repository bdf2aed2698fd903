import { polygon, softShadow } from './drawing.ts';
import { at, range, round, sum, type Point } from './geometry.ts';
import { imageMap, withGuide, type Album, type GuideImage, type ImageMap, type Thing } from './image-sets.ts';
import { forkFromAbove, HEIGHT, WIDTH } from './scene.ts';

/** The left edge of the objects in px, right of the fork. */
const LEFT = 120;
const [ROOM_WIDTH, ROOM_HEIGHT] = [WIDTH - LEFT - 15, HEIGHT - 24];
/** The gap between objects in mm. */
const GAP = 14;
/** The largest scale at which the fork fits into the picture. */
const LARGEST_SCALE = 3.3;

export interface Sized {
  readonly description: string;
  /** The size in mm, seen from straight above. */
  readonly size: readonly [width: number, height: number];
}
export interface Guided extends Sized {
  readonly grams: number;
}
/** Draws one of several objects around its centre in px. */
export type Draw<T extends Sized> = (centre: Point, pxPerMm: number, thing: T, i: number) => Omit<Thing, 'description'>;

/** Lays out objects in rows, beside a fork at the same scale. */
export const laidOut = <T extends Sized>(things: readonly T[], perRow: number, draw: Draw<T>) => {
  const rows = range(Math.ceil(things.length / perRow)).map((i) => things.slice(i * perRow, (i + 1) * perRow));
  const widths = rows.map((row) => sum(row.map(({ size }) => size[0] + GAP)));
  const heights = rows.map((row) => Math.max(...row.map(({ size }) => size[1])) + GAP);
  const scale = Math.min(LARGEST_SCALE, ROOM_WIDTH / Math.max(...widths), ROOM_HEIGHT / sum(heights));
  const pxPerMm = round(scale, 2);
  const spare = ROOM_HEIGHT / pxPerMm - sum(heights);
  const drawn = rows.flatMap((row, r) => {
    const y = 12 + (sum(heights.slice(0, r)) + at(heights, r) / 2 + (spare * (r + 0.5)) / rows.length) * pxPerMm;
    const gap = (ROOM_WIDTH / pxPerMm - at(widths, r)) / row.length;
    return row.map((thing, i): Thing => {
      const before = sum(row.slice(0, i).map(({ size }) => size[0] + GAP + gap));
      const x = LEFT + (before + (thing.size[0] + GAP + gap) / 2) * pxPerMm;
      return { description: thing.description, ...draw([x, y], pxPerMm, thing, r * perRow + i) };
    });
  });
  return { scenery: forkFromAbove(pxPerMm), things: drawn };
};

export interface GuideSource {
  readonly id: string;
  readonly description: string;
  readonly perRow: number;
  readonly things: readonly Guided[];
  readonly draw: Draw<Guided>;
}

export const guide = (album: Album, { id, description, perRow, things, draw }: GuideSource): [ImageMap, GuideImage] => {
  const { scenery, things: drawn } = laidOut(things, perRow, draw);
  const weights = things.map(({ grams }) => grams);
  return withGuide(imageMap(album, { id, description, scenery }, drawn), weights);
};

export const shadow = (outline: readonly Point[]): string => softShadow(polygon(outline), 22, 6, 10);

/** Returns objects with their sizes. `sizesOf` returns the size in mm of an object with these grams. */
export const sized = (
  grams: Readonly<Record<string, number>>,
  sizesOf: (grams: number, i: number) => readonly [width: number, height: number],
): Guided[] =>
  Object.entries(grams).map(([description, weight], i) => ({ description, grams: weight, size: sizesOf(weight, i) }));

/** Returns the diameter of a ball in mm. */
export const ball = (grams: number, gramsPerMl: number): number =>
  2 * Math.cbrt((3000 * grams) / (4 * Math.PI * gramsPerMl));
