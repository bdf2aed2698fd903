import { findCycleLinks } from '../../domain/category-graph.ts';
import { CategoryRow, categoryCells } from './food-list-rows.ts';
import { ROWS_A_CHUNK, type ImportRun } from './import-run.ts';
import { cellsOf, type PlannedCategory } from './planned-list.ts';

const FILE = 'categories.csv';

/** Reads categories with their parents. A parent may follow its children in the file. */
export async function importCategories(run: ImportRun): Promise<void> {
  const read: { number: number; category: PlannedCategory; parents: string[] }[] = [];
  await run.inChunks(FILE, CategoryRow, ROWS_A_CHUNK, (rows) => {
    for (const { row, number } of run.unique(FILE, 'category', rows, run.categories)) {
      const category: PlannedCategory = {
        code: run.coded(row.code),
        englishDescription: row.name_en ?? row.name ?? '',
        isHidden: row.hidden,
        parentCategories: [],
        cells: cellsOf(row, categoryCells),
        localDescription: row.name,
        methods: [],
      };
      run.categories.set(category.code, category);
      read.push({ number, category, parents: [...new Set(row.parent)] });
    }
  });
  // Stored categories cannot close a cycle with the file, because the parents of its categories are replaced by others of the file.
  const closing = findCycleLinks(
    new Map(read.map(({ category, parents }) => [category.code, parents.map((parent) => run.coded(parent))])),
  );
  const isClosing = new Set(closing.map(({ code, parent }) => `${code} ${parent}`));
  for (const { number, category, parents } of read) {
    for (const given of parents) {
      const parent = run.known(FILE, number, 'parent', run.categories, given, 'category');
      if (!parent) continue;
      if (!isClosing.has(`${category.code} ${parent.code}`)) category.parentCategories.push(parent.code);
      else run.bad(FILE, number, 'parent', `a category cannot be above itself: ${given} is in ${category.code}`);
    }
  }
}
