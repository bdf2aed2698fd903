import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('the package is small in a browser and brings no library along', async () => {
  const bundle = await rolldown({ input: join(ROOT, 'packages/recall-flow/index.ts'), platform: 'browser' });
  const { output } = await bundle.generate({ format: 'esm', minify: true });
  await bundle.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  expect(modules.filter((id) => !id.startsWith(join(ROOT, 'packages/')) && !id.includes('rolldown'))).toEqual([]);
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  expect(gzipSync(code).length).toBeLessThan(12_000);
});
