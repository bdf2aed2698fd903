import { z } from 'zod';
import { isPrototypeName } from '../../domain/reserved-words.ts';
import { FILE_NAME } from '../../adapters/file-store/file-store.ts';
import { AppError } from '../../errors.ts';

const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .refine((id) => !isPrototypeName(id), 'This id is reserved.');
/** Of a set: what is stored with more of it could not be exported. */
export const MAX_PHOTOS = 20;
export const MAX_WEIGHT_GRAMS = 100_000;
// As it is stored, whoever stored it: what one installation exports, another one has to take.
export const Line = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the characters that are not text.');
// An upload has 50 at most, but ids of sets come on top, and an import of files makes some of the description.
const MAX_KEYWORDS = 200;
const Path = z.string().max(512).regex(FILE_NAME);

/** An as-served set as it goes from one installation to another: weights in g, files by their names in the image store. */
export const PortableAsServedSet = z
  .object({
    id: Id.meta({ description: 'Id of the set' }),
    description: Line(256).meta({ description: 'What the set shows' }),
    selectionSourcePath: Path.meta({ description: 'sourcePath of the photograph that the selection image shows' }),
    selectionImagePath: Path.meta({ description: 'The picture that stands for the set' }),
    images: z
      .array(
        z.object({
          sourcePath: Path.meta({ description: 'The upload as it came' }),
          sourceThumbnailPath: Path.meta({ description: 'The upload, small' }),
          sourceKeywords: z.array(Line(64)).max(MAX_KEYWORDS).meta({ description: 'Words to find the upload by' }),
          mainImagePath: Path.meta({ description: 'The picture that respondents choose from' }),
          thumbnailPath: Path.meta({ description: 'The picture, small' }),
          weight: z.number().positive().max(MAX_WEIGHT_GRAMS).meta({ description: 'g' }),
          label: Line(128).nullable().default(null).meta({ description: 'Text shown with the picture; null: none' }),
        }),
      )
      .min(1)
      .max(MAX_PHOTOS)
      .meta({ description: 'Pictures of growing amounts, each of another weight' }),
    sha256: z.record(Path, z.hash('sha256')).meta({ description: 'Path -> SHA-256 of the file, hexadecimal' }),
  })
  .superRefine(({ images, selectionSourcePath }, context) => {
    if (new Set(images.map(({ weight }) => weight)).size < images.length) {
      context.addIssue({ code: 'custom', path: ['images'], message: 'Two photographs have the same weight.' });
    }
    if (!images.some(({ sourcePath }) => sourcePath === selectionSourcePath)) {
      context.addIssue({
        code: 'custom',
        path: ['selectionSourcePath'],
        message: 'It is the sourcePath of none of the images.',
      });
    }
  })
  .meta({ id: 'PortableAsServedSet' });
export type PortableAsServedSet = z.output<typeof PortableAsServedSet>;

/** Every file of the set, each once. */
export function pathsOf({
  selectionImagePath,
  images,
}: Pick<PortableAsServedSet, 'selectionImagePath' | 'images'>): string[] {
  const paths = images.flatMap((image) => [
    image.sourcePath,
    image.sourceThumbnailPath,
    image.mainImagePath,
    image.thumbnailPath,
  ]);
  return [...new Set([selectionImagePath, ...paths])];
}

/** The name of the record in a zip file; the pictures stand beside it under their paths. */
export const MANIFEST = 'manifest.json';

const MAX_MANIFEST_BYTES = 1024 * 1024;

/** Reads the record of a zip file. Throws AppError `as_served_set.unusable_archive`. */
export function parseManifest(json: Buffer | null): PortableAsServedSet {
  if (json === null) throw unusable(`It has no ${MANIFEST}: send a file that this service exported.`);
  if (json.length > MAX_MANIFEST_BYTES) throw unusable(`${MANIFEST} is larger than any set needs.`);
  const parsed = PortableAsServedSet.safeParse(parseJson(json));
  if (!parsed.success) throw unusable(`${MANIFEST}: ${z.prettifyError(parsed.error).slice(0, 1000)}`);
  return parsed.data;
}

function parseJson(json: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  } catch {
    throw unusable(`${MANIFEST} is not JSON.`);
  }
}

export function unusable(why: string, facts: Record<string, unknown> = {}): AppError {
  return new AppError('invalid', 'as_served_set.unusable_archive', `The set cannot be imported. ${why}`, { facts });
}
