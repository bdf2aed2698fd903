import { bowlFrom, filling } from './bowls.ts';
import { SHADOW } from './drawing.ts';
import { turned } from './revolution.ts';
import { Camera, fork, knife, spoon, type Place } from './scene.ts';

export interface Vessel {
  readonly camera: Camera;
  /** Returns the place of these ml. `slope` is the height of a heap as a share of its radius. */
  readonly place: (ml: number, slope: number) => Place;
  /** Draws the vessel on the table with a food in it. */
  readonly with: (food: string) => string;
}

const plateCamera = new Camera(2.45, [500, 352]);
/** The height of the middle of a plate in mm. */
const WELL = 5;

/** A dinner plate of 270 mm. */
const plate: Vessel = {
  camera: plateCamera,
  place: (ml, slope) => {
    // The volume of a paraboloid is half of the volume of its cylinder.
    const radius = Math.cbrt((2000 * ml) / (Math.PI * slope));
    return { radius, rise: slope * radius, base: WELL };
  },
  with: (food) =>
    fork(plateCamera, -172) +
    knife(plateCamera, 170) +
    `<g transform="translate(6 12)">${plateCamera.disc(134, 0, SHADOW)}</g>` +
    plateCamera.disc(135, 12, '#d9d5cc') +
    plateCamera.disc(135, 17, '#f7f5f0') +
    plateCamera.disc(104, 14, '#dedad2') +
    plateCamera.disc(102, 7, '#efece6') +
    plateCamera.disc(97, WELL, '#f4f2ed') +
    food,
};

const bowlCamera = new Camera(3.4, [480, 395]);
const inside = turned(620, [0, 34, 14, 58, 60, 72]);
const bowl: Vessel = {
  camera: bowlCamera,
  place: (ml, slope) => filling(inside, ml, slope),
  with: (food) => spoon(bowlCamera, 115) + bowlFrom(bowlCamera, inside, '#dfe7ec').with(food),
};

export const vessels = { plate, bowl };
