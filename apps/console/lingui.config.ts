import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** Folders of `src` without a text. */
const TEXTLESS = ['calls', 'session', 'styles'];

const folders = readdirSync(join(import.meta.dirname, 'src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !TEXTLESS.includes(entry.name))
  .map(({ name }) => name);

const catalogueOf = (name: string) => ({
  path: `<rootDir>/locales/{locale}/${name}`,
  include: [`<rootDir>/src/${name}/`],
  exclude: ['**/screens.ts'],
});

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    // A catalogue for each folder, which is loaded with its screens.
    ...folders.map(catalogueOf),
    // The names of the screens, which the navigation shows before their folders are loaded.
    { path: '<rootDir>/locales/{locale}/screens', include: ['<rootDir>/src/*/screens.ts'] },
  ],
  // Places would change the catalogues with every edit.
  format: formatter({ origins: false }),
  orderBy: 'message',
});
