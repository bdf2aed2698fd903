import { dirname } from 'node:path';
import type { EntityManager } from '@mikro-orm/sql';
import type { Rendition } from '../../../entities/processed-image.ts';
import { renditionsOf, type Product } from '../../adapters/pictures/index.ts';
import { inTransaction, type Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { withFiles } from './file-changes.ts';
import { storeFiles } from './store-picture.ts';

/** A stored picture without renditions. */
export interface UnrenderedPicture {
  id: number;
  path: string;
  purpose: Product;
}

/** What became of a picture. `gone`: it was deleted or replaced, or its renditions were made by somebody else. */
export type Outcome = 'made' | 'gone' | { reason: string };

/** Counts the pictures without renditions. */
export async function countUnrendered(em: EntityManager): Promise<number> {
  // Set-based: MikroORM would count with a condition on JSON null as well.
  const [row] = await query<{ count: number }>(
    em,
    sql`select count(*)::int as count from processed_image where renditions is null`,
  );
  return row?.count ?? 0;
}

/** Lists the next pictures without renditions, by id. */
export function nextUnrendered(
  em: EntityManager,
  { after, limit }: { after: number; limit: number },
): Promise<UnrenderedPicture[]> {
  return query<UnrenderedPicture>(
    em,
    // Set-based: a batch of ids and names of files.
    sql`select id, path, purpose from processed_image where renditions is null and id > ${after} order by id limit ${limit}`,
  );
}

/**
 * Makes the renditions of a stored picture from its served file, and stores them with its size. Nothing is stored if the picture
 * is deleted, replaced or rendered meanwhile. A file that is lost or damaged is a reason; `npm run images -- verify` makes a lost
 * one again. Throws AppError `images.unavailable` and `images.busy`.
 */
export async function makeRenditions(context: Context, { id, path, purpose }: UnrenderedPicture): Promise<Outcome> {
  try {
    return await withFiles(context, async (files) => {
      const made = await files.locks.withLock(async () => {
        const served = await context.files.read(path);
        if (served === null) return null;
        const { width, height, files: rendered } = await renditionsOf(served, purpose);
        return { width, height, renditions: await storeFiles(files, dirname(path), rendered) };
      });
      if (made === null) return (await isStored(context.em, { id, path })) ? { reason: 'The file is lost.' } : 'gone';
      if (await inTransaction(context, (inner) => hasStored(inner.em, { id, path, ...made }))) return 'made';
      files.dropAdded();
      return 'gone';
    });
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'unavailable') return { reason: error.message };
    throw error;
  }
}

interface Made {
  id: number;
  path: string;
  width: number;
  height: number;
  renditions: Rendition[];
}

async function hasStored(em: EntityManager, { id, path, width, height, renditions }: Made): Promise<boolean> {
  const stored = await query(
    em,
    // Set-based: writes only if the row still has this file and no renditions.
    sql`update processed_image set width = ${width}, height = ${height}, renditions = ${JSON.stringify(renditions)}::jsonb
        where id = ${id} and path = ${path} and renditions is null returning id`,
  );
  return stored.length > 0;
}

async function isStored(em: EntityManager, { id, path }: Pick<UnrenderedPicture, 'id' | 'path'>): Promise<boolean> {
  // Set-based: reads the row as it is, not as the unit of work has it.
  return (await query(em, sql`select id from processed_image where id = ${id} and path = ${path}`)).length > 0;
}
