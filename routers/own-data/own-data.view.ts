import { FileAnswer } from '../../src/contract/files.ts';
import type { OwnData } from '../../src/services/own-data/own-data.queries.ts';

export function toOwnDataFile(data: OwnData): FileAnswer {
  const name = `my-data-${data.exportedAt.slice(0, 'YYYY-MM-DD'.length)}.json`;
  return new FileAnswer(Buffer.from(`${JSON.stringify(data, null, 2)}\n`), 'application/json', name);
}

export function toOwnDataPage(page: string, now: Date): FileAnswer {
  const name = `my-data-${now.toISOString().slice(0, 'YYYY-MM-DD'.length)}.html`;
  return new FileAnswer(Buffer.from(page), 'text/html; charset=utf-8', name);
}
