import { ExtractPerson } from '../../../entities/extract-person.ts';
import { ExtractRecall } from '../../../entities/extract-recall.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';
import {
  extractDeleted,
  requireExtract,
  requireKeptExtract,
  type ExtractRecord,
  type ExtractRef,
} from './extracts.queries.ts';
import { removeDeletedFiles } from './remove-deleted-files.ts';

/**
 * Deletes the content of an extract. What it was, who deleted it and why stay. Throws AppError `survey.not_found`, `extract.not_found`,
 * `extract.deleted`.
 */
export async function deleteExtract(
  context: SignedInContext,
  { reason, ...ref }: ExtractRef & { reason: string },
): Promise<ExtractRecord> {
  const { id: surveyId } = await context.surveys.get(ref.surveyId);
  const { id, name } = await requireKeptExtract(context, ref);
  await inTransaction(context, async (inner) => {
    const { em, actor, now } = inner;
    const deleted = await kysely(em)
      .updateTable('extract')
      .set({ deleted_at: now().toISOString(), deleted_by_id: actor.userId, deleted_reason: reason })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!deleted) throw extractDeleted({ id, deletedReason: null });
    await em.nativeDelete(ExtractRecall, { extract: id });
    await em.nativeDelete(ExtractPerson, { extract: id });
    const about = { recordType: 'extract', code: String(id), label: name, surveyId } as const;
    await audit(inner, { ...about, action: 'delete', after: { reason } });
  });
  await removeDeletedFiles(context);
  return requireExtract(context, ref);
}
