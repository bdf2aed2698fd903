import { UniqueConstraintViolationException } from '@mikro-orm/sql';
import { outlinesOf, vesselOutlineOf } from '../../adapters/pictures/child-process.ts';
import { openPicture } from '../../adapters/pictures/index.ts';
import { inTransaction, type Context } from '../../context.ts';
import type { MeasuredVessel } from '../../domain/volume-samples.ts';
import { AppError } from '../../errors.ts';
import { hasProportionsOf, type Size } from '../image-maps/proportions.ts';
import { withFiles } from '../images/file-changes.ts';
import { DrinkwareFolder } from './drinkware-folder.ts';
import { liesOnPicture, type ImageSetsFile } from './image-sets-file.ts';
import { insertImageSets } from './insert-image-sets.ts';
import { readVolumes, unusableDrinkware } from './read-volumes.ts';
import { newSetsOf, storeSetPictures } from './store-set-pictures.ts';

export interface DrinkwareImport {
  directory: string;
  id: string;
  description: string;
}

export interface ImportedDrinkware {
  vessels: MeasuredVessel[];
  /** Sentences on what looks wrong; it was stored all the same. */
  warnings: string[];
}

/**
 * Stores a drinkware set from a folder (docs/reference/import-format.md), with a guide image and an image map of the same
 * id: all of it or nothing. The folder has a picture with the outlines of all vessels, a picture with the outline of each
 * vessel, and the measured volumes. Throws AppError `drinkware.unusable`, `drinkware.duplicate_id`, `image.*` and `svg.*`.
 */
export async function importDrinkware(context: Context, given: DrinkwareImport): Promise<ImportedDrinkware> {
  const { id, description } = given;
  const folder = new DrinkwareFolder(given.directory);
  const vessels = await readVolumes(folder.pathOf('volumes.csv'));
  const map = await readMap(folder, given, vessels);
  const scales = [];
  for (const vessel of vessels) scales.push(await readScale(folder, vessel));
  const sets: ImageSetsFile = {
    asServedSets: [],
    imageMaps: [map.imageMap],
    guideImages: [{ id, description, imageMapId: id, objects: vessels.map(toGuideObject) }],
    drinkwareSets: [{ id, description, guideImageId: id, scales: scales.map(({ scale }) => scale) }],
  };
  await requireFreeId(context, sets, id);
  const overlays = new Map(scales.map(({ scale, overlay }) => [scale.overlayImage, overlay]));
  await withFiles(context, async (files) => {
    const read = async (name: string) => overlays.get(name) ?? folder.read(name);
    const pictures = await storeSetPictures(files, read, sets);
    await inTransaction(context, (inner) => insertImageSets(inner, sets, pictures)).catch((error: unknown) => {
      // Another process took the id while the pictures were made.
      throw error instanceof UniqueConstraintViolationException ? takenId(id) : error;
    });
  });
  return { vessels, warnings: [map, ...scales].flatMap(({ warnings }) => warnings) };
}

type ImageMapOf = ImageSetsFile['imageMaps'][number];
type ScaleOf = ImageSetsFile['drinkwareSets'][number]['scales'][number];

async function readMap(
  folder: DrinkwareFolder,
  { id, description }: DrinkwareImport,
  vessels: readonly MeasuredVessel[],
): Promise<{ imageMap: ImageMapOf; warnings: string[] }> {
  const baseImage = folder.pictureNamed('guide');
  const drawing = await outlinesOf(await folder.read('guide-outlines.svg'));
  const outlines = new Map(drawing.objects.map(({ id: objectId, outline }) => [objectId, outline]));
  const extra = [...outlines.keys()].filter((objectId) => !vessels.some((vessel) => vessel.objectId === objectId));
  if (extra.length > 0)
    throw unusableDrinkware(`guide-outlines.svg outlines ${extra.join(', ')}, which volumes.csv does not have.`);
  const order = drawing.navigation ?? [...outlines.keys()];
  const objects = vessels.map(({ objectId, description: name }) => {
    const outline = outlines.get(objectId);
    if (!outline) throw unusableDrinkware(`guide-outlines.svg has no path area_${objectId}, which volumes.csv has.`);
    if (!liesOnPicture(outline)) throw unusableDrinkware(`guide-outlines.svg: area_${objectId} leaves the picture.`);
    return { id: objectId, description: name, navigationIndex: order.indexOf(objectId), outline };
  });
  const picture = await openPicture(await folder.read(baseImage));
  return { imageMap: { id, description, baseImage, objects }, warnings: warningsOf(baseImage, picture, drawing) };
}

async function readScale(
  folder: DrinkwareFolder,
  { objectId, volumeSamples }: MeasuredVessel,
): Promise<{ scale: ScaleOf; overlay: Buffer; warnings: string[] }> {
  const stem = `scale-${objectId}`;
  const baseImage = folder.pictureNamed(stem);
  const drawing = await vesselOutlineOf(await folder.read(`${stem}-outline.svg`));
  const picture = await openPicture(await folder.read(baseImage));
  const { width, height } = picture;
  const [left, right] = reachOf(drawing.outline, 0, width);
  const [fullLevel, emptyLevel] = reachOf(drawing.outline, 1, width);
  if (left < 0 || right > width || fullLevel < 0 || emptyLevel > height) {
    throw unusableDrinkware(`${stem}-outline.svg leaves its picture.`);
  }
  if (left === right || fullLevel === emptyLevel) {
    throw unusableDrinkware(`${stem}-outline.svg encloses nothing: draw what the vessel holds, seen from the side.`);
  }
  const overlayImage = `${stem}-overlay.svg`;
  const scale = { objectId, baseImage, overlayImage, width, height, emptyLevel, fullLevel, volumeSamples };
  return { scale, overlay: filled(drawing.outline, width, height), warnings: warningsOf(baseImage, picture, drawing) };
}

/** Returns the first and the last whole px that an outline covers along an axis. */
function reachOf(outline: readonly number[], axis: 0 | 1, width: number): [from: number, to: number] {
  const values = outline.filter((_, index) => index % 2 === axis).map((units) => Math.round(units * width));
  return [Math.min(...values), Math.max(...values)];
}

/** Draws a vessel as if it were full. A client cuts the drawing at the level that the respondent chooses. */
function filled(outline: readonly number[], width: number, height: number): Buffer {
  const points = outline.map((units) => (units * width).toFixed(1)).join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <polygon points="${points}" fill="#2f6fbf" fill-opacity="0.45"/></svg>`;
  return Buffer.from(svg);
}

function toGuideObject({ objectId, volumeSamples }: MeasuredVessel): { id: number; weight: number } {
  return { id: objectId, weight: volumeSamples.at(-1)?.v ?? 0 };
}

function warningsOf(name: string, picture: Size, drawing: Size): string[] {
  if (hasProportionsOf(picture, drawing)) return [];
  return [`${name} has other proportions than the drawing of its outlines: the outlines may lie in the wrong place.`];
}

async function requireFreeId(context: Context, sets: ImageSetsFile, id: string): Promise<void> {
  const { imageMaps, guideImages, drinkwareSets } = await newSetsOf(context, sets);
  if (imageMaps.length + guideImages.length + drinkwareSets.length < 3) throw takenId(id);
}

function takenId(id: string): AppError {
  const message = `There is a drinkware set, guide image or image map "${id}" already: choose another --id.`;
  return new AppError('conflict', 'drinkware.duplicate_id', message);
}
