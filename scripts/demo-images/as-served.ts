import { line, pair, sheer } from './drawing.ts';
import { contact } from './foods.ts';
import { range, seeded, type Random } from './geometry.ts';
import { asServedSet, type Album, type AsServedSet } from './image-sets.ts';
import type { Camera } from './scene.ts';
import { servings, type Serving } from './servings.ts';
import { vessels } from './vessels.ts';

const PORTIONS = 8;
/** The leftovers, as shares of the largest serving. */
const LEFT = [0.05, 0.12, 0.24, 0.42];

const readable = (grams: number) => (grams < 50 ? Math.round(grams) : Math.round(grams / 5) * 5);

/** Each portion is larger than the one before by the same ratio, because people see equal ratios as equal steps. */
const weightsOf = ([least, most]: Serving['grams']) =>
  range(PORTIONS).map((i) => readable(least * (most / least) ** (i / (PORTIONS - 1))));

const served = (album: Album, { id, description, grams: span, ...serving }: Serving): AsServedSet => {
  const { camera, place, with: onVessel } = vessels[serving.vessel];
  return asServedSet(album, { id, description, weights: weightsOf(span) }, (grams, random) => {
    const portion = { random, camera, grams, ...place(grams / serving.gramsPerMl, serving.slope) };
    return onVessel((serving.vessel === 'plate' ? contact(portion) : '') + serving.food(portion));
  });
};

/** Draws leftovers: flatter than the serving, beside the middle, on a used plate. */
const left = (album: Album, serving: Serving, smear: string): AsServedSet => {
  const { camera, place, with: onVessel } = vessels[serving.vessel];
  const id = `${serving.id}_leftovers`;
  const description = `${serving.description}, leftovers`;
  const weights = LEFT.map((share) => readable(serving.grams[1] * share));
  const used = streaks(camera, seeded(id), smear);
  return asServedSet(album, { id, description, weights }, (grams, random) => {
    const lying = place(grams / serving.gramsPerMl, serving.slope * 0.5);
    return onVessel(used + serving.food({ random, camera: camera.movedTo(22, -14), grams, ...lying, isLoose: true }));
  });
};

const streaks = (camera: Camera, random: Random, colour: string): string => {
  const strokes = range(12).map(() => {
    const [angle, reach] = [random() * 2 * Math.PI, 85 * Math.sqrt(random())];
    const from = camera.at(reach * Math.cos(angle) - 10, reach * Math.sin(angle), 5);
    return `M${pair(from)}q${pair([15 + random() * 25, (random() - 0.5) * 60])} ${pair([40 + random() * 30, (random() - 0.5) * 30])}`;
  });
  return line(strokes.join(''), sheer(colour, 0.45), 14);
};

export const asServedSets = (album: Album): AsServedSet[] =>
  servings.flatMap((serving) => [
    served(album, serving),
    ...(serving.smear === undefined ? [] : [left(album, serving, serving.smear)]),
  ]);
