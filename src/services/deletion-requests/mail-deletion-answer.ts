import type { Context } from '../../context.ts';
import { builtInLanguage } from '../../domain/built-in-language.ts';
import type { DeletionAnswer } from '../../tasks.ts';
import { deletionAnswerMail } from '../mails/deletion-request-mail.ts';

/** Mails to a person what became of their request for deletion. */
export async function mailDeletionAnswer({ mailer }: Context, answer: DeletionAnswer): Promise<void> {
  const { email: to, language, ...facts } = answer;
  await mailer.send({ to, ...deletionAnswerMail(builtInLanguage(language), facts) });
}
