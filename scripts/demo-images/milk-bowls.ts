import { bowlFrom } from './bowls.ts';
import { cerealBowls, type CerealBowl } from './cereal-bowls.ts';
import { along, fill, line, open, polygon, shade, shadowSpot, sheer } from './drawing.ts';
import { range, round, type Point } from './geometry.ts';
import { imageMap, withGuide, type Album, type GuideImage, type ImageMap, type Thing } from './image-sets.ts';
import { heightFor, heightOf, radiusAt, silhouette } from './revolution.ts';
import { Camera, HEIGHT } from './scene.ts';

/** The density of milk in g per ml (docs/reference/food-data.md#14-formulas-of-the-methods). */
const MILK_DENSITY = 1.032;
const PX_PER_MM = 4.9;

/** Draws the picture of the question "Which bowl did you use?". */
export const chooseBowl = (album: Album): ImageMap => {
  const things = cerealBowls.map(({ name, colour, inside }, i): Thing => {
    const at: Point = [180 + (i % 3) * 320, 205 + Math.floor(i / 3) * 325];
    const view = bowlFrom(new Camera(1.7, at), inside, colour);
    return {
      description: `Bowl ${name}`,
      outline: view.outline,
      drawing: view.with(''),
    };
  });
  return imageMap(album, { id: 'gbowl', description: 'Bowls A to F' }, things);
};

/** Draws a section of the bowl with its levels, for the question "How far did the milk come?". */
const chooseLevel = (album: Album, { name, colour, milkLevels, inside }: CerealBowl): [ImageMap, GuideImage] => {
  const bottom: Point = [500, HEIGHT / 2 + 180];
  const heights = [0, ...milkLevels.map((ml) => heightFor(inside, ml))];
  const at = (height: number, side: number): Point => [
    bottom[0] + side * radiusAt(inside, height) * PX_PER_MM,
    bottom[1] - height * PX_PER_MM,
  ];
  const levels = milkLevels.map((_, i): Thing => {
    const [low = 0, high = 0] = heights.slice(i);
    const steps = range(5).map((k) => low + ((high - low) * k) / 4);
    const outline = [...steps.map((h) => at(h, 1)), ...steps.map((h) => at(h, -1)).toReversed()];
    const surface = open([at(high, -1), at(high, 1)]);
    return {
      description: `Milk to level ${i + 1}`,
      outline,
      drawing: fill(polygon(outline), shade('#c3d6ea', 0.85 - i * 0.12)) + line(surface, '#5b7f9f', 5),
    };
  });
  const wall = silhouette(inside, bottom, PX_PER_MM, 4);
  const scenery =
    shadowSpot([bottom[0] + 20, bottom[1] + 24], radiusAt(inside, heightOf(inside) * 0.5) * PX_PER_MM, 26, 55) +
    fill(polygon(wall), along(shade(colour, 0.15), shade(colour, -0.04), shade(colour, -0.26))) +
    line(open(wall), shade(colour, -0.35), 5) +
    fill(polygon(silhouette(inside, bottom, PX_PER_MM, 0)), sheer('#ffffff', 0.65));
  const map = imageMap(album, { id: `milkbowl${name}`, description: `Milk levels in bowl ${name}`, scenery }, levels);
  const weights = milkLevels.map((ml) => round(ml * MILK_DENSITY, 1));
  return withGuide(map, weights);
};

export const milkBowls = (album: Album): [ImageMap, GuideImage][] =>
  cerealBowls.map((bowl) => chooseLevel(album, bowl));
