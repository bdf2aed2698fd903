import { defineConfig } from '@hey-api/openapi-ts';

export default defineConfig({
  input: '../../docs/openapi.json',
  output: {
    path: 'generated',
    // Node runs the generated TypeScript as it is, and asks for extensions.
    importFileExtension: '.ts',
    // The files of the generator's own, which do not depend on the document, do not compile with exactOptionalPropertyTypes
    // (https://github.com/hey-api/hey-api/issues/2236). They have no `file` here. Everything else is checked.
    header: ({ file, defaultValue }) => (file === undefined ? ['// @ts-nocheck', ...defaultValue] : [...defaultValue]),
  },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
});
