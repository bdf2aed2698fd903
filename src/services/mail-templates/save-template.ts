import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { MailTemplate } from '../../../entities/mail-template.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';
import { AppError, MAX_ISSUES } from '../../errors.ts';
import { invalid, requireVersion } from '../../refusals.ts';
import { faultsOfWords, type MailWords } from '../mails/mail-template.ts';
import { auditTemplate } from './audit-template.ts';
import { canonical, requireTemplate, type Template, type TemplateIds } from './mail-templates.queries.ts';

/** A survey has words in at most so many languages, for all mails together. */
const MAX_TEMPLATES = 500;

interface GivenTemplate extends TemplateIds, MailWords {
  /** The version that the author read; null: there was none of the survey's own; absent: whatever is stored is replaced. */
  baseVersion?: string | null | undefined;
}

/**
 * Saves the words of a survey for a mail in a language. Throws AppError `survey.not_found`, `mail_template.invalid`,
 * `mail_template.too_many`, `mail_template.version_conflict`.
 */
export async function saveTemplate(context: SignedInContext, given: GivenTemplate): Promise<Template> {
  const { surveyId, type, subject, text, baseVersion } = given;
  requireGoodWords({ subject, text });
  const language = canonical(given.language);
  const { id: survey } = await context.surveys.get(surveyId);
  await inTransaction(context, async (inner) => {
    const { em, actor, now } = inner;
    // Two authors at once: the second waits, and finds the words of the first.
    const locked = await kysely(em)
      .selectFrom('survey')
      .select('id')
      .where('id', '=', survey)
      .forNoKeyUpdate()
      .execute();
    if (locked.length === 0) throw surveyNotFound(surveyId);
    const stored = await em.findOne(MailTemplate, { survey, type, language }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (baseVersion !== undefined) requireVersion('mail_template', stored?.version ?? null, baseVersion);
    const before = stored && { subject: stored.subject, text: stored.text };
    await auditTemplate(inner, survey, { type, language }, { before, after: { subject, text } });
    const saved = { subject, text, version: randomUUID(), updatedAt: now(), user: actor.userId };
    if (stored) {
      await em.nativeUpdate(MailTemplate, stored.id, saved);
      return;
    }
    if ((await em.count(MailTemplate, { survey })) >= MAX_TEMPLATES) throw tooMany();
    await em.insert(MailTemplate, { survey, type, language, ...saved });
  });
  return requireTemplate(context, { surveyId, type, language });
}

/** Refuses words with unknown place-holders, unsupported Markdown or no personal link. Throws AppError `mail_template.invalid`. */
export function requireGoodWords(words: MailWords): void {
  const issues = faultsOfWords(words);
  if (issues.length > 0) throw invalid('mail_template.invalid', issues.slice(0, MAX_ISSUES));
}

function tooMany(): AppError {
  const message = `A survey has at most ${MAX_TEMPLATES} templates. Delete those that are not used.`;
  return new AppError('conflict', 'mail_template.too_many', message);
}
