import { CategoryRow } from './food-list-rows.ts';
import { CHUNK, type ImportRun } from './import-run.ts';

const FILE = 'categories.csv';

interface ParentCodes {
  number: number;
  code: string;
  parents: string[];
}

/** Categories with their parents, which may stand below their children in the file. */
export async function importCategories(run: ImportRun): Promise<void> {
  const read: ParentCodes[] = [];
  await run.inChunks(FILE, CategoryRow, CHUNK, async (rows) => {
    const fresh = run.unique(FILE, rows, run.categories);
    for (const [code, stored] of await run.writer.categories(fresh.map(({ row }) => row)))
      run.categories.set(code, stored);
    read.push(...fresh.map(({ row, number }) => ({ number, code: row.code, parents: [...new Set(row.parent)] })));
  });
  const acyclic = read.filter((category) => !closesCycle(run, category, read));
  const links = acyclic.flatMap(({ number, code, parents }) =>
    parents.flatMap((parentCode) => {
      const child = run.categories.get(code);
      const parent = run.known(FILE, number, 'parent', run.categories, parentCode, 'category');
      return child && parent ? [{ child: child.id, parent: parent.id }] : [];
    }),
  );
  await run.writer.categoryParents(
    [...run.categories.values()].map(({ id }) => id),
    links,
  );
}

// A category above itself: walk up from its parents.
function closesCycle(run: ImportRun, { number, code, parents }: ParentCodes, read: readonly ParentCodes[]): boolean {
  const parentsOf = new Map(read.map((category) => [category.code, category.parents]));
  const above = new Set(parents);
  for (const ancestor of above) for (const next of parentsOf.get(ancestor) ?? []) above.add(next);
  if (!above.has(code)) return false;
  run.bad(FILE, number, 'parent', 'a category cannot be above itself');
  return true;
}
