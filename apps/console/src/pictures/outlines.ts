import type { StoredGuideImage } from 'dietary-recall-client';

/** A place on a picture: x and y in widths of the picture. */
export type Point = readonly [x: number, y: number];

/** An object of a guide image, as the form holds it. */
export interface OutlinedObject {
  /** Tells it from the others. */
  key: string;
  /** Null: it is new, and the service gives it an id. */
  id: number | null;
  description: string;
  corners: readonly Point[];
  /** In g; '': not known yet. */
  weight: number | '';
}

export interface GuideValues extends Record<string, unknown> {
  id: string;
  description: string;
  objects: readonly OutlinedObject[];
}

/** How far an arrow key moves a corner, in widths of the picture; with Shift: further. */
const [STEP, FAR_STEP] = [0.002, 0.02];
export const MIN_CORNERS = 3;

export function guideValuesOf({ id, description, objects }: StoredGuideImage): GuideValues {
  return {
    id,
    description,
    objects: objects.map((object) => ({
      key: `stored ${object.id}`,
      id: object.id,
      description: object.description,
      corners: pointsOf(object.outlineCoordinates),
      weight: object.weight ?? '',
    })),
  };
}

/** The objects as the service takes them. */
export function objectsInput(objects: readonly OutlinedObject[]) {
  return objects.map(({ id, description, corners, weight }) => ({
    ...(id === null ? {} : { id }),
    description: description.trim(),
    outlineCoordinates: corners.flat(),
    weight: weight === '' ? null : weight,
  }));
}

function pointsOf(coordinates: readonly number[]): Point[] {
  return coordinates.flatMap((x, at) => (at % 2 === 0 ? [[x, coordinates[at + 1] ?? 0] as const] : []));
}

/** How an arrow key moves a point; null for another key. The picture ends at 1 and at its height. */
export function moved([x, y]: Point, key: string, isFar: boolean, height: number): Point | null {
  const step = isFar ? FAR_STEP : STEP;
  const by: Point | undefined = (
    { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] } as Record<string, Point>
  )[key];
  return by === undefined ? null : inside([x + by[0], y + by[1]], height);
}

/** The nearest point on the picture. */
export function inside([x, y]: Point, height: number): Point {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(value, 0), most) * 10_000) / 10_000;
  return [within(x, 1), within(y, height)];
}

export function middleOf([x, y]: Point, [toX, toY]: Point): Point {
  return [(x + toX) / 2, (y + toY) / 2];
}

/** The middle of the box around an outline, where its number stands. */
export function centreOf(corners: readonly Point[]): Point {
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return middleOf([Math.min(...xs), Math.min(...ys)], [Math.max(...xs), Math.max(...ys)]);
}
