import type { NotificationType } from '@dietary-recall/vocabulary';
import { LockMode } from '@mikro-orm/core';
import { TextTemplate } from '../../../entities/text-template.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { canonical } from '../mail-templates/mail-templates.queries.ts';
import { audit } from '../trail/audit.ts';
import { textTemplateNotFound, type TextTemplateIds } from './text-templates.queries.ts';

/**
 * Deletes the words of a survey for a text message in a language. The built-in ones are sent again. Throws AppError `survey.not_found`,
 * `text_template.not_found`.
 */
export async function deleteTextTemplate(
  context: SignedInContext,
  { surveyId, type, language: given }: TextTemplateIds,
): Promise<{ type: NotificationType; language: string }> {
  const language = canonical(given);
  const { id: survey } = await context.surveys.get(surveyId);
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const stored = await em.findOne(TextTemplate, { survey, type, language }, { lockMode });
    if (!stored) throw textTemplateNotFound(type, language);
    await em.nativeDelete(TextTemplate, stored.id);
    await audit(inner, {
      recordType: 'text-template',
      code: `${type}/${language}`,
      surveyId: survey,
      action: 'delete',
      before: { text: stored.text },
    });
    return { type, language };
  });
}
