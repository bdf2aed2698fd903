export type Point = readonly [x: number, y: number];
export type Random = () => number;

export const range = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
/** Returns an item of a cyclic list: the first item follows the last. */
export const at = <T>(items: readonly T[], i: number): T => items[i % items.length] as T;
export const last = <T>(items: readonly T[]): T => items.at(-1) as T;
export const round = (n: number, places: number): number => Number(n.toFixed(places));
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);

/** Returns random numbers that are the same on every platform: mulberry32, seeded with an FNV-1a hash of the name. */
export const seeded = (name: string): Random => {
  let state = 0x811c9dc5;
  for (const char of name) state = Math.imul(state ^ char.charCodeAt(0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** Returns `n` points of an arc from one angle to another, in degrees, clockwise on the screen from three o'clock. */
export const arc = ([cx, cy]: Point, rx: number, ry: number, from: number, to: number, n: number): Point[] =>
  range(n).map((i): Point => {
    const angle = ((from + ((to - from) * i) / (n - 1)) * Math.PI) / 180;
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)];
  });

export const ellipse = (centre: Point, rx: number, ry: number, n = 24): Point[] =>
  arc(centre, rx, ry, 0, 360 - 360 / n, n);

/** Returns an ellipse whose radius varies by the share `rough`. */
export const blob = (random: Random, centre: Point, rx: number, ry: number, rough: number, n = 16): Point[] =>
  ellipse([0, 0], rx, ry, n).map(([x, y]): Point => {
    const reach = 1 + (random() - 0.5) * 2 * rough;
    return [centre[0] + x * reach, centre[1] + y * reach];
  });

export const roundedBox = ([cx, cy]: Point, w: number, h: number, r: number): Point[] =>
  [
    [1, -1, -90],
    [1, 1, 0],
    [-1, 1, 90],
    [-1, -1, 180],
  ].flatMap(([x = 0, y = 0, from = 0]) => arc([cx + x * (w / 2 - r), cy + y * (h / 2 - r)], r, r, from, from + 90, 4));

/** Returns a sector of a circle with its tip down. `share` is its share of the circle. */
export const wedge = (tip: Point, r: number, share: number): Point[] => [
  tip,
  ...arc(tip, r, r, -90 - share * 180, -90 + share * 180, 9 + Math.round(share * 24)),
];

/** The golden angle in radians. Successive points at this angle form no lines. */
export const GOLDEN_ANGLE = 2.39996;

/** Returns `n` places that are spread evenly over an ellipse, from the middle to the edge. */
export const sunflower = ([cx, cy]: Point, rx: number, ry: number, n: number): Point[] =>
  range(n).map((i): Point => {
    const [reach, angle] = [Math.sqrt((i + 0.5) / n), i * GOLDEN_ANGLE];
    return [cx + rx * reach * Math.cos(angle), cy + ry * reach * Math.sin(angle)];
  });

/** Returns the outline of a slice of a tin loaf of this width around the origin. */
export const breadSlice = (w: number): Point[] =>
  [
    [-0.44, 0.47],
    [-0.44, -0.12],
    [-0.5, -0.25],
    [-0.44, -0.4],
    [-0.22, -0.47],
    [0, -0.49],
    [0.22, -0.47],
    [0.44, -0.4],
    [0.5, -0.25],
    [0.44, -0.12],
    [0.44, 0.47],
  ].map(([x = 0, y = 0]): Point => [x * w, y * w]);

export const moved = (points: readonly Point[], dx: number, dy: number): Point[] =>
  points.map(([x, y]): Point => [x + dx, y + dy]);

/** Moves points towards a point by a share of their distance. */
export const shrunk = (points: readonly Point[], [cx, cy]: Point, share: number): Point[] =>
  points.map(([x, y]): Point => [cx + (x - cx) * share, cy + (y - cy) * share]);

/** Returns the convex hull of points (monotone chain). */
export const hull = (points: readonly Point[]): Point[] => {
  const chain = (sorted: readonly Point[]) => {
    const kept: Point[] = [];
    for (const p of sorted) {
      while (kept.length > 1 && !turnsLeft(at(kept, kept.length - 2), last(kept), p)) kept.pop();
      kept.push(p);
    }
    return kept.slice(0, -1);
  };
  const sorted = points.toSorted(([ax, ay], [bx, by]) => ax - bx || ay - by);
  return [...chain(sorted), ...chain(sorted.toReversed())];
};
const turnsLeft = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]);
