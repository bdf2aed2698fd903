import type { Objects } from '@dietary-recall/recall';
import { z } from 'zod';
import { FILE_NAME } from '../../adapters/file-store/file-store.ts';
import { isPrototypeName } from '../../domain/reserved-words.ts';
import { AppError } from '../../errors.ts';

const Id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/)
  .refine((id) => !isPrototypeName(id), 'This id is reserved.');
/** The most photographs of a set. A set with more of them, or heavier ones, could not be exported. */
export const MAX_PHOTOS = 20;
export const MAX_WEIGHT_GRAMS = 100_000;
/** A text as it is stored. It is checked no further: another installation has to accept what this one exports. */
export const Line = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the characters that are not text.');
// An upload has at most 50; the ids of sets are added, and an import of files adds words of the description.
const MAX_KEYWORDS = 200;
const Path = z.string().max(512).regex(FILE_NAME);

const recordWith = (object: Objects) =>
  object({
    id: Id.meta({ description: 'Id of the set' }),
    description: Line(256).meta({ description: 'What the set shows' }),
    selectionSourcePath: Path.meta({ description: 'The sourcePath of the photograph that the selection image shows' }),
    selectionImagePath: Path.meta({ description: 'The picture that stands for the set' }),
    images: z
      .array(
        object({
          sourcePath: Path.meta({ description: 'The upload, unchanged' }),
          sourceThumbnailPath: Path.meta({ description: 'The upload in small size' }),
          sourceKeywords: z.array(Line(64)).max(MAX_KEYWORDS).meta({ description: 'Words to find the upload by' }),
          mainImagePath: Path.meta({ description: 'The picture that respondents choose from' }),
          thumbnailPath: Path.meta({ description: 'The picture in small size' }),
          weight: z.number().positive().max(MAX_WEIGHT_GRAMS).meta({ description: 'Weight in g' }),
          label: Line(128).nullable().default(null).meta({ description: 'Text shown with the picture; null: none' }),
        }),
      )
      .min(1)
      .max(MAX_PHOTOS)
      .meta({ description: 'Pictures of growing amounts, each of another weight' }),
    sha256: z.record(Path, z.hash('sha256')).meta({ description: 'The SHA-256 of each file, hexadecimal, by path' }),
  }).superRefine(({ images, selectionSourcePath }, context) => {
    if (new Set(images.map(({ weight }) => weight)).size < images.length) {
      context.addIssue({ code: 'custom', path: ['images'], message: 'Two photographs have the same weight.' });
    }
    if (!images.some(({ sourcePath }) => sourcePath === selectionSourcePath)) {
      context.addIssue({
        code: 'custom',
        path: ['selectionSourcePath'],
        message: 'No image has this sourcePath.',
      });
    }
  });

/**
 * An as-served set as it travels from one installation to another. Weights are in g; files have their names in the image
 * store. A zip file of a later version may have more fields.
 */
export const PortableAsServedSet = recordWith(z.object).meta({ id: 'PortableAsServedSet' });
export type PortableAsServedSet = z.output<typeof PortableAsServedSet>;
/** The record as the body of a request. Unknown keys are refused. */
export const PortableAsServedSetInput = recordWith(z.strictObject).meta({ id: 'PortableAsServedSetInput' });

/** Lists the paths of all files of a set, each once. */
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

/** The name of the record in a zip file. The pictures have their paths in the image store. */
export const MANIFEST = 'manifest.json';

const MAX_MANIFEST_BYTES = 1024 * 1024;

/** Reads the record of a zip file; null means that the file has none. Throws AppError `as_served_set.unusable_archive`. */
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

/** Makes the error for an export that cannot be imported. */
export function unusable(why: string, facts: Record<string, unknown> = {}): AppError {
  return new AppError('invalid', 'as_served_set.unusable_archive', `The set cannot be imported. ${why}`, { facts });
}
