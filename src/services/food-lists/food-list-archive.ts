import { listArchive, type ArchivedFile, type ArchiveLimits } from '../../adapters/archive.ts';
import { MAX_PICTURE_BYTES } from '../../adapters/pictures/index.ts';
import { AppError, MAX_ISSUES } from '../../errors.ts';

/** The limits of the zip file of a food list. A list of 7,000 foods with 65 nutrients each has 16 MB without pictures. */
export const ARCHIVE_LIMITS: ArchiveLimits = {
  maxFiles: 20_000,
  maxFileBytes: 512 * 1024 * 1024,
  maxBytes: 1024 * 1024 * 1024,
};

/** The file of the picture sets, whose import stores the pictures below `images/`. */
export const PICTURE_SETS = 'portion-images.json';
const PICTURES = 'images/';

/** The files of a food list (docs/reference/import-format.md). */
const LIST_FILES: readonly string[] = [
  'locale.json',
  'food-groups.csv',
  'categories.csv',
  'foods.csv',
  'aliases.csv',
  'portions.csv',
  'portion-methods.csv',
  'associated-foods.csv',
  'nutrients.csv',
  'nutrient-records.csv',
  'rules.json',
  'method-tables.json',
  PICTURE_SETS,
];

// macOS adds them to each zip file.
const IGNORED = /^__MACOSX\/|(^|\/)\.DS_Store$/;

/**
 * Lists the files of a food list in a zip file, from its table alone. Throws AppError `archive.unreadable`, `archive.too_large`, and
 * `food_list.unusable` for files that no food list has, and without `foods.csv`.
 */
export async function requireListFiles(file: Blob): Promise<ArchivedFile[]> {
  const files = (await listArchive(file, ARCHIVE_LIMITS)).filter(({ name }) => !IGNORED.test(name));
  const others = files.filter(({ name }) => !LIST_FILES.includes(name) && !isPicture(name));
  if (others.length > 0) {
    const issues = others
      .slice(0, MAX_ISSUES)
      .map(({ name }) => ({ path: name, code: 'unknown_file', message: why(name) }));
    const message = `The zip file holds what is no part of a food list: ${issues.map(({ path }) => path).join(', ')}.`;
    throw new AppError('invalid', 'food_list.unusable', message, { issues });
  }
  const large = files.find(({ name, bytes }) => isPicture(name) && bytes > MAX_PICTURE_BYTES);
  if (large)
    throw new AppError('too_large', 'archive.too_large', `${large.name} has more than ${MAX_PICTURE_BYTES} bytes.`);
  if (!files.some(({ name, bytes }) => name === 'foods.csv' && bytes > 0)) {
    const issue = { path: 'foods.csv', code: 'missing', message: 'Each food list has this file.' };
    throw new AppError('invalid', 'food_list.unusable', 'There is no foods.csv in the zip file.', { issues: [issue] });
  }
  return files;
}

/** The bytes of a list, by the name that its import reports as progress: pictures count for the file of their sets. */
export function bytesByStep(files: readonly ArchivedFile[]): Map<string, number> {
  const steps = new Map<string, number>();
  for (const { name, bytes } of files) {
    const step = isPicture(name) ? PICTURE_SETS : name;
    steps.set(step, (steps.get(step) ?? 0) + bytes);
  }
  return steps;
}

const isPicture = (name: string) => name.startsWith(PICTURES);

function why(name: string): string {
  const inside = name.slice(name.lastIndexOf('/') + 1);
  return LIST_FILES.includes(inside)
    ? 'Zip the files of the folder, not the folder: their names have no path.'
    : `A food list has ${LIST_FILES.join(', ')}, and pictures below ${PICTURES}.`;
}
