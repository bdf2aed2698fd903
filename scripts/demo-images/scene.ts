import { fill, line, oval, pair, sheer, svg } from './drawing.ts';
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

  /** Draws something in mm that lies flat on the table at this place. */
  flat(x: number, y: number, body: string): string {
    const s = this.pxPerMm;
    return `<g transform="matrix(${s} 0 0 ${round(s * DEPTH, 3)} ${pair(this.at(x, y, 0))})">${body}</g>`;
  }
}

const TABLE = `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="#cfae86"/>${line('M0 121H1000M0 292H1000M0 455H1000M0 588H1000', sheer('#b8956c', 0.5), 3)}`;
const steel = (d: string, w: number) => line(d, '#6f767b', w + 1.2) + line(d, '#c3cacd', w);

const FORK = steel('M0 62V190', 6) + steel('M-9 0v38q0 24 9 24q9 0 9-24v-38M-3 0v40M3 0v40', 2.4);

/** Draws a fork of 190 mm. With the spoon and the knife it shows the scale. */
export const fork = (camera: Camera, x: number): string => camera.flat(x, -95, FORK);
export const knife = (camera: Camera, x: number): string =>
  camera.flat(
    x,
    -100,
    steel('M0 110V200', 9) + steel('M-3 0q9 20 7 60v45h-7z', 2) + fill('M-3 0q9 20 7 60v45h-7z', '#dde2e4'),
  );
export const spoon = (camera: Camera, x: number): string =>
  camera.flat(x, -85, steel('M0 55V170', 5) + oval([0, 30], 18, 29, '#9fa6aa') + oval([-1, 29], 15, 25, '#c9cfd2'));

/** Draws the fork from straight above, upright at the left edge. */
export const forkFromAbove = (pxPerMm: number): string =>
  `<g transform="matrix(${pxPerMm} 0 0 ${pxPerMm} 55 ${HEIGHT / 2 - 95 * pxPerMm})">${FORK}</g>`;

export const onTable = (body: string): string => svg(TABLE + body, WIDTH, HEIGHT);
