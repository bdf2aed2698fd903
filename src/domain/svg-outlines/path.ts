import svgpath from 'svgpath';
import { quote, SvgRefusal } from './refusal.ts';

/** A path that was asked for. */
export interface DrawnPath {
  readonly id: string;
  readonly d: string;
  /** From its own units to widths of the drawing, as a `transform` attribute. */
  readonly transform: string;
}

type Point = readonly [x: number, y: number];
type CubicCurve = ['C', x1: number, y1: number, x2: number, y2: number, x3: number, y3: number];

/** Of all outlines of a drawing; each needs some dozens. */
export const MAX_POINTS = 22_000;
/** Two thousand curves. svgpath slows down with the square of it. */
const MAX_CHARACTERS = 100_000;
/** Farthest that anything is drawn from the origin, in widths of the drawing: beyond it a number is a slip. */
const MAX_REACH = 100;
/** Farthest that a curve runs from its line segments, in widths of the drawing: a pixel of the largest photographs. */
const TOLERANCE = 0.001;
/** A thousandth of a pixel, and half of the digits. */
const DECIMALS = 1e6;

/** What svgpath takes and browsers do not: other spaces, a command R, a point without a digit after it. */
const NO_PATH_DATA = /[^ \t\n\r,+\-.\dacehlmqstvz]|\.(?!\d)/i;
/** Browsers take 010, and svgpath does not. In arcs it may be two flags and what follows: there it stays. */
const LEADING_ZEROS = /(?<![\d.])0+(?=\d)/g;

/**
 * The corners of a path that draws one closed shape: x0, y0, x1, y1, ... in widths of the drawing. Curves become lines
 * within 0.001 of them; neighbours that coincide are one. `budget` is what the outlines of a drawing have together.
 * Throws SvgRefusal.
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
      throw refusal(`runs more than ${MAX_REACH} widths out of the drawing. Look at its numbers and transforms.`);
    }
    const isLine = command === 'L' || command === 'C';
    // One list of corners has no place for holes and islands; the peers join the parts to a shape that nobody drew.
    if (isLine && !isDrawing && points.length > 0) {
      throw refusal('has several parts. Combine them to one closed shape without holes.');
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

/** Path data in absolute moves, lines, cubic curves and closings; null when it is not path data from end to end. */
function parse(d: string): ReturnType<typeof svgpath> | null {
  // A shape that is left open is filled as if it were closed.
  const path = svgpath(`${/a/i.test(d) ? d : d.replaceAll(LEADING_ZEROS, '')}Z`);
  if (NO_PATH_DATA.test(d) || ('err' in path && path.err !== '')) return null;
  path.abs().unshort();
  // What is returned takes the place of the segment.
  path.iterate((segment, _index, x, y) => {
    if (segment[0] === 'H') return [['L', segment[1], y]];
    if (segment[0] === 'V') return [['L', x, segment[1]]];
    if (segment[0] === 'A') {
      const [, radiusX, radiusY, , isLarge, , endX, endY] = segment;
      // svgpath works out angles by their cosines: those of nearly straight arcs end anywhere.
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

/** Points on a cubic curve without its ends. */
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

/** Rounded, without those that rounding alone parts from the next one. */
function distinct(points: readonly Point[]): number[] {
  // Adding 0 makes 0 of -0.
  const rounded = points.map((point) => point.map((value) => Math.round(value * DECIMALS) / DECIMALS + 0));
  const isApart = (value: number, other = NaN) => Math.abs(value - other) * DECIMALS > 1.5;
  return rounded
    .filter((point, i) => point.some((value, axis) => isApart(value, rounded[(i + 1) % rounded.length]?.[axis])))
    .flat();
}
