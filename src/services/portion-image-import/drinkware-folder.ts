import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { unusableDrinkware } from './read-volumes.ts';

const PICTURES = ['.jpg', '.jpeg', '.png', '.svg'];

/** A folder with the files of a drinkware set. Its methods throw AppError `drinkware.unusable`. */
export class DrinkwareFolder {
  readonly #path: string;
  readonly #names: readonly string[];

  constructor(path: string) {
    this.#path = path;
    try {
      this.#names = readdirSync(path);
    } catch (error) {
      throw unusableDrinkware(`The folder cannot be read: ${(error as Error).message}`);
    }
  }

  /** Returns the name of the picture with this stem; the extension may be that of any kind of picture. */
  pictureNamed(stem: string): string {
    const found = this.#names.find((name) => {
      const { name: ownStem, ext } = parse(name);
      return ownStem === stem && PICTURES.includes(ext.toLowerCase());
    });
    if (found === undefined) throw unusableDrinkware(`There is no picture ${stem}.jpg, .png or .svg in the folder.`);
    return found;
  }

  /** Returns the path of a file that can be read. */
  pathOf(name: string): string {
    if (!this.#names.includes(name)) throw unusableDrinkware(`There is no ${name} in the folder.`);
    const path = join(this.#path, name);
    if (!isReadableFile(path)) throw unusableDrinkware(`${name} has to be a file that can be read.`);
    return path;
  }

  read(name: string): Promise<Buffer> {
    return readFile(this.pathOf(name));
  }
}

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
