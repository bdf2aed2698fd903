import { round, seeded, type Point, type Random } from './geometry.ts';
import { WIDTH, onTable } from './scene.ts';

/** The files of the demo pictures: their paths below `data/demo` and their contents. */
export class Album {
  readonly files = new Map<string, string>();

  /** Adds a picture and returns its path as `portion-images.json` names it. */
  add(path: string, drawing: string): string {
    this.files.set(`images/${path}`, drawing);
    return path;
  }
}

/** Pictures of one food with ascending grams. */
export interface AsServedSet {
  id: string;
  description: string;
  images: { image: string; weight: number; label: null }[];
}

/** Draws a set. `draw` gets the grams and the random numbers of each picture. */
export const asServedSet = (
  album: Album,
  { id, description, weights }: { id: string; description: string; weights: readonly number[] },
  draw: (grams: number, random: Random) => string,
): AsServedSet => ({
  id,
  description,
  images: weights.map((weight, i) => {
    const path = `as-served/${id}/${i + 1}.svg`;
    return { image: album.add(path, onTable(draw(weight, seeded(path)))), weight, label: null };
  }),
});

export interface ImageMap {
  id: string;
  description: string;
  baseImage: string;
  objects: { id: number; description: string; navigationIndex: number; outline: number[] }[];
}

/** The grams of the objects of an image map. For a drinkware set they are the ml of the containers. */
export interface GuideImage {
  id: string;
  description: string;
  imageMapId: string;
  objects: { id: number; weight: number }[];
}

/** An object that a respondent can click. */
export interface Thing {
  readonly description: string;
  /** The corners of the outline in px. */
  readonly outline: readonly Point[];
  readonly drawing: string;
}

/** Draws an image map. The first object gets the id 1. Outlines become [x0, y0, x1, y1, ...] in units of the picture's width. */
export const imageMap = (
  album: Album,
  { id, description, scenery = '' }: { id: string; description: string; scenery?: string },
  things: readonly Thing[],
): ImageMap => ({
  id,
  description,
  baseImage: album.add(`image-maps/${id}.svg`, onTable(scenery + things.map(({ drawing }) => drawing).join(''))),
  objects: things.map((thing, i) => ({
    id: i + 1,
    description: thing.description,
    navigationIndex: i,
    outline: thing.outline.flatMap(([x, y]) => [round(x / WIDTH, 4), round(y / WIDTH, 4)]),
  })),
});

/** Returns an image map and the guide image with the same id, which has the weights of its objects. */
export const withGuide = (map: ImageMap, weights: readonly number[]): [ImageMap, GuideImage] => {
  const { id, description } = map;
  return [map, { id, description, imageMapId: id, objects: weights.map((weight, i) => ({ id: i + 1, weight })) }];
};
