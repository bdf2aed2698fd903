import { hash } from 'node:crypto';
import { stdout } from 'node:process';
import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { openPack, type SearchPack } from '@dietary-recall/food-search';
import { SearchPackView } from '../../routers/foods/foods.schema.ts';

const ROUNDS = 15;
/** The settings of src/http/compression.ts. */
const GZIP_LEVEL = 1;
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 };

/**
 * Prints what a pack weighs, what an answer of it costs the service, and what an application takes to open it; times are the median of
 * fifteen. Returns the kilobytes of an answer with Brotli.
 */
export async function measurePack(pack: SearchPack): Promise<number> {
  const text = JSON.stringify(pack);
  const brotli = () => brotliCompressSync(text, { params: BROTLI });
  const gzip = () => gzipSync(text, { level: GZIP_LEVEL });
  const times = {
    'checked and written': await median(() => JSON.stringify(SearchPackView.parse(pack))),
    tagged: await median(() => hash('sha256', text, 'base64url')),
    'compressed with Brotli': await median(brotli),
    'with gzip': await median(gzip),
    read: await median(() => JSON.parse(text)),
    'its indexes built': await median(() => openPack(pack, setImmediate)),
  };
  const packKb = brotli().byteLength / 1000;
  const sizes = [text.length / 1000, packKb, gzip().byteLength / 1000].map((kb) => kb.toFixed(0));
  stdout.write(
    `US pack, ${pack.foods.length} foods: ${sizes[0]} kB of JSON, Brotli ${sizes[1]} kB, gzip ${sizes[2]} kB\n`,
  );
  const listed = Object.entries(times).map(([step, ms]) => `${step} ${ms.toFixed(1)} ms`);
  stdout.write(`  ${listed.join(', ')}\n`);
  return packKb;
}

async function median(work: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}
