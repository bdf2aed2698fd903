import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr', 'de'],
  catalogs: [
    { path: '<rootDir>/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/src/feedback/**'] },
    // The words of the pages of feedback, which are loaded with them.
    { path: '<rootDir>/locales/feedback/{locale}', include: ['<rootDir>/src/feedback'] },
  ],
  // Places would change the catalogues with every edit.
  format: formatter({ origins: false }),
  orderBy: 'origin',
});
