import type { Readable } from 'node:stream';
import { FileAnswer } from '../../src/contract/files.ts';

export function toFoodListArchive({ locale }: { locale: string }, content: Readable): FileAnswer {
  return new FileAnswer(content, 'application/zip', `food-list-${locale}.zip`);
}
