/**
 * Draws every portion image of the demo locale and writes `data/demo/portion-images.json` and `method-tables.json` beside
 * them, so that weights, outlines, fill levels and volumes always agree with the drawings. All drawings are our own work.
 *
 *   node scripts/make-demo-images.ts
 *
 * The same source gives the same bytes, because random numbers are seeded with the path of the image.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { drawDemo } from './demo-images/index.ts';

const demo = join(import.meta.dirname, '..', 'data', 'demo');

rmSync(join(demo, 'images'), { recursive: true, force: true });
for (const [path, content] of drawDemo()) {
  const file = join(demo, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
