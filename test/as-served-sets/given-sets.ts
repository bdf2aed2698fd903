import { upload } from '../support/pictures.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

export type StoredSet = Awaited<ReturnType<Caller['asServedSets']['get']>>;

const COLOURS = ['red', 'lime', 'blue', 'yellow', 'magenta', 'cyan', 'white', 'black'];
/** The colours that `newSet` gives to its photographs, lightest portion first. */
export const [RED, LIME, BLUE, YELLOW] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 0],
] as const;

/** Photographs of 60 x 40, each of another colour. */
export function photographs(count: number): Promise<File[]> {
  return Promise.all(COLOURS.slice(0, count).map((colour) => upload({ width: 60, height: 40, colour })));
}

/** Creates a set from uploads with portions of 10, 20, 30 ... g. */
export async function newSet(app: TestApp, caller: Caller, { id = app.given.name('set'), count = 2 } = {}) {
  const weight = Array.from({ length: count }, (_, index) => 10 * (index + 1));
  return caller.asServedSets.create({ id, description: `Set ${id}`, weight, files: await photographs(count) });
}

/** The photographs of a set as an update of it sends them back. */
export function sentBack({ images }: StoredSet) {
  return images.map(({ sourceId, weight, label }) => ({ sourceImageId: sourceId ?? 0, weight, label }));
}
