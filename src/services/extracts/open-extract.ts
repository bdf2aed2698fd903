import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';
import { requireKeptExtract, type ExtractRecord, type ExtractRef } from './extracts.queries.ts';

/**
 * Opens the zip file of an extract. Throws AppError `survey.not_found`, `extract.not_found`, `extract.deleted`; the last one also while
 * the content is read.
 */
export async function openExtract(
  context: Context,
  ref: ExtractRef,
): Promise<{ extract: ExtractRecord; content: Readable }> {
  const stored = await kysely(context.em)
    .selectFrom('extract')
    .select('parts')
    .where('id', '=', ref.extractId)
    .executeTakeFirst();
  // After the names of its files: a deletion takes them, and without them the file would be empty.
  const extract = await requireKeptExtract(context, ref);
  const { id: surveyId } = await context.surveys.get(ref.surveyId);
  const about = { recordType: 'extract', code: String(extract.id), label: extract.name, surveyId } as const;
  await audit(context, { ...about, action: 'export' });
  return { extract, content: Readable.from(contentOf(context, ref, stored?.parts ?? []), { objectMode: false }) };
}

async function* contentOf(context: Context, ref: ExtractRef, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of parts) {
    const part = await context.files.open(name);
    if (part === null) {
      await requireKeptExtract(context, ref);
      throw new Error(`the file store does not have ${name}`);
    }
    yield* part.content as AsyncIterable<Buffer>;
  }
}
