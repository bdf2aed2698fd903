import svgpath from 'svgpath';
import { quote, SvgRefusal } from './refusal.ts';

/** A path whose outline is wanted. */
export interface DrawnPath {
  readonly id: string;
  readonly d: string;
  /** The transform from the units of the path to widths of the drawing, as a `transform` attribute. */
  readonly transform: string;
}

type Point = readonly [x: number, y: number];
type CubicCurve = ['C', x1: number, y1: number, x2: number, y2: number, x3: number, y3: number];

/** The most corners of all outlines of a drawing together. One outline needs some dozens. */
export const MAX_POINTS = 22_000;
/** The most characters of a path: two thousand curves. The time of svgpath grows with the square of the length. */
const MAX_CHARACTERS = 100_000;
/** The largest distance from the origin, in widths of the drawing. A larger number is a mistake. */
const MAX_REACH = 100;
/**
 * The largest distance of a curve from its line segments, in widths of the drawing: one pixel of a picture of 1000 px, which
 * is the largest that respondents see.
 */
const TOLERANCE = 0.001;
/** Corners are rounded to a thousandth of a pixel, which halves the number of digits. */
const DECIMALS = 1e6;

/** Texts that svgpath accepts and browsers do not: other spaces, a command R, a point without a digit after it. */
const NO_PATH_DATA = /[^ \t\n\r,+\-.\dacehlmqstvz]|\.(?!\d)/i;
/** Browsers accept 010, and svgpath does not. In an arc, 010 may be two flags and a number, so arcs keep their zeros. */
const LEADING_ZEROS = /(?<![\d.])0+(?=\d)/g;

/**
 * Returns the corners of a path that draws one closed shape: x0, y0, x1, y1, ... in widths of the drawing. Curves become
 * lines within 0.001 of them; neighbours that coincide become one corner. `budget` holds the number of corners that the
 * outlines of the drawing may still have together. Throws SvgRefusal.
 */
export function readOutline({ id, d, transform }: DrawnPath, budget: { left: number }): number[] {
  const refusal = (problem: string) => new SvgRefusal('svg.invalid_outline', `${quote(id)} ${problem}`);
  const tooLarge = (problem: string) =>
    new SvgRefusal('svg.too_large', `${problem}. Simplify: an outline needs some dozens of corners.`);
  if (d.length > MAX_CHARACTERS) throw tooLarge(`The path ${quote(id)} has more than ${MAX_CHARACTERS} characters`);
  const path = parse(d);
  if (path === null) throw refusal('has path data that cannot be read. Draw it again.');
  const points: Point[] = [];
  let isDrawing = false;
  path.transform(transform).iterate((segment, _index, x, y) => {
    const [command, ...numbers] = segment;
    if (!numbers.every((number) => Math.abs(number) <= MAX_REACH)) {
      throw refusal(`runs more than ${MAX_REACH} widths out of the drawing. Check its numbers and transforms.`);
    }
    const isLine = command === 'L' || command === 'C';
    // One list of corners cannot describe holes and islands. Joining the parts would make a shape that nobody drew.
    if (isLine && !isDrawing && points.length > 0) {
      throw refusal('has several parts. Combine them into one closed shape without holes.');
    }
    const more = segment[0] === 'C' ? pointsInside([x, y], segment) : [];
    budget.left -= 1 + more.length;
    if (budget.left < 0) throw tooLarge(`The outlines have more than ${MAX_POINTS} corners together`);
    if (isLine || isDrawing) points.push([x, y], ...more);
    isDrawing = isLine;
  });
  const corners = distinct(points);
  if (corners.length < 6) throw refusal('encloses nothing. Draw a closed shape of three corners or more.');
  return corners;
}

/** Converts path data to absolute moves, lines, cubic curves and closings; returns null if the text is not path data. */
function parse(d: string): ReturnType<typeof svgpath> | null {
  // Browsers fill an open shape as if it were closed.
  const path = svgpath(`${/a/i.test(d) ? d : d.replaceAll(LEADING_ZEROS, '')}Z`);
  if (NO_PATH_DATA.test(d) || ('err' in path && path.err !== '')) return null;
  path.abs().unshort();
  // The returned segments replace the segment.
  path.iterate((segment, _index, x, y) => {
    if (segment[0] === 'H') return [['L', segment[1], y]];
    if (segment[0] === 'V') return [['L', x, segment[1]]];
    if (segment[0] === 'A') {
      const [, radiusX, radiusY, , isLarge, , endX, endY] = segment;
      // svgpath computes angles from their cosines, so a nearly straight arc would end at a wrong point.
      const isStraight = Math.min(Math.abs(radiusX), Math.abs(radiusY)) > 1e4 * Math.hypot(endX - x, endY - y);
      return isStraight && !isLarge ? [['L', endX, endY]] : undefined;
    }
    if (segment[0] !== 'Q') return undefined;
    const [, controlX, controlY, endX, endY] = segment;
    const towards = (control: number, end: number) => end + (2 / 3) * (control - end);
    const controls = [towards(controlX, x), towards(controlY, y), towards(controlX, endX), towards(controlY, endY)];
    return [['C', ...controls, endX, endY]];
  });
  return path.unarc();
}

/** Returns points on a cubic curve, without its ends. */
function pointsInside([x0, y0]: Point, [, x1, y1, x2, y2, x3, y3]: CubicCurve): Point[] {
  // A chord over 1/n of a curve is at most |second derivative| / 8n² away from it.
  const bend =
    6 * Math.max(Math.hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), Math.hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3));
  const count = Math.max(1, Math.ceil(Math.sqrt(bend / (8 * TOLERANCE))));
  return Array.from({ length: count - 1 }, (_, i) => {
    const t = (i + 1) / count;
    const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3];
    return [a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3];
  });
}

/** Rounds the points and drops those that differ from the next one by rounding alone. */
function distinct(points: readonly Point[]): number[] {
  // Adding 0 turns -0 into 0.
  const rounded = points.map((point) => point.map((value) => Math.round(value * DECIMALS) / DECIMALS + 0));
  const isApart = (value: number, other = NaN) => Math.abs(value - other) * DECIMALS > 1.5;
  return rounded
    .filter((point, i) => point.some((value, axis) => isApart(value, rounded[(i + 1) % rounded.length]?.[axis])))
    .flat();
}
