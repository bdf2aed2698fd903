import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../src/context.ts';
import { exportFoodList } from '../../src/services/food-list-export/export-food-list.ts';
import { writeFolder } from '../../src/services/food-list-export/write-folder.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import type { FoodListReport } from '../../src/services/food-list-import/import-report.ts';
import type { ImportOptions } from '../../src/services/food-list-import/import-run.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Files by their names, each as its lines. */
export type Files = Record<string, string[]>;

/** Imports files into a locale. */
export function importFiles(
  context: Context,
  files: Files,
  localeId: string,
  options: Partial<ImportOptions> = {},
): Promise<FoodListReport> {
  const directory = temporaryFolder();
  for (const [name, lines] of Object.entries(files)) writeFileSync(join(directory, name), `${lines.join('\n')}\n`);
  return importFoodList(context, { directory, localeId, skipBad: false, ...options });
}

/** Exports the list of a locale into a new folder. */
export async function exportedFolder(context: Context, locale: string, withPictures = true): Promise<string> {
  const folder = mkdtempSync(join(temporaryFolder(), 'list-'));
  await writeFolder(folder, await exportFoodList(context, { locale, withPictures }));
  return folder;
}

/** The files of a folder as texts. */
export function textsOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name !== 'images');
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The rows of an exported CSV file, without the header. */
export function rowsOf(folder: string, name: string): string[] {
  return readFileSync(join(folder, name), 'utf8').split('\r\n').slice(1, -1);
}
