import { asServedSets } from './as-served.ts';
import { cerealBowls } from './cereal-bowls.ts';
import { cerealSets } from './cereal.ts';
import { drawDrinkware } from './drinkware.ts';
import { guide } from './guide.ts';
import { bakery } from './guides-bakery.ts';
import { fruit } from './guides-fruit.ts';
import { packed } from './guides-packed.ts';
import { Album } from './image-sets.ts';
import { logo } from './logo.ts';
import { chooseBowl, milkBowls } from './milk-bowls.ts';
import { pizzaMaps, pizzaTable } from './pizza.ts';
import { tiles } from './tiles.ts';

/** Returns the tables of the methods (packages/recall/method-tables.ts), with the numbers that the pictures show. */
const methodTables = () => ({
  bowls: cerealBowls.map(({ name, milkLevels }) => ({ name, milkLevels })),
  milkInHotDrink: [
    { label: 'A little', value: 0.1 },
    { label: 'Average', value: 0.16 },
    { label: 'A lot', value: 0.24 },
  ],
  pizza: pizzaTable(),
});

/** Formats JSON with one line per image, object or sample, so that a changed weight is a diff of one line. */
const oneLineLeaves = (json: string) =>
  json.replace(/\[[^[\]{}]*\]|\{[^{}]*\}/g, (leaf) => leaf.replace(/\s*\n\s*/g, ' '));
const toText = (value: object) => `${oneLineLeaves(oneLineLeaves(JSON.stringify(value, null, 1)))}\n`;

/** Returns all files of the demo that come from the drawings, by their paths below `data/demo`. */
export const drawDemo = (): ReadonlyMap<string, string> => {
  const album = new Album();
  const guides = [...[...bakery, ...fruit, ...packed].map((source) => guide(album, source)), ...milkBowls(album)];
  const drinkware = drawDrinkware(album);
  const portionImages = {
    asServedSets: [...asServedSets(album), ...cerealSets(album)],
    imageMaps: [
      ...guides.map(([map]) => map),
      chooseBowl(album),
      ...pizzaMaps(album),
      ...drinkware.map(({ map }) => map),
    ],
    guideImages: [...guides.map(([, guideImage]) => guideImage), ...drinkware.map(({ guideImage }) => guideImage)],
    drinkwareSets: drinkware.map(({ set }) => set),
  };
  album.files.set('portion-images.json', toText(portionImages));
  album.files.set('logo.svg', logo());
  album.files.set('thumbnails.json', toText(tiles(album)));
  album.files.set('method-tables.json', toText(methodTables()));
  return album.files;
};
