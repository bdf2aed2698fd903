import { readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { FileFormatError } from '../../adapters/file-format-error.ts';

const EXTENSIONS = ['.xlsx', '.csv', '.txt', '.xml'];
/** What agencies publish besides, with what a person can do with it. */
const OTHERS: Readonly<Record<string, string>> = {
  '.xls': 'is an old Excel workbook: open it in a spreadsheet program and save it as .xlsx',
  '.zip': 'is packed: unpack it, and name the folder',
  '.exe': 'is packed: run or unpack it, and name the folder',
  '.accdb': 'is an Access database: export its tables as CSV, or take the workbooks "At A Glance"',
  '.mdb': 'is an Access database: export its tables as CSV',
};

/** The files of a release: those of a folder, or one file. */
export class PublishedFiles {
  readonly from: string;
  readonly #paths: readonly string[];

  /** Throws FileFormatError where there is no such file or folder. */
  constructor(from: string) {
    this.from = from;
    this.#paths = pathsOf(from);
  }

  /**
   * Finds the file whose name without extension matches, or null. A workbook is preferred to CSV and text. Throws FileFormatError
   * where several files match.
   */
  find(name: RegExp, extensions: readonly string[] = EXTENSIONS): string | null {
    for (const extension of extensions) {
      const found = this.#paths.filter((path) => extensionOf(path) === extension && name.test(stemOf(path)));
      if (found.length > 1)
        throw new FileFormatError(
          `${found.map((path) => basename(path)).join(' and ')}: only one of them can be read.`,
        );
      if (found[0] !== undefined) return found[0];
    }
    return null;
  }

  /** Finds a file as `find` does. Throws FileFormatError with a sentence where it is missing. */
  require(name: RegExp, title: string, extensions: readonly string[] = EXTENSIONS): string {
    const found = this.find(name, extensions);
    if (found !== null) return found;
    const other = this.#paths.find((path) => OTHERS[extensionOf(path)] !== undefined && name.test(stemOf(path)));
    const packed = other ?? this.#paths.find((path) => OTHERS[extensionOf(path)] !== undefined);
    const hint = packed === undefined ? '' : ` ${basename(packed)} ${OTHERS[extensionOf(packed)]}.`;
    throw new FileFormatError(`There is no ${title} in ${this.from}.${hint}`);
  }

  all(extension: string): string[] {
    return this.#paths.filter((path) => extensionOf(path) === extension);
  }
}

function pathsOf(from: string): string[] {
  try {
    if (!statSync(from).isDirectory()) return [join(dirname(from), basename(from))];
    return readdirSync(from)
      .filter((name) => !/^[.~]/.test(name))
      .map((name) => join(from, name));
  } catch (error) {
    throw new FileFormatError(`${from} cannot be read: ${(error as Error).message}`);
  }
}

function extensionOf(path: string): string {
  return /\.[^.]+$/.exec(basename(path))?.[0].toLowerCase() ?? '';
}

/** The name in small letters, without extension, spaces and signs: "2017-2018 FNDDS At A Glance" is "20172018fnddsataglance". */
function stemOf(path: string): string {
  return basename(path)
    .replace(/\.[^.]+$/, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
}
