import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:css|html|js|json|svg|txt|wasm|webmanifest)$/;
/** In bytes. A smaller file fits into one packet without it. */
const MIN_BYTES = 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `<file>.br` and `<file>.gz` beside each text of a folder, as small as they get. */
export async function compressFiles(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
  await Promise.all(
    texts.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const bytes = await readFile(file);
      if (bytes.byteLength < MIN_BYTES) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength };
      await writeFile(`${file}.br`, await compressBrotli(bytes, { params }));
      await writeFile(`${file}.gz`, await compressGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
