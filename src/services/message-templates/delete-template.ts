import { LockMode } from '@mikro-orm/core';
import { MessageTemplate } from '../../../entities/message-template.ts';
import { inTransaction, type Context } from '../../context.ts';
import { auditTemplate } from './audit-template.ts';
import { templateNotFound, type TemplateIds } from './message-templates.queries.ts';

/**
 * Deletes the words of a survey for a message in a language. The built-in ones are sent again. Throws AppError `survey.not_found`,
 * `message_template.not_found`.
 */
export async function deleteTemplate(
  context: Context,
  { surveyId, ...ids }: TemplateIds,
): Promise<Omit<TemplateIds, 'surveyId'>> {
  const { id: survey } = await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const stored = await em.findOne(MessageTemplate, { survey, ...ids }, { lockMode });
    if (!stored) throw templateNotFound(ids);
    await em.nativeDelete(MessageTemplate, stored.id);
    const { subject = null, text } = stored;
    await auditTemplate(inner, survey, ids, { before: { subject, text }, after: null });
    return ids;
  });
}
