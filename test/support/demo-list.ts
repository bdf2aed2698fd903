import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../../src/context.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';

const FILES = ['locale.json', 'food-groups.csv', 'categories.csv', 'foods.csv', 'aliases.csv', 'nutrients.csv'];

/** Imports the demo list without its pictures, which take minutes. */
export async function importDemoList(context: Context, localeId: string): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'recall-test-'));
  try {
    for (const file of FILES) copyFileSync(join(import.meta.dirname, '../../data/demo', file), join(directory, file));
    await importFoodList(context, { directory, localeId, skipBad: false });
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
