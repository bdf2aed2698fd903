import { acquireLock } from '../../db/advisory-locks.ts';
import { findCycleLinks } from '../../domain/category-graph.ts';
import { CategoryRow } from './food-list-rows.ts';
import { ROWS_A_CHUNK, type ImportRun } from './import-run.ts';

const FILE = 'categories.csv';

/** Imports categories with their parents. A parent may follow its children in the file. */
export async function importCategories(run: ImportRun): Promise<void> {
  if (!run.has(FILE)) return;
  // The lock comes before the first written row: an editor who holds the lock may wait for a row, which would deadlock.
  await acquireLock(run.em, 'categoryGraph');
  const read: { number: number; code: string; parents: string[] }[] = [];
  await run.inChunks(FILE, CategoryRow, ROWS_A_CHUNK, async (rows) => {
    const fresh = run.unique(FILE, rows, run.categories);
    for (const [code, stored] of await run.writer.categories(fresh.map(({ row }) => row)))
      run.categories.set(code, stored);
    read.push(...fresh.map(({ row, number }) => ({ number, code: row.code, parents: [...new Set(row.parent)] })));
  });
  // Stored categories cannot close a cycle with the file, because the parents of its categories are replaced by others of the file.
  const closing = findCycleLinks(new Map(read.map(({ code, parents }) => [code, parents])));
  const isClosing = new Set(closing.map(({ code, parent }) => `${code} ${parent}`));
  const links = read.flatMap(({ number, code, parents }) =>
    parents.flatMap((parentCode) => {
      const child = run.categories.get(code);
      const parent = run.known(FILE, number, 'parent', run.categories, parentCode, 'category');
      if (!child || !parent) return [];
      if (!isClosing.has(`${code} ${parentCode}`)) return [{ child: child.id, parent: parent.id }];
      run.bad(FILE, number, 'parent', `a category cannot be above itself: ${parentCode} is in ${code}`);
      return [];
    }),
  );
  await run.writer.categoryParents(
    [...run.categories.values()].map(({ id }) => id),
    links,
  );
}
