import type { PieceMeasure, PieceShape } from '@dietary-recall/portion-weight';

/** A piece with all measures of its shape: cm, and wedges in the round. */
export type WholePiece = { shape: PieceShape } & Readonly<Record<PieceMeasure, number>>;

/** A point on the paper. */
export interface Point {
  left: number;
  top: number;
}
export interface Line {
  measure: PieceMeasure;
  from: Point;
  to: Point;
}
/** A piece as it is drawn, on a paper of a given size, with a card beside it in the same scale. */
export interface Solid {
  /** The sides that are seen, each with its shade from 0 (lit) to 1 (dark). */
  sides: { corners: Point[]; shade: number }[];
  top: Point[];
  /** The round that a wedge is a part of. */
  round: Point[];
  card: Point[];
  lines: Line[];
}

type Spot = readonly [x: number, y: number];
/** A paper, with room for names at its left and on the other sides. */
type Paper = { width: number; height: number; left: number; margin: number };

/** The size of bank cards in cm (ISO/IEC 7810, ID-1). */
const CARD = { length: 8.56, width: 5.398 };
const GAP_CM = 1;
const ARC_STEP = Math.PI / 36;
const COS = Math.cos(Math.PI / 6);
const SIN = Math.sin(Math.PI / 6);
/** Screens are wider than they are high: to the right on the screen is to the right and to the back in space. */
const RIGHT = Math.PI / 4;

/** Draws a piece in isometric projection, in which equal lengths along the edges are equal on the paper. */
export function solidOf(piece: WholePiece, paper: Paper): Solid {
  const base = baseOf(piece);
  const { heightCm: height, diameterCm: diameter } = piece;
  const round = piece.shape === 'wedge' ? arc(diameter, 0, 2 * Math.PI).map((spot) => drawn(spot, 0)) : [];
  const right = Math.max(...[...base.map((spot) => drawn(spot, 0)), ...round].map(({ left }) => left));
  // On this line of the table the card lies beside the piece, whatever the size of that.
  const corner = (right + GAP_CM) / COS / 2;
  const card: Spot[] = [
    [corner, corner],
    [corner + CARD.length, corner],
    [corner + CARD.length, corner + CARD.width],
    [corner, corner + CARD.width],
  ];
  const solid: Solid = {
    sides: sidesOf(base, height),
    top: base.map((spot) => drawn(spot, height)),
    round,
    card: card.map((spot) => drawn(spot, 0)),
    lines: linesOf(piece, base),
  };
  return fitted(solid, paper);
}

function drawn([x, y]: Spot, height: number): Point {
  return { left: (x + y) * COS, top: (x - y) * SIN - height };
}

/** The corners of the base, counter-clockwise as seen from above. */
function baseOf({ shape, lengthCm, widthCm, diameterCm, wedgesInRound }: WholePiece): Spot[] {
  if (shape === 'block')
    return [
      [0, 0],
      [lengthCm, 0],
      [lengthCm, widthCm],
      [0, widthCm],
    ];
  const half = shape === 'wedge' ? Math.PI / wedgesInRound : Math.PI;
  const rim = arc(diameterCm, RIGHT - half, RIGHT + half);
  return shape === 'wedge' && wedgesInRound > 1 ? [[0, 0], ...rim] : rim;
}

/** Points of a circle around the origin. */
function arc(diameter: number, from: number, to: number): Spot[] {
  const steps = Math.ceil((to - from) / ARC_STEP);
  return Array.from({ length: steps + 1 }, (_, step): Spot => {
    const angle = from + ((to - from) * step) / steps;
    return [(Math.cos(angle) * diameter) / 2, (Math.sin(angle) * diameter) / 2];
  });
}

/** The sides that look to the reader, who stands where x grows and y falls. The light comes from the left. */
function sidesOf(base: readonly Spot[], height: number): Solid['sides'] {
  return base.flatMap((from, at) => {
    const to = base[(at + 1) % base.length] ?? from;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    if (long === 0) return [];
    const [x, y] = [(to[1] - from[1]) / long, (from[0] - to[0]) / long];
    if (x - y <= 0) return [];
    const corners = [drawn(from, 0), drawn(to, 0), drawn(to, height), drawn(from, height)];
    return [{ corners, shade: (1 + x) / 2 }];
  });
}

function linesOf({ shape, lengthCm, widthCm, heightCm, diameterCm }: WholePiece, base: readonly Spot[]): Line[] {
  const line = (measure: PieceMeasure, from: Point, to: Point): Line => ({ measure, from, to });
  // The edge at the left, of two the one in front.
  const [edge = [0, 0]] = base.toSorted((one, other) => sideOf(one) - sideOf(other) || depthOf(one) - depthOf(other));
  const height = line('heightCm', drawn(edge, 0), drawn(edge, heightCm));
  if (shape === 'block')
    return [
      line('lengthCm', drawn([0, 0], 0), drawn([lengthCm, 0], 0)),
      line('widthCm', drawn([lengthCm, 0], 0), drawn([lengthCm, widthCm], 0)),
      height,
    ];
  // In front of the round, where the piece does not hide it.
  const [along, front] = [(diameterCm / 2) * Math.cos(RIGHT), (diameterCm / 2) * Math.sin(RIGHT) * 1.1];
  return [
    line('diameterCm', drawn([front - along, -front - along], 0), drawn([front + along, along - front], 0)),
    height,
  ];
}

/** How far to the right a spot is, without the noise of sines. */
const sideOf = ([x, y]: Spot) => Math.round((x + y) * 1000);
const depthOf = ([x, y]: Spot) => y - x;

/** Moves and scales a drawing so that it fills the paper inside the margins. */
function fitted(solid: Solid, { width, height, left: atLeft, margin }: Paper): Solid {
  const all = [...solid.sides.flatMap(({ corners }) => corners), ...solid.top, ...solid.round, ...solid.card];
  const [lefts, tops] = [all.map(({ left }) => left), all.map(({ top }) => top)];
  const [least, highest] = [Math.min(...lefts), Math.min(...tops)];
  const wide = Math.max(...lefts) - least;
  const high = Math.max(...tops) - highest;
  const [free, tall] = [width - atLeft - margin, height - 2 * margin];
  const scale = Math.min(free / wide, tall / high);
  const place = ({ left, top }: Point): Point => ({
    left: atLeft + (free - wide * scale) / 2 + (left - least) * scale,
    top: margin + (tall - high * scale) / 2 + (top - highest) * scale,
  });
  return {
    sides: solid.sides.map(({ corners, shade }) => ({ corners: corners.map(place), shade })),
    top: solid.top.map(place),
    round: solid.round.map(place),
    card: solid.card.map(place),
    lines: solid.lines.map(({ measure, from, to }) => ({ measure, from: place(from), to: place(to) })),
  };
}
