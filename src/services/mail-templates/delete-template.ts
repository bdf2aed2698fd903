import type { NotificationType } from '@dietary-recall/vocabulary';
import { LockMode } from '@mikro-orm/core';
import { MailTemplate } from '../../../entities/mail-template.ts';
import { inTransaction, type Context } from '../../context.ts';
import { auditTemplate } from './audit-template.ts';
import { canonical, templateNotFound, type TemplateIds } from './mail-templates.queries.ts';

/**
 * Deletes the words of a survey for a mail in a language. The built-in ones are sent again. Throws AppError `survey.not_found`,
 * `mail_template.not_found`.
 */
export async function deleteTemplate(
  context: Context,
  { surveyId, type, language: given }: TemplateIds,
): Promise<{ type: NotificationType; language: string }> {
  const { id: survey } = await context.surveys.get(surveyId);
  const language = canonical(given);
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const stored = await em.findOne(MailTemplate, { survey, type, language }, { lockMode });
    if (!stored) throw templateNotFound(type, language);
    await em.nativeDelete(MailTemplate, stored.id);
    const { subject, text } = stored;
    await auditTemplate(inner, survey, { type, language }, { before: { subject, text }, after: null });
    return { type, language };
  });
}
