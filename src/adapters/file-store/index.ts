import { ConfigError, type Config } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { FolderStore } from './folder-store.ts';

/**
 * Opens the store that the configuration names. Throws a ConfigError where its folder cannot be used. The AWS SDK is imported
 * on demand, because loading it takes 40 ms and 16 MB.
 */
export async function openFileStore({ images }: Pick<Config, 'images'>): Promise<FileStore> {
  if (images.kind === 'folder') return openFolder(images.root);
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store(images);
}

function openFolder(root: string): FileStore {
  try {
    return new FolderStore(root);
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new ConfigError(
      `DATA_DIR: the image store ${root} cannot be used (${reason}). Make it a folder that this user may read and write, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
}
