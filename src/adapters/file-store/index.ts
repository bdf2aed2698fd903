import type { Config } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

/** The store that the configuration names. The AWS SDK is imported on demand: it costs 40 ms and 16 MB. */
export async function openFileStore({ images }: Pick<Config, 'images'>): Promise<FileStore> {
  if (images.kind === 'folder') return new FolderStore(images.root);
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(images);
}
