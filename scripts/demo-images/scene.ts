import { across, along, fill, fromLeft, largeShadow, line, oval, pair, shadowSpot, sheer, svg } from './drawing.ts';
import { round, type Point } from './geometry.ts';

/** Pictures are 3:2, the aspect ratio of as-served photographs (docs/reference/food-data.md#7-sizes-of-pictures). */
export const WIDTH = 1000;
export const HEIGHT = 667;

/** The camera looks down at 50 degrees. These are the factors for lengths away from the viewer, and for heights. */
export const DEPTH = Math.sin((50 * Math.PI) / 180);
export const UP = Math.cos((50 * Math.PI) / 180);

/** The place of a food in mm: its radius, the height of its middle above its edge, and the height of its edge above the table. */
export interface Place {
  readonly radius: number;
  readonly rise: number;
  readonly base: number;
}

/** A camera above the near edge of a table. Lengths are in mm: x to the right, y towards the viewer, z up. */
export class Camera {
  readonly pxPerMm: number;
  readonly #origin: Point;

  constructor(pxPerMm: number, origin: Point) {
    this.pxPerMm = pxPerMm;
    this.#origin = origin;
  }

  at(x: number, y: number, z: number): Point {
    return [this.#origin[0] + x * this.pxPerMm, this.#origin[1] + (y * DEPTH - z * UP) * this.pxPerMm];
  }

  /** Returns the camera of another place on the table. */
  movedTo(x: number, y: number): Camera {
    return new Camera(this.pxPerMm, this.at(x, y, 0));
  }

  /** Returns the half axes in px of a circle that lies on the table. */
  axes(radius: number): Point {
    return [radius * this.pxPerMm, radius * this.pxPerMm * DEPTH];
  }

  disc(radius: number, z: number, colour: string): string {
    return oval(this.at(0, 0, z), ...this.axes(radius), colour);
  }

  /** Draws the soft shadow of a plate of this radius, which lies on the table. */
  plateShadow(radius: number): string {
    const [rx, ry] = this.axes(radius * 1.13);
    return largeShadow(this.at(radius * 0.06, radius * 0.11, 0), rx, ry, 40, 10);
  }

  /** Draws the soft shadow of a bowl of this radius, which stands on the table. */
  bowlShadow(radius: number): string {
    const [rx, ry] = this.axes(radius * 1.24);
    return shadowSpot(this.at(radius * 0.08, radius * 0.12, 0), rx, ry, 62);
  }

  /** Draws something in mm that lies flat on the table at this place. */
  flat(x: number, y: number, body: string): string {
    const s = this.pxPerMm;
    return `<g transform="matrix(${s} 0 0 ${round(s * DEPTH, 3)} ${pair(this.at(x, y, 0))})">${body}</g>`;
  }
}

/** A plain cloth with light from the upper left. */
const cloth = (w: number, h: number): string =>
  fill(`M0 0h${w}v${h}H0z`, across('#e6d3b3', '#cfb286')) + fill(`M0 0h${w}v${h}H0z`, fromLeft('#fff6e2', 42));

const STRIPES = [
  [47, 9],
  [70, 3],
  [597, 3],
  [620, 9],
].map(([y = 0, thick = 0]) => line(`M0 ${y}H${WIDTH}`, sheer('#fffaf0', 0.34), thick));

/** Fills and outlines a piece of cutlery in mm. */
const steel = (d: string) =>
  fill(d, SHADOW_OF_STEEL, 'transform="translate(2.2 2.6)"') +
  fill(d, along('#eef1f2', '#c6ccd0', '#8f979c'), 'stroke="#848c91" stroke-width=".7"');
const SHADOW_OF_STEEL = sheer('#4a3218', 0.24);

const FORK = steel(
  'M-2.3 84C-2.6 72 -12.4 72 -12.6 54L-12.2 1q1.6 -2 3.2 0L-8.4 42q1.3 2.6 2.6 0L-5 1q1.6 -2 3.2 0L-1.3 42q1.3 2.6 2.6 0L1.8 1q1.6 -2 3.2 0L5.8 42q1.3 2.6 2.6 0L9 1q1.6 -2 3.2 0L12.6 54C12.4 72 2.6 72 2.3 84L5.2 184q0 6 -5.2 6t-5.2 -6z',
);
const KNIFE = steel('M-4.5 106V8q0 -8 3 -8C7 10 8.6 40 7.4 100L6 106L7.2 192q0 7 -6 7t-6 -7z');
const SPOON = (bowl: string) =>
  steel('M-2.2 62L-5 164q0 6 5 6t5 -6L2.2 62z') + oval([2, 33], 19, 30, SHADOW_OF_STEEL) + bowl;

/** Draws a fork of 190 mm. With the spoon and the knife it shows the scale. */
export const fork = (camera: Camera, x: number): string => camera.flat(x, -95, FORK);
export const knife = (camera: Camera, x: number): string => camera.flat(x, -100, KNIFE);
export const spoon = (camera: Camera, x: number): string =>
  camera.flat(
    x,
    -85,
    SPOON(oval([0, 30], 19, 30, across('#f3f5f6', '#8f979c')) + oval([0, 29], 16, 26, across('#9ba3a8', '#e9edef'))),
  );

/** Draws the fork from straight above, upright at the left edge. */
export const forkFromAbove = (pxPerMm: number): string =>
  `<g transform="matrix(${pxPerMm} 0 0 ${pxPerMm} 60 ${HEIGHT / 2 - 95 * pxPerMm})">${FORK}</g>`;

export const onTable = (body: string): string => svg(cloth(WIDTH, HEIGHT) + STRIPES.join('') + body, WIDTH, HEIGHT);

/** The width and height of a thumbnail. */
const TILE = 400;
export const onTile = (body: string): string => svg(cloth(TILE, TILE) + body, TILE, TILE);
