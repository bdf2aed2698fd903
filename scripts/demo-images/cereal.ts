import { bowlFrom, filling } from './bowls.ts';
import { cerealBowls } from './cereal-bowls.ts';
import { bed, flakes, heap, over, pieces, type Food, type Portion } from './foods.ts';
import { last } from './geometry.ts';
import { asServedSet, type Album, type AsServedSet } from './image-sets.ts';
import type { Inside } from './revolution.ts';
import { Camera, spoon } from './scene.ts';

/** The types of the method `cereal`. Grams per ml include the air between the pieces and are assumed, not measured. */
const types: Readonly<Record<string, { called: string; gramsPerMl: number; food: Food }>> = {
  hoop: {
    called: 'Hoops',
    gramsPerMl: 0.13,
    food: over(
      bed('#c08a3f'),
      pieces({ colours: ['#d6a052', '#e0b064'], thick: 12, gramsEach: 0.12, hole: '#7a5624' }),
    ),
  },
  flake: {
    called: 'Flakes',
    gramsPerMl: 0.11,
    food: over(bed('#e3a44e'), flakes(['#e0a03c', '#ebb352', '#f3c873'], 23, 0.15, 54)),
  },
  rkris: {
    called: 'Puffed rice',
    gramsPerMl: 0.12,
    food: over(
      bed('#f0d6a4'),
      pieces({ colours: ['#ecd2a0', '#e6c58c'], thick: 7, long: 5.5, gramsEach: 0.02, most: 150 }),
    ),
  },
};

/** The servings, as shares of the volume up to the top milk level of the bowl. */
const SERVED = [0.22, 0.44, 0.7, 1];
const LEFT = [0.04, 0.1, 0.18, 0.3];
const SLOPE = 0.12;
const camera = new Camera(3.1, [480, 395]);

/** The ml of milk in which leftovers of cereal float. */
const MILK_ML = 60;
const milk = heap('#f6f3ea', 0);

type Draw = (inside: Inside, ml: number, portion: Pick<Portion, 'random' | 'camera' | 'grams'>, food: Food) => string;

const served: Draw = (inside, ml, portion, food) => food({ ...portion, ...filling(inside, ml, SLOPE) });

const left: Draw = (inside, ml, portion, food) => {
  const surface = filling(inside, ml + MILK_ML);
  const radius = Math.min(surface.radius * 0.9, Math.cbrt(ml) * 9);
  return milk({ ...portion, ...surface }) + food({ ...portion, ...surface, radius, isLoose: true });
};

/** Draws the sets `cereal_<type><bowl>` and `cereal_<type><bowl>_leftovers`. */
export const cerealSets = (album: Album): AsServedSet[] =>
  Object.entries(types).flatMap(([type, { called, gramsPerMl, food }]) =>
    cerealBowls.flatMap(({ name, colour, milkLevels, inside }) => {
      const bowl = bowlFrom(camera, inside, colour);
      const set = (id: string, description: string, shares: readonly number[], draw: Draw) => {
        const weights = shares.map((share) => Math.round(last(milkLevels) * share * gramsPerMl));
        return asServedSet(
          album,
          { id, description, weights },
          (grams, random) =>
            spoon(camera, 125) + bowl.with(draw(inside, grams / gramsPerMl, { random, camera, grams }, food)),
        );
      };
      const [id, description] = [`cereal_${type}${name}`, `${called} in bowl ${name}`];
      return [set(id, description, SERVED, served), set(`${id}_leftovers`, `${description}, leftovers`, LEFT, left)];
    }),
  );
