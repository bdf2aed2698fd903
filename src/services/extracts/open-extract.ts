import { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';
import { requireKeptExtract, type ExtractRecord, type ExtractRef } from './extracts.queries.ts';

/** Opens the zip file of an extract. Throws AppError `survey.not_found`, `extract.not_found`, `extract.deleted`. */
export async function openExtract(
  context: Context,
  ref: ExtractRef,
): Promise<{ extract: ExtractRecord; content: Readable }> {
  const extract = await requireKeptExtract(context, ref);
  const { id: surveyId } = await context.surveys.get(ref.surveyId);
  const { parts } = await kysely(context.em)
    .selectFrom('extract')
    .select('parts')
    .where('id', '=', extract.id)
    .executeTakeFirstOrThrow();
  const about = { recordType: 'extract', code: String(extract.id), label: extract.name, surveyId } as const;
  await audit(context, { ...about, action: 'export' });
  return { extract, content: Readable.from(contentOf(context, parts), { objectMode: false }) };
}

async function* contentOf({ files }: Context, parts: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of parts) {
    const part = await files.open(name);
    if (part === null) throw new Error(`the file store does not have ${name}`);
    yield* part.content as AsyncIterable<Buffer>;
  }
}
