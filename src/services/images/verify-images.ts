import { dirname } from 'node:path';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import { withFiles, type FileChanges } from './file-changes.ts';
import { unusedNames, usedFiles, type UsedFile } from './file-names.queries.ts';
import { storeFromSource } from './store-picture.ts';

export interface ImagesReport {
  /** Files that rows name. */
  used: number;
  /** Files that no row names, of interrupted work. */
  orphans: string[];
  /** Lost files that were made anew, under another name. */
  mended: string[];
  /** Lost files that cannot be made anew, each with the reason. */
  lost: { name: string; reason: string }[];
}

/** Younger ones may belong to work under way. */
const ORPHAN_AGE_MS = 60 * 60 * 1000;

/**
 * Compares the image store with the rows: removes files that no row names, makes lost pictures anew from the uploads that
 * were kept, and a lost upload from its largest view. `isDry`: changes nothing and counts as lost whatever is.
 */
export async function verifyImages(scope: Scope, { isDry }: { isDry: boolean }): Promise<ImagesReport> {
  const used = await usedFiles(scope.em);
  const { stored, old } = await storedFiles(scope);
  const orphans = await unusedNames(scope.em, old);
  const missing = used.filter(({ name }) => !stored.has(name));
  const report: ImagesReport = { used: used.length, orphans, mended: [], lost: [] };
  if (isDry) {
    report.lost.push(...missing.map(({ name }) => ({ name, reason: 'not looked into' })));
    return report;
  }
  await scope.files.remove(orphans);
  const renamed = new Map<string, string>();
  for (const file of missing) {
    const from = file.madeFrom === null ? null : (renamed.get(file.madeFrom) ?? file.madeFrom);
    try {
      renamed.set(file.name, await withFiles(scope, (files) => mend(scope, files, file, from)));
      report.mended.push(file.name);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      report.lost.push({ name: file.name, reason: error.message });
    }
  }
  return report;
}

async function storedFiles({ files, now }: Scope): Promise<{ stored: Set<string>; old: string[] }> {
  const stored = new Set<string>();
  const old: string[] = [];
  for await (const { name, storedAt } of files.names()) {
    stored.add(name);
    if (now().getTime() - storedAt.getTime() > ORPHAN_AGE_MS) old.push(name);
  }
  return { stored, old };
}

async function mend(scope: Scope, files: FileChanges, lost: UsedFile, from: string | null): Promise<string> {
  if (from === null) throw new AppError('conflict', 'image.lost', 'The upload that it was made from was not kept.');
  const name = await remade(scope, files, lost, from);
  await inTransaction(scope, ({ em }) =>
    query(
      em,
      sql`update ${sql.table(lost.table)} set ${sql.ref(lost.column)} = ${name}
          where id = ${lost.id} and ${sql.ref(lost.column)} = ${lost.name}`,
    ),
  );
  return name;
}

async function remade(scope: Scope, files: FileChanges, lost: UsedFile, from: string): Promise<string> {
  const folder = dirname(lost.name);
  if (lost.product !== null) {
    const [picture] = await storeFromSource(scope, files, folder, { originalPath: from }, [lost.product]);
    return picture.path;
  }
  const view = await scope.files.read(from);
  if (!view) throw new AppError('conflict', 'image.lost', 'The upload is lost, and its largest view with it.');
  return files.add(folder, view, 'jpg');
}
