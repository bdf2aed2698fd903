import { dirname } from 'node:path';
import type { Rendition } from '../../../entities/processed-image.ts';
import { inTransaction, type Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { withFiles, type FileChanges } from './file-changes.ts';
import { unusedNames, usedFiles, type UsedFile } from './file-names.queries.ts';
import { makeRenditions, type UnrenderedPicture } from './make-renditions.ts';
import { storeFromSource } from './store-picture.ts';

export interface ImagesReport {
  /** The number of files that rows name. */
  used: number;
  /** Names of files that no row names; interrupted work leaves them behind. */
  orphans: string[];
  /** Lost files that were made again, under another name. */
  repaired: Lost[];
  /** Lost files that cannot be made again, each with the reason. */
  lost: (Lost & { reason: string })[];
}

type Lost = Pick<UsedFile, 'name' | 'shownBy'>;

/** An orphan that is younger may belong to work that has not finished. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

/**
 * Compares the image store with the rows. It removes files that no row names, makes lost pictures again from their uploads,
 * and replaces a lost upload by its largest view. With `isDry` it changes nothing and reports what it would do. Throws
 * AppError `images.other_database` if the database names no picture and the store has files.
 */
export async function verifyImages(context: Context, { isDry }: { isDry: boolean }): Promise<ImagesReport> {
  const used = await usedFiles(context.em);
  const { stored, old } = await storedFiles(context);
  const orphans = await unusedNames(context.em, old);
  // A wrong database names none of the files. Removing the orphans would then empty the store.
  if (used.length === 0 && orphans.length > 0) throw otherDatabase(orphans.length);
  const missing = used.filter(({ name }) => !stored.has(name));
  const report: ImagesReport = { used: used.length, orphans, repaired: [], lost: [] };
  if (!isDry) await context.files.remove(orphans);
  // Uploads come first, so that their pictures can be made from an upload that was repaired.
  const repaired = new Map<string, string>();
  for (const file of missing) {
    const { name, shownBy, madeFrom } = file;
    if (await hasChanged(context, name)) continue;
    const from = madeFrom !== null && stored.has(madeFrom) ? madeFrom : repaired.get(madeFrom ?? '');
    const outcome = await (isDry && from !== undefined ? { name } : repairFile(context, file, from));
    if (outcome === null) continue;
    if ('reason' in outcome) report.lost.push({ name, shownBy, ...outcome });
    else {
      repaired.set(name, outcome.name);
      report.repaired.push({ name, shownBy });
    }
  }
  return report;
}

/** Returns whether the file was stored, or the last row that names it changed, since both were read. A server may be running. */
async function hasChanged({ em, files }: Context, name: string): Promise<boolean> {
  const file = await files.open(name);
  file?.content.destroy();
  return file !== null || (await unusedNames(em, [name])).length > 0;
}

function otherDatabase(files: number): AppError {
  const message = `The database names no picture, and the image store has ${files} files. The store belongs to another installation, or DATABASE_URL is not set.`;
  return new AppError('conflict', 'images.other_database', message);
}

async function storedFiles({ files, now }: Context): Promise<{ stored: Set<string>; old: string[] }> {
  const stored = new Set<string>();
  const old: string[] = [];
  for await (const { name, storedAt } of files.names()) {
    stored.add(name);
    if (now().getTime() - storedAt.getTime() > ORPHAN_AGE_MS) old.push(name);
  }
  return { stored, old };
}

/**
 * Makes a lost file again from another file and returns its new name, or the reason why that is not possible, or null if
 * no row needs the file.
 */
async function repairFile(
  context: Context,
  lost: UsedFile,
  from: string | undefined,
): Promise<{ name: string } | { reason: string } | null> {
  if (lost.table === 'extract') return { reason: 'An extract is made once: make a new one.' };
  if (lost.madeFrom === null) return { reason: 'The upload that it was made from was not kept.' };
  if (from === undefined) {
    return {
      reason: lost.product === null ? 'Its largest view is lost too.' : 'The upload that it was made from is lost.',
    };
  }
  if (lost.column === 'renditions') return repairRenditions(context, lost);
  try {
    const name = await withFiles(context, (files) => replace(context, files, lost, from));
    return name === null ? null : { name };
  } catch (error) {
    if (error instanceof AppError && error.kind !== 'unavailable') return { reason: error.message };
    throw error;
  }
}

/** Makes all renditions of a picture again, one of whose files is lost. */
async function repairRenditions(
  context: Context,
  { id, name }: UsedFile,
): Promise<{ name: string } | { reason: string } | null> {
  const picture = await withFiles(context, async (files) => {
    const [before] = await inTransaction(context, ({ em }) =>
      query<UnrenderedPicture & { renditions: Rendition[] }>(
        em,
        // Set-based: reads and clears the list in one statement, which another process may be changing.
        sql`with before as (select id, path, purpose, renditions from processed_image
              where id = ${id} and renditions @> jsonb_build_array(jsonb_build_object('path', ${name}::text)) for update),
            cleared as (update processed_image set renditions = null where id in (select id from before))
            select * from before`,
      ),
    );
    files.drop(before?.renditions.map(({ path }) => path) ?? []);
    return before;
  });
  const outcome = picture ? await makeRenditions(context, picture) : 'gone';
  if (outcome === 'gone') return null;
  return outcome === 'made' ? { name } : outcome;
}

async function replace(context: Context, files: FileChanges, lost: UsedFile, from: string): Promise<string | null> {
  const name = await recreatePicture(context, files, lost, from);
  const renamed = await inTransaction(context, ({ em }) =>
    query(
      em,
      // Set-based: the table and the column are those of the file that was lost.
      sql`update ${sql.table(lost.table)} set ${sql.ref(lost.column)} = ${name}
          where id = ${lost.id} and ${sql.ref(lost.column)} = ${lost.name} returning id`,
    ),
  );
  if (renamed.length > 0) return name;
  files.dropAdded();
  return null;
}

async function recreatePicture(context: Context, files: FileChanges, lost: UsedFile, from: string): Promise<string> {
  const folder = dirname(lost.name);
  if (lost.product !== null) {
    const [picture] = await storeFromSource(context, files, folder, { originalPath: from }, [lost.product], {
      withRenditions: false,
    });
    return picture.path;
  }
  const view = await context.files.read(from);
  if (!view) throw new AppError('conflict', 'image.lost', 'Its largest view is lost too.');
  return files.add(folder, view, 'jpg');
}
