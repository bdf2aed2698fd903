import { round, seeded, type Point, type Random } from './geometry.ts';
import { WIDTH, onTable } from './scene.ts';

/** All files of the demo pictures: their paths below `data/demo` and what is in them. */
export class Album {
  readonly files = new Map<string, string>();

  /** Returns the picture's path as `portion-images.json` names it. */
  add(path: string, drawing: string): string {
    this.files.set(`images/${path}`, drawing);
    return path;
  }
}

/** Pictures of one food, g ascending. */
export interface AsServedSet {
  id: string;
  description: string;
  images: { image: string; weight: number; label: null }[];
}

/** Draws a set: `draw` is given the grams of each picture and its own randomness. */
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

/** Grams of the objects of an image map; of a drinkware set, the ml that a container holds. */
export interface GuideImage {
  id: string;
  description: string;
  imageMapId: string;
  objects: { id: number; weight: number }[];
}

/** Something that a respondent can click. */
export interface Thing {
  readonly description: string;
  /** Corners in px. */
  readonly outline: readonly Point[];
  readonly drawing: string;
}

/** Draws things on the table, the first as object 1. Outlines become [x0, y0, x1, y1, ...] in units of the picture's width. */
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

/** An image map and the guide image of the same id, which weighs its objects. */
export const withGuide = (map: ImageMap, weights: readonly number[]): [ImageMap, GuideImage] => {
  const { id, description } = map;
  return [map, { id, description, imageMapId: id, objects: weights.map((weight, i) => ({ id: i + 1, weight })) }];
};
