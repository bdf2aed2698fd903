import { inTransaction, type Context } from '../../context.ts';
import { withFiles } from '../images/file-changes.ts';
import { newSourceImage } from '../images/image-rows.ts';
import { storeUpload, type StoredSource, type Upload } from '../images/store-picture.ts';
import { toRecord, type SourceImageRecord } from './source-images.queries.ts';

interface NewSourceImages {
  files: readonly Upload[];
  keywords: readonly string[];
  /** The set or image map that they are for: their folder, and a keyword more. */
  purpose?: { folder: 'as-served' | 'image-maps'; id: string };
}

/** Stores uploads as source images, all or none. */
export function createSourceImages(context: Context, given: NewSourceImages): Promise<SourceImageRecord[]> {
  const { purpose } = given;
  const folder = purpose ? `source/${purpose.folder}/${purpose.id}` : 'source';
  const keywords = purpose ? [...given.keywords, purpose.id] : given.keywords;
  return withFiles(context, async (files) => {
    const sources: StoredSource[] = [];
    // One after the other, for the same reason that an upload is not yet read.
    for (const upload of given.files) sources.push((await storeUpload(files, folder, upload, [])).source);
    return inTransaction(context, async (inner) => {
      const images = sources.map((source) => newSourceImage(inner, source, keywords));
      await inner.em.flush();
      return images.map(toRecord);
    });
  });
}
