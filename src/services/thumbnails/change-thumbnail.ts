import type { ProcessedImage } from '../../../entities/processed-image.ts';
import { Thumbnail } from '../../../entities/thumbnail.ts';
import { forbidden } from '../../access/require-access.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockCategory } from '../category-records/update-category.ts';
import { requireMainEdit } from '../food-records/require-main-edit.ts';
import { lockFood } from '../food-records/update-food.ts';
import { withFiles, type FileChanges } from '../images/file-changes.ts';
import { folderOf } from '../images/image-folders.ts';
import { newProcessedImage, newSourceImage } from '../images/image-rows.ts';
import { removeUnusedPictures } from '../images/remove-pictures.ts';
import { storeFromSource, storeUpload, type PictureUpload } from '../images/store-picture.ts';
import { requireSourceImage } from '../source-images/source-images.queries.ts';
import { audit } from '../trail/audit.ts';
import { requireThumbnail, thumbnailOf, type RecordWithThumbnail, type ShownThumbnail } from './thumbnails.queries.ts';

/**
 * Makes a thumbnail from an upload, which becomes a source image. The former thumbnail is deleted; its source image stays. Throws
 * AppError `food.not_found`, `category.not_found`, `image.*` and `svg.*`.
 */
export async function uploadThumbnail(
  context: SignedInContext,
  { file, keywords, ...record }: RecordWithThumbnail & { file: PictureUpload; keywords: readonly string[] },
): Promise<ShownThumbnail> {
  // Checked before the picture is made, and again when it is stored.
  await requireEditable(context, record);
  return withFiles(context, async (files) => {
    const { source, products } = await storeUpload(files, folderOf.thumbnails(record.type), file, ['thumbnail']);
    return replaceThumbnail(context, files, record, (inner) =>
      newProcessedImage(inner, products[0], 'thumbnail', newSourceImage(inner, source, [...keywords, record.code])),
    );
  });
}

/**
 * Makes a thumbnail from a source image. The former thumbnail is deleted; its source image stays. Throws AppError
 * `food.not_found`, `category.not_found`, `source_image.not_found` and `source_image.lost`.
 */
export async function chooseThumbnail(
  context: SignedInContext,
  { sourceImageId, ...record }: RecordWithThumbnail & { sourceImageId: number },
): Promise<ShownThumbnail> {
  await requireEditable(context, record);
  const { originalPath } = await requireSourceImage(context.em, sourceImageId);
  return withFiles(context, async (files) => {
    const folder = folderOf.thumbnails(record.type);
    const [picture] = await storeFromSource(context, files, folder, { originalPath }, ['thumbnail']);
    return replaceThumbnail(context, files, record, async (inner) =>
      newProcessedImage(inner, picture, 'thumbnail', await requireSourceImage(inner.em, sourceImageId)),
    );
  });
}

/** Deletes the thumbnail of a record; its source image stays. Throws AppError `food.not_found` and `category.not_found`. */
export function deleteThumbnail(context: SignedInContext, record: RecordWithThumbnail): Promise<ShownThumbnail> {
  return withFiles(context, (files) => replaceThumbnail(context, files, record, () => null));
}

async function requireEditable(context: SignedInContext, record: RecordWithThumbnail): Promise<void> {
  await requireThumbnail(context, record);
  await inTransaction(context, (inner) => lockEditable(inner, record));
}

/** Locks a record that the caller may edit, as an edit of its global part does, and returns its id. */
async function lockEditable(context: SignedInContext, { type, code }: RecordWithThumbnail): Promise<number> {
  if (type === 'category') {
    if (!context.actor.may('categories:write')) throw forbidden('categories:write');
    return (await lockCategory(context, code)).id;
  }
  const { id, main } = await lockFood(context, code);
  requireMainEdit(context.actor, main.localeRestrictions);
  return id;
}

type MakeImage = (inner: SignedInContext) => Promise<ProcessedImage> | ProcessedImage | null;

function replaceThumbnail(
  context: SignedInContext,
  files: FileChanges,
  record: RecordWithThumbnail,
  make: MakeImage,
): Promise<ShownThumbnail> {
  const { type, code } = record;
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const id = await lockEditable(inner, record);
    const former = await thumbnailOf(inner, { type, id });
    const image = await make(inner);
    if (former === null && image === null) return { type, code, image };
    await em.flush();
    await em.nativeDelete(Thumbnail, { [type]: id });
    if (image) await em.insert(Thumbnail, { [type]: id, image: image.id });
    if (former) await removeUnusedPictures(inner, files, [former.id]);
    const [before, after] = [former, image].map((one) => ({ thumbnail: one?.path ?? null }));
    await audit(inner, { recordType: type, recordId: id, code, action: 'update', before, after });
    return { type, code, image };
  });
}
