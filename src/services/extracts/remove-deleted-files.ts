import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';

/**
 * Removes the files of extracts that were deleted. The rows keep the names until the files are gone: what a store that does not answer
 * leaves is removed at the next cleaning.
 */
export async function removeDeletedFiles({ em, files, log }: Context): Promise<void> {
  const deleted = await query<{ id: number; parts: string[] }>(
    em,
    // Set-based: reads the names of files of all deleted extracts.
    sql`select id, parts from extract where deleted_at is not null and parts <> '{}'`,
  );
  for (const { id, parts } of deleted) {
    try {
      await files.remove(parts);
      await kysely(em).updateTable('extract').set({ parts: [] }).where('id', '=', id).execute();
    } catch (err) {
      log.error({ err, extract: id }, 'the files of a deleted extract could not be removed');
    }
  }
}
