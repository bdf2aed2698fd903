import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FileStore } from '../../src/adapters/file-store/file-store.ts';
import { inTransaction } from '../../src/context.ts';
import { withFiles } from '../../src/services/images/file-changes.ts';
import { newSourceImage } from '../../src/services/images/image-rows.ts';
import { storeUpload } from '../../src/services/images/store-picture.ts';
import { newSet, photographs, sentBack, type StoredSet } from '../as-served-sets/given-sets.ts';
import { archiveOf, exportedSet } from '../support/archives.ts';
import { call, problemOf } from '../support/http.ts';
import { picture, storedNames, upload } from '../support/pictures.ts';
import { unusedAndLostFiles, storedPictures } from '../support/stored-pictures.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

/** The real store until the n-th file is stored, which fails: before it is written, or after. */
class FailingStore implements FileStore {
  readonly #store: FileStore;
  failsAt = Infinity;
  when: 'before' | 'after' = 'before';
  keepsAll = false;
  stored = 0;

  constructor(store: FileStore) {
    this.#store = store;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const fails = --this.failsAt === 0;
    if (fails && this.when === 'before') throw new Error('the disk is gone');
    await this.#store.put(name, bytes);
    this.stored++;
    if (fails) throw new Error('the answer of the disk is gone');
  }

  remove(names: readonly string[]): Promise<void> {
    return this.keepsAll ? Promise.reject(new Error('the disk is read-only')) : this.#store.remove(names);
  }

  has = (name: string) => this.#store.has(name);
  open = (name: string) => this.#store.open(name);
  read = (name: string) => this.#store.read(name);
  names = () => this.#store.names();
}

const app = useTestApp();
let caller: Caller;
let store: FailingStore;
let base: string;
let token: string;

beforeAll(async () => {
  const user = await app().given.user({ roles: [{ name: 'imagesadmin' }] });
  caller = await app().as(user);
  store = new FailingStore(app().parts.files);
  base = `${await app().listen({ files: store })}/api/admin`;
  token = await app().tokenFor(user.id);
});

beforeEach(() => {
  store.failsAt = Infinity;
  store.keepsAll = false;
});

describe('a file store that fails at the n-th file leaves rows and files as they were', () => {
  let set: StoredSet;
  beforeAll(async () => {
    set = await newSet(app(), caller, { id: 'there' });
  });

  test.each<[string, () => ReturnType<typeof call>]>([
    ['uploading', async () => post('images/source/new', { files: await photographs(2) })],
    ['creating a set', async () => post('portion-size/as-served/new', await newForm())],
    ['creating a set of sources', () => post('portion-size/as-served/new-from-source', newFromSources())],
    [
      'updating a set',
      () => call('PUT', `${base}/portion-size/as-served/there`, { token, body: { ...newFromSources(), id: 'there' } }),
    ],
    ['importing a set', async () => post('portion-size/as-served/import', await newArchive())],
    ['making a selection image', () => post('images/process-for-selection-screen', forSelection())],
  ])('when %s', async (_, send) => {
    const files = await filesOf(send);
    const before = await storedPictures(app());
    for (const when of ['before', 'after'] as const) {
      store.when = when;
      for (let n = 1; n <= files; n++) {
        store.failsAt = n;
        const answer = await send();
        expect([n, answer.status, problemOf(answer).code]).toEqual([n, 500, 'server.internal']);
        expect(await storedPictures(app())).toEqual(before);
      }
    }
    store.failsAt = files + 1;
    expect((await send()).status).toBe(200);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  /** The number of files that a use case stores. */
  async function filesOf(send: () => ReturnType<typeof call>): Promise<number> {
    store.stored = 0;
    expect((await send()).status).toBe(200);
    expect(store.stored).toBeGreaterThan(0);
    return store.stored;
  }

  const post = (path: string, body: object) => call('POST', `${base}/${path}`, { token, body });
  const newId = () => app().given.name('new');
  const newForm = async () => ({ id: newId(), description: 'x', weight: [1, 2], files: await photographs(2) });
  const newFromSources = () => ({ id: newId(), description: 'x', images: sentBack(set) });
  const newArchive = async () => ({ file: await archiveOf(await exportedSet(newId(), await picture())) });
  const forSelection = () => ({ pathPrefix: 'guide-images/x', sourceImageId: set.images[0]?.sourceId });
});

describe('a use case with files', () => {
  test('that fails after its files were written leaves none of them', async () => {
    const before = await storedPictures(app());
    const context = app().context();
    const work = withFiles(context, async (files) => {
      const { source } = await storeUpload(files, 'source', await upload(), ['as-served-main']);
      await inTransaction(context, async (inner) => {
        newSourceImage(inner, source, []);
        await inner.em.flush();
        throw new Error('the power is gone');
      });
    });
    await expect(work).rejects.toThrow('the power is gone');
    expect(await storedPictures(app())).toEqual(before);
  });

  test('that fails after its rows were stored keeps the files that they name, and no other', async () => {
    const before = await storedNames(app().parts.files);
    const context = app().context();
    const work = withFiles(context, async (files) => {
      const { source } = await storeUpload(files, 'source', await upload(), ['as-served-main']);
      await inTransaction(context, async (inner) => {
        newSourceImage(inner, source, []);
        await inner.em.flush();
      });
      throw new Error('the answer of the database is gone');
    });
    await expect(work).rejects.toThrow('the answer of the database is gone');
    // The upload and its two views; not the picture for a set, which no row names.
    expect(await storedNames(app().parts.files)).toHaveLength(before.length + 3);
    expect(await unusedAndLostFiles(app())).toEqual([]);
  });

  test('succeeds where files that it no longer needs cannot be removed, and leaves them as orphans', async () => {
    const [twin, { id }] = [await newSet(app(), caller), await newSet(app(), caller)];
    const withTwin = await storedNames(app().parts.files);
    expect((await call('DELETE', `${base}/portion-size/as-served/${twin.id}`, { token })).status).toBe(200);
    const before = await storedNames(app().parts.files);
    store.keepsAll = true;
    const answer = await call('DELETE', `${base}/portion-size/as-served/${id}`, { token });
    expect([answer.status, answer.body]).toEqual([200, { id }]);
    expect(await storedNames(app().parts.files)).toEqual(before);
    expect(await unusedAndLostFiles(app())).toHaveLength(withTwin.length - before.length);
  });
});
