import { DrinkwareScale } from '../../../entities/drinkware-scale.ts';
import { DrinkwareSet } from '../../../entities/drinkware-set.ts';
import { GuideImageObject } from '../../../entities/guide-image-object.ts';
import { GuideImage } from '../../../entities/guide-image.ts';
import { ImageMapObject } from '../../../entities/image-map-object.ts';
import { ImageMap } from '../../../entities/image-map.ts';
import type { ProcessedImage } from '../../../entities/processed-image.ts';
import type { Context } from '../../context.ts';
import { byWeight, newSet } from '../as-served-sets/photos.ts';
import { folderOf } from '../images/image-folders.ts';
import { newProcessedImage, newSourceImage } from '../images/image-rows.ts';
import type { ImageSetHeader } from '../images/image-set-list.ts';
import type { StoredPicture } from '../images/store-picture.ts';
import type { ImageSetsFile } from './image-sets-file.ts';
import { unusableDrinkware } from './read-volumes.ts';
import { pictureKey, type SetPicture, type SetPictures } from './store-set-pictures.ts';

/** Writes the rows of image sets whose pictures are stored. Throws AppError `drinkware.unusable`. */
export async function insertImageSets(context: Context, sets: ImageSetsFile, pictures: SetPictures): Promise<void> {
  for (const set of sets.asServedSets) insertAsServedSet(context, set, pictures);
  const selections = new Map(sets.imageMaps.map((map) => [map.id, insertImageMap(context, map, pictures)]));
  for (const guide of sets.guideImages) await insertGuideImage(context, guide, selections);
  for (const set of sets.drinkwareSets) insertDrinkwareSet(context, set, pictures);
  await context.em.flush();
}

type Of<Kind extends keyof ImageSetsFile> = ImageSetsFile[Kind][number];

function insertAsServedSet(context: Context, set: Of<'asServedSets'>, pictures: SetPictures): void {
  const shown = set.images.toSorted(byWeight).map(({ image, ...photo }) => {
    const picture = pictureOf(pictures, folderOf.asServedSet(set.id), image);
    const source = newSourceImage(context, picture.source, keywordsOf(set));
    const main = required(picture, 'as-served-main');
    return { ...photo, picture, source, main, thumbnail: required(picture, 'as-served-thumbnail') };
  });
  const index = Math.floor(shown.length / 2);
  const picture = shown[index]?.picture.products.get('selection-screen');
  if (picture) newSet(context, set, shown, { picture, index });
}

/** Creates an image map and returns the picture by which respondents choose a guide image of the map. */
function insertImageMap(context: Context, map: Of<'imageMaps'>, pictures: SetPictures): ProcessedImage {
  const { id, description, objects } = map;
  const picture = pictureOf(pictures, folderOf.imageMap(id), map.baseImage);
  const source = newSourceImage(context, picture.source, keywordsOf(map));
  const rowOf = (product: ProcessedImage['purpose']) =>
    newProcessedImage(context, required(picture, product), product, source);
  const imageMap = context.em.create(ImageMap, { id, description, baseImage: rowOf('image-map-base') });
  for (const { id: objectId, outline: outlineCoordinates, ...object } of objects) {
    context.em.create(ImageMapObject, { imageMap, objectId, outlineCoordinates, ...object });
  }
  return rowOf('selection-screen');
}

async function insertGuideImage(
  { em }: Context,
  { id, description, imageMapId, objects }: Of<'guideImages'>,
  selections: ReadonlyMap<string, ProcessedImage>,
): Promise<void> {
  // A map that existed before has no picture for the selection: its base image takes that place.
  const selectionImage = selections.get(imageMapId) ?? (await em.findOneOrFail(ImageMap, imageMapId)).baseImage;
  const guideImage = em.create(GuideImage, { id, description, imageMap: imageMapId, selectionImage });
  for (const { id: objectId, weight } of objects) {
    em.create(GuideImageObject, { guideImage, objectId, weightGrams: weight });
  }
}

function insertDrinkwareSet(context: Context, set: Of<'drinkwareSets'>, pictures: SetPictures): void {
  const { id, description, guideImageId, scales } = set;
  const drinkwareSet = context.em.create(DrinkwareSet, { id, description, guideImage: guideImageId });
  for (const { baseImage, overlayImage, ...scale } of scales) {
    const rowOf = (path: string, product: ProcessedImage['purpose']) => {
      const found = pictureOf(pictures, folderOf.drinkwareSet(id), path);
      const picture = required(found, product);
      const source = newSourceImage(context, found.source, keywordsOf(set));
      return { picture, row: newProcessedImage(context, picture, product, source) };
    };
    const base = rowOf(baseImage, 'sliding-scale-base');
    const overlay = rowOf(overlayImage, 'sliding-scale-overlay');
    const scaled = inPixelsOf(base.picture, scale);
    if (scaled.fullLevel >= scaled.emptyLevel) {
      throw unusableDrinkware(`Object ${scale.objectId} of "${id}": full and empty are the same row of its picture.`);
    }
    context.em.create(DrinkwareScale, { ...scaled, drinkwareSet, baseImage: base.row, overlayImage: overlay.row });
  }
}

type Scale = Omit<Of<'drinkwareSets'>['scales'][number], 'baseImage' | 'overlayImage'>;

/** Converts the levels to the picture that is served, which may be smaller than the measured one. */
function inPixelsOf({ width, height }: StoredPicture, scale: Scale): Scale {
  const rowOf = (level: number) => Math.round((level * height) / scale.height);
  return { ...scale, width, height, emptyLevel: rowOf(scale.emptyLevel), fullLevel: rowOf(scale.fullLevel) };
}

/** Returns the words by which staff find the pictures of a set. */
function keywordsOf({ id, description }: ImageSetHeader): string[] {
  return [id, ...(description.toLowerCase().match(/[\p{L}\p{N}]{2,64}/gu) ?? [])];
}

function pictureOf(pictures: SetPictures, folder: string, path: string): SetPicture {
  const picture = pictures.get(pictureKey(folder, path));
  if (!picture) throw new Error(`the picture ${path} was not stored`);
  return picture;
}

function required({ products }: SetPicture, product: ProcessedImage['purpose']): StoredPicture {
  const picture = products.get(product);
  if (!picture) throw new Error(`no ${product} was made`);
  return picture;
}
