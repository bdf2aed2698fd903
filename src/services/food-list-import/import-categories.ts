import { acquireLock } from '../../db/advisory-locks.ts';
import { closingLinks } from '../../domain/category-graph.ts';
import { CategoryRow } from './food-list-rows.ts';
import { CHUNK, type ImportRun } from './import-run.ts';

const FILE = 'categories.csv';

/** Categories with their parents, which may stand below their children in the file. */
export async function importCategories(run: ImportRun): Promise<void> {
  if (!run.has(FILE)) return;
  // Before the first row is written: an editor who has the turn may be waiting for one.
  await acquireLock(run.em, 'categoryGraph');
  const read: { number: number; code: string; parents: string[] }[] = [];
  await run.inChunks(FILE, CategoryRow, CHUNK, async (rows) => {
    const fresh = run.unique(FILE, rows, run.categories);
    for (const [code, stored] of await run.writer.categories(fresh.map(({ row }) => row)))
      run.categories.set(code, stored);
    read.push(...fresh.map(({ row, number }) => ({ number, code: row.code, parents: [...new Set(row.parent)] })));
  });
  // What is stored already closes no cycle with the file: the parents of its categories are replaced, by others of it.
  const closing = closingLinks(new Map(read.map(({ code, parents }) => [code, parents])));
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
