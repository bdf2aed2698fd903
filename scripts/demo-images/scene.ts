import { fill, line, oval, pair, sheer, svg } from './drawing.ts';
import { round, type Point } from './geometry.ts';

/** 3:2, the proportions of as-served photographs (docs/reference/food-data.md#7-sizes-of-pictures). */
export const WIDTH = 1000;
export const HEIGHT = 667;

/** The eye looks down on the table at 50 degrees: how long a mm seems that points away from it, and one that points up. */
export const DEPTH = Math.sin((50 * Math.PI) / 180);
export const UP = Math.cos((50 * Math.PI) / 180);

/** Where food lies, in mm: radius that it covers, height of its middle above its edge, height of its edge above the table. */
export interface Place {
  readonly radius: number;
  readonly rise: number;
  readonly base: number;
}

/** A table seen from above its near edge. Lengths are in mm: x to the right, y towards the eye, z up. */
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

  /** For what lies at another place of the table. */
  movedTo(x: number, y: number): Camera {
    return new Camera(this.pxPerMm, this.at(x, y, 0));
  }

  /** Half axes, in px, of a circle that lies flat. */
  axes(radius: number): Point {
    return [radius * this.pxPerMm, radius * this.pxPerMm * DEPTH];
  }

  disc(radius: number, z: number, colour: string): string {
    return oval(this.at(0, 0, z), ...this.axes(radius), colour);
  }

  /** Something drawn in mm that lies flat on the table at a place. */
  flat(x: number, y: number, body: string): string {
    const s = this.pxPerMm;
    return `<g transform="matrix(${s} 0 0 ${round(s * DEPTH, 3)} ${pair(this.at(x, y, 0))})">${body}</g>`;
  }
}

const TABLE = `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="#cfae86"/>${line('M0 121H1000M0 292H1000M0 455H1000M0 588H1000', sheer('#b8956c', 0.5), 3)}`;
const steel = (d: string, w: number) => line(d, '#6f767b', w + 1.2) + line(d, '#c3cacd', w);

const FORK = steel('M0 62V190', 6) + steel('M-9 0v38q0 24 9 24q9 0 9-24v-38M-3 0v40M3 0v40', 2.4);

/** A fork 190 mm long: with the spoon and the knife it gives the eye a known length. */
export const fork = (camera: Camera, x: number): string => camera.flat(x, -95, FORK);
export const knife = (camera: Camera, x: number): string =>
  camera.flat(
    x,
    -100,
    steel('M0 110V200', 9) + steel('M-3 0q9 20 7 60v45h-7z', 2) + fill('M-3 0q9 20 7 60v45h-7z', '#dde2e4'),
  );
export const spoon = (camera: Camera, x: number): string =>
  camera.flat(x, -85, steel('M0 55V170', 5) + oval([0, 30], 18, 29, '#9fa6aa') + oval([-1, 29], 15, 25, '#c9cfd2'));

/** The fork straight from above, upright at the left edge. */
export const forkFromAbove = (pxPerMm: number): string =>
  `<g transform="matrix(${pxPerMm} 0 0 ${pxPerMm} 55 ${HEIGHT / 2 - 95 * pxPerMm})">${FORK}</g>`;

export const onTable = (body: string): string => svg(TABLE + body, WIDTH, HEIGHT);
