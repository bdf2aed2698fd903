import type { Context } from '../../context.ts';
import type { MessageWords } from '../mails/message-words.ts';
import { audit } from '../trail/audit.ts';
import { templateCode, type TemplateIds } from './message-templates.queries.ts';

/** Writes into the audit trail how the words of a survey for a message changed; null: there were none, or there are none any more. */
export function auditTemplate(
  context: Context,
  surveyId: number,
  ids: Omit<TemplateIds, 'surveyId'>,
  { before, after }: { before: MessageWords | null; after: MessageWords | null },
): Promise<void> {
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  return audit(context, { recordType: 'message-template', code: templateCode(ids), surveyId, action, before, after });
}
