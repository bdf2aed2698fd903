import { extname } from 'node:path';
import type { Loaded } from '@mikro-orm/sql';
import { AsServedSet } from '../../../entities/as-served-set.ts';
import { DrinkwareSet } from '../../../entities/drinkware-set.ts';
import { GuideImage } from '../../../entities/guide-image.ts';
import { ImageMap } from '../../../entities/image-map.ts';
import type { ProcessedImage } from '../../../entities/processed-image.ts';
import type { PackedFile } from '../../adapters/archive.ts';
import type { Context } from '../../context.ts';
import type { ImageSetsFile } from '../portion-image-import/image-sets-file.ts';
import { jsonFile } from './csv-file.ts';
import type { UsedSets } from './used-image-sets.ts';

/** `portion-images.json` with the pictures of its sets: the uploads that they were made of. Without sets there are no files. */
export async function imageSetFiles(context: Context, used: UsedSets): Promise<PackedFile[]> {
  const pictures: PackedFile[] = [];
  const add = (place: string, image: Loaded<ProcessedImage, 'sourceImage'>): string => {
    const stored = image.sourceImage?.$.originalPath ?? image.path;
    const path = `${place}${extname(stored)}`;
    pictures.push({ name: `images/${path}`, open: () => pictureOf(context, stored) });
    return path;
  };
  const sets: ImageSetsFile = {
    asServedSets: await asServedSets(context, used.asServedSets, add),
    imageMaps: await imageMaps(context, used.imageMaps, add),
    guideImages: await guideImages(context, used.guideImages),
    drinkwareSets: await drinkwareSets(context, used.drinkwareSets, add),
  };
  if (Object.values(sets).every(({ length }) => length === 0)) return [];
  return [jsonFile('portion-images.json', sets), ...pictures];
}

type Add = (place: string, image: Loaded<ProcessedImage, 'sourceImage'>) => string;

async function pictureOf({ files }: Context, path: string): Promise<Buffer> {
  const bytes = await files.read(path);
  if (bytes) return bytes;
  throw new Error(`The picture ${path} is lost: "npm run images -- verify" lists what can be repaired.`);
}

async function asServedSets({ em }: Context, ids: string[], add: Add): Promise<ImageSetsFile['asServedSets']> {
  const populate = ['images.mainImage.sourceImage'] as const;
  const sets = await em.find(AsServedSet, { id: { $in: ids } }, { populate });
  return sets.toSorted(byCode).map(({ id, description, images }) => ({
    id,
    description,
    images: images.$.getItems()
      .toSorted((a, b) => a.weightGrams - b.weightGrams)
      .map(({ mainImage, weightGrams, label }, index) => ({
        image: add(`as-served/${id}/${index + 1}`, mainImage.$),
        weight: weightGrams,
        label: label ?? null,
      })),
  }));
}

async function imageMaps({ em }: Context, ids: string[], add: Add): Promise<ImageSetsFile['imageMaps']> {
  const populate = ['baseImage.sourceImage', 'objects'] as const;
  const maps = await em.find(ImageMap, { id: { $in: ids } }, { populate });
  return maps.toSorted(byCode).map(({ id, description, baseImage, objects }) => ({
    id,
    description,
    baseImage: add(`image-maps/${id}`, baseImage.$),
    objects: objects.$.getItems()
      .toSorted((a, b) => a.objectId - b.objectId)
      .map((object) => ({
        id: object.objectId,
        description: object.description,
        navigationIndex: object.navigationIndex,
        outline: object.outlineCoordinates,
      })),
  }));
}

async function guideImages({ em }: Context, ids: string[]): Promise<ImageSetsFile['guideImages']> {
  const guides = await em.find(GuideImage, { id: { $in: ids } }, { populate: ['objects'] });
  return guides.toSorted(byCode).map(({ id, description, imageMap, objects }) => ({
    id,
    description,
    imageMapId: imageMap.id,
    objects: objects.$.getItems()
      .toSorted((a, b) => a.objectId - b.objectId)
      .flatMap(({ objectId, weightGrams }) => (weightGrams == null ? [] : [{ id: objectId, weight: weightGrams }])),
  }));
}

async function drinkwareSets({ em }: Context, ids: string[], add: Add): Promise<ImageSetsFile['drinkwareSets']> {
  const populate = ['scales.baseImage.sourceImage', 'scales.overlayImage.sourceImage'] as const;
  const sets = await em.find(DrinkwareSet, { id: { $in: ids } }, { populate });
  return sets.toSorted(byCode).map(({ id, description, guideImage, scales }) => ({
    id,
    description,
    guideImageId: guideImage.id,
    scales: scales.$.getItems()
      .toSorted((a, b) => a.objectId - b.objectId)
      .map(({ objectId, baseImage, overlayImage, width, height, emptyLevel, fullLevel, volumeSamples }) => ({
        objectId,
        baseImage: add(`drinkware/${id}/${objectId}-base`, baseImage.$),
        overlayImage: add(`drinkware/${id}/${objectId}-overlay`, overlayImage.$),
        width,
        height,
        emptyLevel,
        fullLevel,
        volumeSamples: volumeSamples.map(({ fl, v }) => ({ fl, v })),
      })),
  }));
}

// The order of the database depends on its locale.
function byCode(a: { id: string }, b: { id: string }): number {
  return a.id < b.id ? -1 : 1;
}
