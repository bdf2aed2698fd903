import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import type { Issue } from '../../errors.ts';
import { unknown } from '../../refusals.ts';
import type { ImageSetsFile } from './image-sets-file.ts';

const SAME_ID = 'This id occurs twice: give each its own id.';
const SAME_WEIGHT = 'Another picture has this weight: respondents could not tell them apart.';
// Each row of a picture owns its files (docs/adr/0011).
const SAME_PICTURE = 'The set shows this picture twice: give each use its own file, for example a copy.';

/**
 * Lists why the sets of a file cannot be stored although each value is valid: values that occur twice, and ids that nothing
 * has. `fresh` holds those of the sets that the database does not have yet.
 */
export async function imageSetProblems(context: Context, sets: ImageSetsFile, fresh: ImageSetsFile): Promise<Issue[]> {
  return [...repetitionsIn(sets), ...(await unknownObjects(context, sets, fresh))];
}

function repetitionsIn({ asServedSets, imageMaps, guideImages, drinkwareSets }: ImageSetsFile): Issue[] {
  const kinds = Object.entries({ asServedSets, imageMaps, guideImages, drinkwareSets });
  return [
    ...kinds.flatMap(([kind, sets]) => repeated(valuesOf(kind, sets, 'id'), SAME_ID)),
    ...asServedSets.flatMap(({ images }, index) => [
      ...repeated(valuesOf(`asServedSets[${index}].images`, images, 'weight'), SAME_WEIGHT),
      ...repeated(valuesOf(`asServedSets[${index}].images`, images, 'image'), SAME_PICTURE),
    ]),
    ...Object.entries({ imageMaps, guideImages }).flatMap(([kind, sets]) =>
      sets.flatMap(({ objects }, index) => repeated(valuesOf(`${kind}[${index}].objects`, objects, 'id'), SAME_ID)),
    ),
    ...drinkwareSets.flatMap(({ scales }, index) => {
      const values = (key: 'objectId' | 'baseImage' | 'overlayImage') =>
        valuesOf(`drinkwareSets[${index}].scales`, scales, key);
      return [
        ...repeated(values('objectId'), SAME_ID),
        ...repeated([...values('baseImage'), ...values('overlayImage')], SAME_PICTURE),
      ];
    }),
  ];
}

interface PlacedValue {
  place: string;
  value: string | number;
}

function valuesOf<Key extends string>(
  list: string,
  items: readonly Record<Key, string | number>[],
  key: Key,
): PlacedValue[] {
  return items.map((item, index) => ({ place: `${list}[${index}].${key}`, value: item[key] }));
}

function repeated(values: readonly PlacedValue[], message: string): Issue[] {
  const seen = new Set<unknown>();
  return values
    .filter(({ value }) => seen.size === seen.add(value).size)
    .map(({ place }) => ({ path: place, code: 'duplicate', message }));
}

/** Lists the image maps, guide images and objects that new sets name and that neither the file nor the database has. */
async function unknownObjects(context: Context, sets: ImageSetsFile, fresh: ImageSetsFile): Promise<Issue[]> {
  const known = await knownObjects(context, fresh);
  const unknownIn = (owner: string, place: string, objects: readonly PlacedValue[], noun: string): Issue[] => {
    const ids = known.get(owner);
    if (!ids) return [unknown(place, `${owner} in this file or in the database`)];
    return objects
      .filter(({ value }) => !ids.has(value))
      .map((object) => unknown(object.place, `${noun} ${object.value} in the ${owner}`));
  };
  return [
    ...sets.guideImages.flatMap((guide, index) => {
      const place = `guideImages[${index}]`;
      const objects = valuesOf(`${place}.objects`, guide.objects, 'id');
      if (!fresh.guideImages.includes(guide)) return [];
      return unknownIn(`image map "${guide.imageMapId}"`, `${place}.imageMapId`, objects, 'object');
    }),
    ...sets.drinkwareSets.flatMap((set, index) => {
      const place = `drinkwareSets[${index}]`;
      const objects = valuesOf(`${place}.scales`, set.scales, 'objectId');
      if (!fresh.drinkwareSets.includes(set)) return [];
      return unknownIn(`guide image "${set.guideImageId}"`, `${place}.guideImageId`, objects, 'weighed object');
    }),
  ];
}

/**
 * Returns the ids of the objects that respondents can choose, by `image map "<id>"` or `guide image "<id>"`. An object of a
 * guide image without a weight cannot be chosen.
 */
async function knownObjects({ em }: Context, fresh: ImageSetsFile): Promise<Map<string, Set<unknown>>> {
  const maps = fresh.guideImages.map(({ imageMapId }) => imageMapId);
  const guides = fresh.drinkwareSets.map(({ guideImageId }) => guideImageId);
  const storedMaps = await kysely(em)
    .selectFrom('image_map as m')
    .where('m.id', '=', anyText(maps))
    .select((eb) => {
      const objects = eb
        .selectFrom('image_map_object as o')
        .select('o.object_id')
        .whereRef('o.image_map_id', '=', 'm.id');
      return ['m.id', eb.fn<number[]>('array', [objects]).as('ids')];
    })
    .execute();
  const storedGuides = await kysely(em)
    .selectFrom('guide_image as g')
    .where('g.id', '=', anyText(guides))
    .select((eb) => {
      const objects = eb.selectFrom('guide_image_object as o').whereRef('o.guide_image_id', '=', 'g.id');
      const weighed = objects.select('o.object_id').where('o.weight_grams', 'is not', null);
      return ['g.id', eb.fn<number[]>('array', [weighed]).as('ids')];
    })
    .execute();
  const idsOf = (objects: readonly { id: number }[]) => objects.map(({ id }) => id);
  const owners = [
    ...storedMaps.map(({ id, ids }) => ({ owner: `image map "${id}"`, ids })),
    ...storedGuides.map(({ id, ids }) => ({ owner: `guide image "${id}"`, ids })),
    ...fresh.imageMaps.map(({ id, objects }) => ({ owner: `image map "${id}"`, ids: idsOf(objects) })),
    ...fresh.guideImages.map(({ id, objects }) => ({ owner: `guide image "${id}"`, ids: idsOf(objects) })),
  ];
  return new Map(owners.map(({ owner, ids }) => [owner, new Set(ids)]));
}
