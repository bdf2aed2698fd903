import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import application from './package.json' with { type: 'json' };

const root = fileURLToPath(new URL('.', import.meta.url));
/** The service that `npm run dev` and `npm run preview` pass calls and pictures to. */
const target = process.env['RECALL_URL'] ?? 'http://127.0.0.1:3100';
const proxy = Object.fromEntries(['/api', '/trpc', '/images'].map((path) => [path, { target, changeOrigin: false }]));

// Each part of Lingui finds it here, wherever the build is started.
process.env['LINGUI_CONFIG'] = `${root}lingui.config.ts`;
// It advises its own binary in place of Babel, which `npm ci` on an older Node leaves out.
process.env['LINGUI_SUPPRESS_BABEL_WARNING'] = '1';

/** The screens with example data, which no respondent loads: the service worker leaves them out. */
const DEV_ASSETS = 'assets/dev';
const isOfDev = (file: string) => /src\/dev\/|data\/demo\//.test(file);
/** The words of languages that no text of the application is in: loaded with a food list in one of them. */
const WORDS_ASSETS = 'assets/words';
const isOfOtherLanguage = (file: string) => /@orama\/stemmers\/dist\/(?!de\.)/.test(file);
const folderOf = (files: readonly string[]) =>
  files.some(isOfDev) ? DEV_ASSETS : files.some(isOfOtherLanguage) ? WORDS_ASSETS : 'assets';
const named = (ending: string, files: readonly string[]) => `${folderOf(files)}/[name]-[hash].${ending}`;

export default defineConfig({
  root,
  plugins: [
    react(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    // A message without a translation fails the build.
    lingui({ failOnMissing: true }),
    VitePWA({
      // A new version waits until no page of the old one is open, so that it never comes into the middle of a recall.
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      workbox: {
        globPatterns: ['**/*.{js,css,html,svg}'],
        globIgnores: [`${DEV_ASSETS}/**`, `${WORDS_ASSETS}/**`],
        navigateFallbackAllowlist: [/^\/$/, /^\/s\//, /^\/surveys\//],
        // Answers of the service are never kept here; pictures never change at their address.
        runtimeCaching: [
          {
            urlPattern: ({ url }) => url.pathname.startsWith('/images/'),
            handler: 'CacheFirst',
            options: { cacheName: 'pictures', expiration: { maxEntries: 600, purgeOnQuotaError: true } },
          },
          {
            urlPattern: new RegExp(`/${WORDS_ASSETS}/`),
            handler: 'CacheFirst',
            options: { cacheName: 'words', expiration: { maxEntries: 20 } },
          },
        ],
      },
    }),
  ],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(application.version) },
  // The client as it is written here: its package is built for publication alone.
  resolve: {
    alias: {
      'dietary-recall-client': fileURLToPath(new URL('../../client/index.ts', import.meta.url)),
      // What it stands in for is part of React.
      'use-sync-external-store/shim': 'react',
    },
  },
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
      output: {
        chunkFileNames: ({ moduleIds }) => named('js', moduleIds),
        assetFileNames: ({ originalFileNames }) => named('[ext]', originalFileNames),
        // One script for the first screen: split by what else needs a part of it, it would be eight.
        codeSplitting: { groups: [{ name: 'first-screen', tags: ['$initial'] }] },
      },
    },
  },
  server: { proxy },
  preview: { proxy },
});
