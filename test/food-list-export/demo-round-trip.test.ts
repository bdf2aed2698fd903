import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listState } from '../../bench/round-trip/list-state.ts';
import { sha256Of } from '../../src/adapters/sha256.ts';
import { inTransaction } from '../../src/context.ts';
import { storeFoodList, storeListPictures } from '../../src/services/food-list-import/import-food-list.ts';
import { withFiles } from '../../src/services/images/file-changes.ts';
import { openTestApp } from '../support/test-app.ts';
import { exportedFolder } from './list-folder.ts';

const DEMO = join(import.meta.dirname, '../../data/demo');
const LOCALE = 'en_GB';

/**
 * Imports a folder into an empty installation, without the renditions of its pictures, which take minutes and are in no export, and returns
 * the folder of its export and the records of its list.
 */
async function importedAnew(directory: string) {
  const app = await openTestApp();
  try {
    const context = app.context();
    const options = { directory, localeId: LOCALE, skipBad: false };
    await withFiles(context, async (files) => {
      const pictures = await storeListPictures(context, files, options, { withRenditions: false });
      await inTransaction(context, (inner) => storeFoodList(inner, options, pictures));
    });
    const folder = await exportedFolder(app.context(), LOCALE);
    return { folder, state: Object.fromEntries(await listState(app.context().em, LOCALE)) };
  } finally {
    await app.close();
  }
}

/** The SHA-256 of each file below a folder. */
async function sumsOf(folder: string): Promise<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => [path.slice(folder.length), await sha256Of(readFileSync(path))] as const),
    ),
  );
}

test('the demo list with its pictures is the same after an export and an import elsewhere', async () => {
  const first = await importedAnew(DEMO);
  const second = await importedAnew(first.folder);
  expect(second.state).toEqual(first.state);
  expect(await sumsOf(second.folder)).toEqual(await sumsOf(first.folder));
});
