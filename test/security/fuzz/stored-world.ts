import { newFileName } from '../../../src/adapters/file-store/file-store.ts';
import { query, sql } from '../../../src/db/sql.ts';
import { usedFiles } from '../../../src/services/images/file-names.queries.ts';
import { storedNames, upload } from '../../support/pictures.ts';
import type { TestApp } from '../../support/test-app.ts';

const FOLDER = 'world';
const bytes = new Uint8Array(await (await upload({ width: 60, height: 40 })).arrayBuffer());

const COLUMNS = [
  ['source_image', 'original_path'],
  ['source_image', 'path'],
  ['source_image', 'thumbnail_path'],
  ['processed_image', 'path'],
] as const;

/** Stores a file for each picture of the world, which has only rows otherwise. */
export async function storePictures(app: TestApp): Promise<void> {
  const { em, files } = app.context();
  for (const [table, column] of COLUMNS) {
    const rows = await query<{ id: number }>(em, sql`select id from ${sql.table(table)}`);
    for (const { id } of rows) {
      const name = await newFileName(column === 'original_path' ? `originals/${FOLDER}` : FOLDER, bytes, 'jpg');
      await files.put(name, bytes);
      await query(em, sql`update ${sql.table(table)} set ${sql.ref(column)} = ${name} where id = ${id}`);
    }
  }
  await app.settle();
}

/** Stores the files of rows that were stored again. */
export async function restorePictures(app: TestApp): Promise<void> {
  const { em, files } = app.context();
  const stored = new Set(await storedNames(files));
  for (const { name } of await usedFiles(em)) {
    if (name.split('/').includes(FOLDER) && !stored.has(name)) await files.put(name, bytes);
  }
}
