import type { Context } from '../../context.ts';
import type { MailWords } from '../mails/mail-template.ts';
import { audit } from '../trail/audit.ts';
import type { TemplateIds } from './mail-templates.queries.ts';

/** Writes into the trail how the words of a survey for a mail changed; null: there were none, or there are none any more. */
export function auditTemplate(
  context: Context,
  surveyId: number,
  { type, language }: Pick<TemplateIds, 'type' | 'language'>,
  { before, after }: { before: MailWords | null; after: MailWords | null },
): Promise<void> {
  const action = before === null ? 'create' : after === null ? 'delete' : 'update';
  const code = `${type}/${language}`;
  return audit(context, { recordType: 'mail-template', code, surveyId, action, before, after });
}
