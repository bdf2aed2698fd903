import type { Readable } from 'node:stream';
import type { Context } from '../../context.ts';
import type { ExtractRecord, ExtractRef } from '../extracts/extracts.queries.ts';
import { openExtract } from '../extracts/open-extract.ts';
import { addressEnded, readSignedAddress } from '../signed-addresses/signed-address.ts';
import { exportSubmissions, type ExportWanted } from '../survey-submissions/export-submissions.ts';

/** A file behind a signed address. */
export type Download =
  | { what: 'extract'; surveyId: string; extract: ExtractRecord; content: Readable }
  | { what: 'export'; wanted: ExportWanted; content: Readable };

/** Opens what a signed address gives, if the person it acts for still may have it. Throws AppError `download.expired` and what the file does. */
export async function openDownload(context: Context, { ticket }: { ticket: string }): Promise<Download> {
  const { what, input, actor } = await readSignedAddress(context, ticket);
  const by = { ...context, actor };
  // The service signed the input, so it has the shape that the operation had checked.
  if (what === 'extract') {
    const ref = input as ExtractRef & object;
    if (!actor.may('extracts:read', 'survey', ref.surveyId)) throw addressEnded();
    return { what, surveyId: ref.surveyId, ...(await openExtract(by, ref)) };
  }
  const wanted = input as ExportWanted & object;
  if (!actor.may('submissions:read', 'survey', wanted.surveyId)) throw addressEnded();
  return { what: 'export', wanted, content: await exportSubmissions(by, wanted) };
}
