import { expect } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import type { AppError } from '../../src/errors.ts';
import { unusedNames, usedFiles } from '../../src/services/images/file-names.queries.ts';
import { toAppError } from '../../src/trpc-errors.ts';
import { storedNames } from './pictures.ts';
import type { TestApp } from './test-app.ts';

const TABLES = [
  'source_image',
  'processed_image',
  'as_served_set',
  'as_served_image',
  'image_map',
  'image_map_object',
  'guide_image',
  'guide_image_object',
  'drinkware_set',
  'drinkware_scale',
  'portion_size_method',
];

/** All rows of source images and image sets, and the names of all files. */
export async function storedPictures(app: TestApp): Promise<{ rows: unknown[]; files: string[] }> {
  const rows = [];
  for (const table of TABLES) {
    rows.push(
      ...(await query(
        app.context().em,
        sql`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`,
      )),
    );
  }
  return { rows, files: await storedNames(app.parts.files) };
}

/** Files that no row names, and files that a row names and that are not there. */
export async function unusedAndLostFiles(app: TestApp): Promise<string[]> {
  const { em, files } = app.context();
  const stored = await storedNames(files);
  const used = await usedFiles(em);
  return [
    ...(await unusedNames(em, stored)),
    ...used.flatMap(({ name }) => (stored.includes(name) ? [] : [`${name} is lost`])),
  ];
}

/** The refusal of the work, which must not change a row or a file of pictures. */
export async function refusalOf(app: TestApp, work: () => Promise<unknown>): Promise<AppError> {
  const before = await storedPictures(app);
  const refusal = await work().then(() => null, toAppError);
  expect(await storedPictures(app)).toEqual(before);
  if (refusal === null) throw new Error('nothing was refused');
  return refusal;
}
