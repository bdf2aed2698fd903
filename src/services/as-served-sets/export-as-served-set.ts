import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Loaded } from '@mikro-orm/sql';
import type { ProcessedImage } from '../../../entities/processed-image.ts';
import type { SourceImage } from '../../../entities/source-image.ts';
import { packArchive } from '../../adapters/archive.ts';
import { sha256Of } from '../../adapters/sha256.ts';
import type { Context } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { requireAsServedSet } from './as-served-sets.queries.ts';
import { MANIFEST, pathsOf, type PortableAsServedSet } from './portable-set.ts';

/**
 * Returns a set as a record with the names of its files and the SHA-256 of each. Throws AppError `as_served_set.not_found`
 * and, if a file is lost, `as_served_set.incomplete`.
 */
export async function exportAsServedSetRecord(context: Context, id: string): Promise<PortableAsServedSet> {
  const record = await recordOf(context, id);
  const sha256: Record<string, string> = {};
  for (const path of pathsOf(record)) {
    const bytes = await context.files.read(path);
    if (bytes) sha256[path] = await sha256Of(bytes);
    // If the set was replaced since its record was read, the files are those of the old set: start again.
    else if (isDeepStrictEqual(record, await recordOf(context, id))) throw incomplete(path);
    else return exportAsServedSetRecord(context, id);
  }
  return { ...record, sha256 };
}

async function recordOf(context: Context, id: string): Promise<Omit<PortableAsServedSet, 'sha256'>> {
  const fresh = { ...context, em: context.em.fork() };
  const { description, selectionImage, images } = await requireAsServedSet(fresh, id);
  return {
    id,
    description,
    selectionSourcePath: sourceOf(selectionImage.$).originalPath,
    selectionImagePath: selectionImage.$.path,
    images: images.$.map(({ mainImage, thumbnail, weightGrams, label }) => {
      const { originalPath, thumbnailPath, keywords } = sourceOf(mainImage.$);
      return {
        sourcePath: originalPath,
        sourceThumbnailPath: thumbnailPath,
        sourceKeywords: keywords,
        mainImagePath: mainImage.$.path,
        thumbnailPath: thumbnail.$.path,
        weight: weightGrams,
        label: label ?? null,
      };
    }),
  };
}

/**
 * Returns a zip file with the record and all files of a set, from which another installation can import the set. Throws
 * AppError as `exportAsServedSetRecord` does.
 */
export async function exportAsServedSet(context: Context, id: string): Promise<Readable> {
  const record = await exportAsServedSetRecord(context, id);
  const manifest = Buffer.from(JSON.stringify(record, null, 2));
  return packArchive([
    { name: MANIFEST, open: () => Promise.resolve(manifest) },
    ...pathsOf(record).map((path) => ({
      name: path,
      open: async () => (await context.files.read(path)) ?? Promise.reject(incomplete(path)),
    })),
  ]);
}

function sourceOf({ path, sourceImage }: Loaded<ProcessedImage, 'sourceImage'>): SourceImage {
  if (!sourceImage) throw incomplete(path);
  return sourceImage.$;
}

function incomplete(path: string): AppError {
  const message =
    'A file of this set, or the upload that it was made from, is lost: "npm run images -- verify" lists what can be repaired.';
  return new AppError('conflict', 'as_served_set.incomplete', message, { facts: { path } });
}
