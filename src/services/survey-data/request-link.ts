import type { Context } from '../../context.ts';
import { requireHuman, type Visitor } from '../auth/require-human.ts';

/**
 * Queues the mail with the personal link of whoever has this address. The task looks up the person later, so that neither the
 * response nor its time reveals who takes part. Throws AppError `survey.not_found`, `request.not_human`.
 */
export async function requestLink(
  context: Context,
  { surveyId, email, captcha, ip }: Visitor & { surveyId: string; email: string },
): Promise<{ requested: true }> {
  const survey = await context.surveys.get(surveyId);
  await requireHuman(context, { captcha, ip });
  await context.tasks.add(context.em, 'link-request', { surveyId: survey.id, email });
  context.tasks.wake('link-request');
  return { requested: true };
}
