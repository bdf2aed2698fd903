import { inTransaction, type Context } from '../../context.ts';
import { withFiles } from '../images/file-changes.ts';
import { newSourceImage } from '../images/image-rows.ts';
import { storeUpload, type StoredSource, type PictureUpload } from '../images/store-picture.ts';
import { auditAll } from '../trail/audit.ts';
import { toRecord, type SourceImageRecord } from './source-images.queries.ts';

interface NewSourceImages {
  files: readonly PictureUpload[];
  keywords: readonly string[];
}

/** Stores uploads as source images: all of them or none. Throws AppError `image.*` or `svg.*`. */
export function createSourceImages(context: Context, given: NewSourceImages): Promise<SourceImageRecord[]> {
  return storeSourceImages(context, 'source', given);
}

/** Stores uploads for an as-served set: its id is their folder and one of their keywords. */
export function createAsServedSourceImages(
  context: Context,
  { setId, files, keywords }: NewSourceImages & { setId: string },
): Promise<SourceImageRecord[]> {
  return storeSourceImages(context, `source/as-served/${setId}`, { files, keywords: [...keywords, setId] });
}

/** Stores uploads for an image map: its id is their folder and one of their keywords. */
export function createImageMapSourceImages(
  context: Context,
  { id, files, keywords }: NewSourceImages & { id: string },
): Promise<SourceImageRecord[]> {
  return storeSourceImages(context, `source/image-maps/${id}`, { files, keywords: [...keywords, id] });
}

function storeSourceImages(
  context: Context,
  folder: string,
  { files: uploads, keywords }: NewSourceImages,
): Promise<SourceImageRecord[]> {
  return withFiles(context, async (files) => {
    const sources: StoredSource[] = [];
    // Uploads are stored one after the other: the bytes of an upload are read when its turn comes, which bounds memory.
    for (const upload of uploads) sources.push((await storeUpload(files, folder, upload, [])).source);
    return inTransaction(context, async (inner) => {
      const images = sources.map((source) => newSourceImage(inner, source, keywords));
      await inner.em.flush();
      await auditAll(
        inner,
        images.map(({ id }) => ({
          recordType: 'source-image' as const,
          code: String(id),
          action: 'create' as const,
          after: { keywords },
        })),
      );
      return images.map(toRecord);
    });
  });
}
