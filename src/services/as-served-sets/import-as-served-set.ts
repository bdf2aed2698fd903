import { readArchive, type ReadFile } from '../../adapters/archive.ts';
import { MAX_PICTURE_BYTES } from '../../adapters/pictures/index.ts';
import { sha256Of } from '../../adapters/sha256.ts';
import type { Context } from '../../context.ts';
import { PictureLocks } from '../images/picture-locks.ts';
import type { StoredAsServedSet } from './as-served-sets.queries.ts';
import { createAsServedSet } from './create-as-served-set.ts';
import { requireFreeSetId } from './photos.ts';
import { MANIFEST, parseManifest, pathsOf, unusable, type PortableAsServedSet } from './portable-set.ts';

// 20 photographs with four files each, the selection image and the record.
const LIMITS = { maxFiles: 100, maxFileBytes: MAX_PICTURE_BYTES, maxBytes: 20 * MAX_PICTURE_BYTES };

interface ImportedSet {
  /** A zip file that an installation exported. */
  file?: Blob | undefined;
  /** The record alone; the image store of this installation has its files. */
  record?: PortableAsServedSet | undefined;
}

/**
 * Stores an exported set. The pictures served are made again from the uploads in the export. Throws AppError `archive.*`,
 * `as_served_set.unusable_archive`, `as_served_set.duplicate_id`, `image.*` and `svg.*`.
 */
export function importAsServedSet(context: Context, { file, record }: ImportedSet): Promise<StoredAsServedSet> {
  if (record) return importSet(context, record, (path) => context.files.read(path));
  if (!file) throw unusable('There is no file.');
  return readArchive(file, LIMITS, async (read) => importSet(context, parseManifest(await read(MANIFEST)), read));
}

async function importSet(context: Context, record: PortableAsServedSet, read: ReadFile): Promise<StoredAsServedSet> {
  const { id, description, images } = record;
  await requireFreeSetId(context, id);
  await requireWhole(record, read);
  const photos = images.map(({ sourcePath, sourceKeywords, weight, label }) => ({
    file: { bytes: async () => (await read(sourcePath)) ?? missing([sourcePath]) },
    weight,
    label,
    keywords: sourceKeywords,
    isSelection: sourcePath === record.selectionSourcePath,
  }));
  return createAsServedSet(context, { id, description, photos });
}

async function requireWhole(record: PortableAsServedSet, read: ReadFile): Promise<void> {
  const absent: string[] = [];
  const different: string[] = [];
  const locks = new PictureLocks();
  for (const path of pathsOf(record)) {
    const sha256 = await locks.withLock(async () => {
      const bytes = await read(path);
      return bytes && sha256Of(bytes);
    });
    if (sha256 === null) absent.push(path);
    else if (sha256 !== record.sha256[path]) different.push(path);
  }
  if (absent.length > 0) missing(absent);
  if (different.length > 0) throw unusable('Files differ from those that were exported.', { different });
}

function missing(paths: string[]): never {
  throw unusable('Files are missing.', { missing: paths });
}
