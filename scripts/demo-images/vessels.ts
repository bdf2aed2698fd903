import { bowlFrom, filling } from './bowls.ts';
import { across } from './drawing.ts';
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

/** Draws a plate that is this share of the size of a dinner plate. */
export const plateFrom = (camera: Camera, share = 1): string =>
  camera.plateShadow(138 * share) +
  camera.disc(134 * share, 10, '#b9ad99') +
  camera.disc(135 * share, 17, across('#ffffff', '#ddd6c9')) +
  camera.disc(129.5 * share, 16.5, '#93a9ab') +
  camera.disc(129.5 * share - 1.5, 16.5, across('#fffefb', '#e6e0d5')) +
  camera.disc(104 * share, 14, across('#bfb6a6', '#fffdf8')) +
  camera.disc(100 * share, 7, across('#dcd5c8', '#fbf9f4')) +
  camera.disc(95 * share, WELL, across('#f1ede5', '#faf8f3'));

/** Returns the place of these ml on a plate: a heap whose height is a share of its radius. */
export const heaped = (ml: number, slope: number): Place => {
  // The volume of a paraboloid is half of the volume of its cylinder.
  const radius = Math.cbrt((2000 * ml) / (Math.PI * slope));
  return { radius, rise: slope * radius, base: WELL };
};

/** A dinner plate of 270 mm. */
const plate: Vessel = {
  camera: plateCamera,
  place: heaped,
  with: (food) => fork(plateCamera, -172) + knife(plateCamera, 170) + plateFrom(plateCamera) + food,
};

const bowlCamera = new Camera(3.4, [480, 395]);
/** The inside of a bowl for porridge, yoghurt and berries. */
export const bowlInside = turned(620, [0, 34, 14, 58, 60, 72]);
const bowl: Vessel = {
  camera: bowlCamera,
  place: (ml, slope) => filling(bowlInside, ml, slope),
  with: (food) => spoon(bowlCamera, 115) + bowlFrom(bowlCamera, bowlInside, '#dfe7ec').with(food),
};

export const vessels = { plate, bowl };
