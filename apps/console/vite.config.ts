import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import application from './package.json' with { type: 'json' };

const root = fileURLToPath(new URL('.', import.meta.url));
/** The service that `npm run dev` and `npm run preview` pass calls, pictures and the accounts of the demo to. */
const target = process.env['RECALL_URL'] ?? 'http://127.0.0.1:3100';
const passed = ['/api', '/trpc', '/images', '/docs'];
const proxy = Object.fromEntries(passed.map((path) => [path, { target, changeOrigin: false }]));

// Each part of Lingui finds it here, wherever the build is started.
process.env['LINGUI_CONFIG'] = `${root}lingui.config.ts`;
// It advises its own binary in place of Babel, which `npm ci` on an older Node leaves out.
process.env['LINGUI_SUPPRESS_BABEL_WARNING'] = '1';

export default defineConfig({
  root,
  // Where the service serves it. A host of its own builds with `--base /`.
  base: '/console/',
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    // A message without a translation fails the build.
    lingui({ failOnMissing: true }),
  ],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(application.version) },
  // The client as it is written here: its package is built for publication alone.
  resolve: { alias: { 'dietary-recall-client': fileURLToPath(new URL('../../client/index.ts', import.meta.url)) } },
  // The manifest is what its scripts are weighed by.
  build: {
    target: 'es2022',
    assetsInlineLimit: 1024,
    chunkSizeWarningLimit: 400,
    manifest: true,
    // Browsers without it load the parts a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Its parts say nothing of side effects, and have none.
      treeshake: { moduleSideEffects: [{ test: /@trpc/, sideEffects: false }] },
    },
  },
  server: { proxy },
  preview: { proxy },
});
