import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const target = process.env.RECALL_URL ?? 'http://127.0.0.1:3100';
// The service compares the origin of the page with the host of the request, so the host stays as the browser sent it.
const service = { target, changeOrigin: false };
const proxy = { '/api': service, '/trpc': service, '/images': service };

export default defineConfig({ plugins: [vue()], server: { proxy }, preview: { proxy } });
