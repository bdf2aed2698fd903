import { User } from '../../../entities/user.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { userGone } from '../auth/auth.queries.ts';
import { audit } from '../trail/audit.ts';
import { previewMail, type PreviewWanted } from './preview-mail.ts';

/**
 * Queues a mail as `previewMail` writes it, to the own address of the caller. Throws what `previewMail` throws, and AppError
 * `mail_template.no_own_address`.
 */
export async function queueTestMail(
  context: SignedInContext,
  wanted: PreviewWanted,
): Promise<{ queuedFor: string; language: string }> {
  const { subject, text, html, language } = await previewMail(context, wanted);
  const { em, tasks, actor } = context;
  const user = await em.findOne(User, actor.userId);
  if (!user) throw userGone();
  const { email } = user;
  if (email === null || email === undefined || email === '') {
    const message = 'Your account has no e-mail address. Add one to your profile first.';
    throw new AppError('conflict', 'mail_template.no_own_address', message);
  }
  const { id: surveyId } = await context.surveys.get(wanted.surveyId);
  await inTransaction(context, async (inner) => {
    await tasks.add(inner.em, 'test-mail', { userId: actor.userId, subject: `[Test] ${subject}`, text, html });
    const code = `${wanted.type}/${language}`;
    await audit(inner, { recordType: 'mail-template', code, surveyId, action: 'send', after: { isTest: true } });
  });
  tasks.wake('test-mail');
  return { queuedFor: email, language };
}
