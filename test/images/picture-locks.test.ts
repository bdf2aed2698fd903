import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FolderStore } from '../../src/adapters/file-store/folder-store.ts';
import type { Context } from '../../src/context.ts';
import { FileChanges } from '../../src/services/images/file-changes.ts';
import { PictureLocks } from '../../src/services/images/picture-locks.ts';
import { storeFromSource, storeUpload } from '../../src/services/images/store-picture.ts';
import { picture } from '../support/pictures.ts';

const AT_ONCE = 3;

function newStore(): FolderStore {
  const root = mkdtempSync(join(tmpdir(), 'picture-locks-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  return new FolderStore(root);
}

/** Counts the pictures whose bytes were read and whose work has not ended. */
class Held {
  #now = 0;
  most = 0;

  async while<R>(work: (read: () => void) => Promise<R>): Promise<R> {
    const result = await work(() => {
      this.most = Math.max(this.most, (this.#now += 1));
    });
    this.#now -= 1;
    return result;
  }
}

test('at most three uploads or source images are in memory, however many wait', async () => {
  const store = newStore();
  const bytes = await picture({ width: 60, height: 40 });
  const [uploads, sources] = [new Held(), new Held()];
  const stored = await Promise.all(
    Array.from({ length: 12 }, () =>
      uploads.while((read) => {
        const upload = {
          bytes: () => {
            read();
            return Promise.resolve(bytes);
          },
        };
        return storeUpload(new FileChanges(store), 'source', upload, []);
      }),
    ),
  );
  expect(uploads.most).toBe(AT_ONCE);
  await Promise.all(
    stored.map(({ source }) =>
      sources.while((read) => {
        const files = {
          read: (name: string) => {
            read();
            return store.read(name);
          },
        };
        return storeFromSource({ files } as unknown as Context, new FileChanges(store), 'a', source, [
          'selection-screen',
        ]);
      }),
    ),
  );
  expect(sources.most).toBe(AT_ONCE);
});

test('the pictures of the use case that began first are processed first', async () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = async (useCase: number, locks: PictureLocks) => {
    for (let index = 0; index < 3; index++) {
      await locks.withLock(() => {
        begun.push(useCase);
        return new Promise<void>((end) => ends.push(end));
      });
    }
  };
  const all = Promise.all(Array.from({ length: 6 }, (_, useCase) => work(useCase, new PictureLocks())));
  for (let count = AT_ONCE; count < 18; count++) {
    await expect.poll(() => begun.length, { interval: 1 }).toBe(count);
    ends.shift()?.();
  }
  await expect.poll(() => begun.length).toBe(18);
  for (const end of ends) end();
  await all;
  expect(begun).toEqual([0, 1, 2, 0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 3, 4, 5]);
});

test('a refused picture releases its lock', async () => {
  const store = newStore();
  const put = (bytes: Uint8Array) =>
    storeUpload(new FileChanges(store), 'source', { bytes: () => Promise.resolve(bytes) }, []);
  const refused = Array.from({ length: AT_ONCE * 2 }, () => put(new Uint8Array(9)));
  for (const { status } of await Promise.allSettled(refused)) expect(status).toBe('rejected');
  expect(await put(await picture())).toMatchObject({ products: [] });
});
