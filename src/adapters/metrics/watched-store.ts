import type { FileStore } from '../file-store/file-store.ts';
import type { Metrics } from './metrics.ts';

/** Returns the store with a count of failed accesses. */
export function watchedStore(store: FileStore, metrics: Metrics): FileStore {
  const watched = async <T>(access: string, work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      metrics.storeFailure(access);
      throw error;
    }
  };
  return {
    put: (name, bytes) => watched('put', store.put(name, bytes)),
    has: (name) => watched('has', store.has(name)),
    open: (name) => watched('open', store.open(name)),
    read: (name) => watched('read', store.read(name)),
    remove: (names) => watched('remove', store.remove(names)),
    names: () => store.names(),
  };
}
