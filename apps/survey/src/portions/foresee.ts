import { findFood } from '@dietary-recall/recall-flow';
import type { Picture, PortionSizeMethod } from 'dietary-recall-client';
import { STAGE_SIZES } from '../shell/photo.tsx';
import type { Library } from '../store/library.ts';
import { loadPart } from '../store/parts.ts';
import { hasPicturesInWords } from '../store/pictures-in-words.ts';
import { current } from '../store/recall.ts';

/** The screens of measured pieces, which most days do without, are a part of their own. */
export const loadDimensions = () => loadPart(() => import('./dimensions.tsx'));

/** Loads what the first question of a method needs. Returns its picture: of a set the one in the middle, small; null: it has none. */
export async function firstPictureOf(library: Library, method: PortionSizeMethod): Promise<Picture | null> {
  switch (method.method) {
    case 'as-served': {
      const { images } = await library.asServed(method.parameters.servingImageSet);
      return images[Math.floor(images.length / 2)]?.thumbnail ?? null;
    }
    case 'guide-image':
      return (await library.guideImage(method.parameters.guideImageId)).imageMap.baseImage;
    case 'drink-scale': {
      const { guideId } = await library.drinkware(method.parameters.drinkwareId);
      return (await library.guideImage(guideId)).imageMap.baseImage;
    }
    case 'pizza':
      return mapWithTables(library, 'gpizza');
    case 'cereal':
    case 'milk-on-cereal':
      return mapWithTables(library, 'gbowl');
    case 'milk-in-a-hot-drink':
      await library.methodTables();
      return null;
    case 'dimensions':
      // Nothing waits for it: it has no picture.
      loadDimensions().catch(() => undefined);
      return null;
    case 'standard-portion':
    case 'parent-food-portion':
    case 'weight':
      return null;
  }
}

async function mapWithTables(library: Library, id: string): Promise<Picture> {
  const [{ baseImage }] = await Promise.all([library.imageMap(id), library.methodTables()]);
  return baseImage;
}

/** Loads what the questions about the amount of a food need, while another of its questions is asked. */
export function foreseeAmount(id: string): void {
  const { library, recall } = current();
  const { match, portion } = findFood(recall, id)?.food ?? {};
  if (!match || portion) return;
  for (const method of library.knownFood(match.code)?.portionSizeMethods ?? [])
    firstPictureOf(library, method).then(
      (picture) => picture && !hasPicturesInWords() && preload(picture),
      () => undefined,
    );
}

/** Loads a picture as `Photo` shows it in full width. */
export function preload(picture: Picture): void {
  const webp = picture.renditions.filter(({ mediaType }) => mediaType === 'image/webp');
  const image = new Image();
  image.sizes = STAGE_SIZES;
  image.srcset = webp.map(({ url, width }) => `${url} ${width}w`).join(', ');
  if (webp.length === 0) image.src = picture.url;
}
