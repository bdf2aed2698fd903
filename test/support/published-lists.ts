import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  convertPublishedList,
  type Conversion,
  type ConversionReport,
} from '../../src/services/food-list-sources/convert-published-list.ts';
import { referenceNutrientNames } from '../../src/services/food-list-sources/published-nutrients.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The files of a release: text is written as UTF-8. */
export type Release = Readonly<Record<string, string | Buffer>>;

/** A folder with these files. */
export function releaseFolder(files: Release): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

export interface Converted {
  report: ConversionReport;
  folder: string;
  /** The lines of a file of the written folder; [] where there is no such file. */
  lines: (file: string) => string[];
}

/** Converts a release into a new folder. */
export async function converted(
  files: Release,
  conversion: Partial<Conversion> & Pick<Conversion, 'source'>,
): Promise<Converted> {
  const folder = join(temporaryFolder(), 'list');
  const from = releaseFolder(files);
  const report = await convertPublishedList(await referenceNutrientNames(), {
    from,
    to: folder,
    language: '',
    skipBad: false,
    ...conversion,
  });
  return { report, folder, lines: (file) => linesOf(join(folder, file)) };
}

/** The refusal of a release, after which nothing was written. */
export async function refusalOf(files: Release, source: Conversion['source']): Promise<Error> {
  const to = join(temporaryFolder(), 'list');
  const from = releaseFolder(files);
  const names = await referenceNutrientNames();
  const error: unknown = await convertPublishedList(names, { source, from, to, language: '', skipBad: false }).catch(
    (refusal: unknown) => refusal,
  );
  if (!(error instanceof Error)) throw new Error('The release was not refused.');
  if (existsSync(to)) throw new Error(`Written in spite of the refusal: ${readdirSync(to).join(', ')}`);
  return error;
}

function linesOf(path: string): string[] {
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n') : [];
}
