import { expect } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { upload } from '../support/pictures.ts';
import type { Caller, TestApp } from '../support/test-app.ts';

const square = (x: number) => `M${x} 10 h20 v20 h-20 z`;

/** A drawing of 300 x 200 with a square for each id, the n-th at x = 40 n. */
export function svg({ ids = [1, 2], width = 300, height = 200, more = '' } = {}): File {
  const paths = ids.map((id, index) => `<path id="area_${id}" d="${square(40 * index)}"/>`);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${paths.join('')}${more}</svg>`;
  return new File([text], 'outlines.svg', { type: 'image/svg+xml' });
}

/** The navigation order of the objects, as a drawing writes it. */
export const navigation = (ids: string) => `<text id="navigation">${ids}</text>`;

/** The outline of the n-th square, in widths of the drawing. */
export const outlineOf = (n: number) =>
  [40 * n, 10, 40 * n + 20, 10, 40 * n + 20, 30, 40 * n, 30].map((value) => expect.closeTo(value / 300, 5));

/** The input of a new map with two objects and a photograph of its own. */
export async function mapInput(app: TestApp, id = app.given.name('map')) {
  return {
    baseImage: await upload({ width: 300, height: 200 }),
    svg: svg(),
    imageMapParameters: { id, description: 'Apples', objectDescriptions: { 1: 'Small', 2: 'Large' } },
  };
}

/** A stored map with the objects 1 and 2. */
export async function newMap(app: TestApp, caller: Caller, id?: string) {
  return caller.imageMaps.createFromSvg(await mapInput(app, id));
}

/** The names of all stored files, and what the tables of pictures hold. */
export async function stored(app: TestApp): Promise<{ files: string[]; rows: unknown }> {
  const files: string[] = [];
  for await (const { name } of app.parts.files.names()) files.push(name);
  const [rows] = await query(
    app.context().em,
    sql`select (select count(*)::int from source_image) as "sourceImages",
          (select count(*)::int from processed_image) as "processedImages",
          (select count(*)::int from image_map) as "imageMaps",
          (select coalesce(jsonb_agg(to_jsonb(o) order by o.image_map_id, o.object_id), '[]') from image_map_object o) as objects,
          (select coalesce(jsonb_agg(to_jsonb(g) order by g.id), '[]') from guide_image g) as "guideImages",
          (select coalesce(jsonb_agg(to_jsonb(w) order by w.guide_image_id, w.object_id), '[]') from guide_image_object w) as weights`,
  );
  return { files: files.sort(), rows };
}

/** Does the picture of this address have a file? */
export async function hasFile(app: TestApp, url: string): Promise<boolean> {
  return (await app.parts.files.read(url.slice(url.indexOf('/images/') + '/images/'.length))) !== null;
}
