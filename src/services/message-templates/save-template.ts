import { randomUUID } from 'node:crypto';
import type { NotificationChannel } from '@dietary-recall/vocabulary';
import { LockMode } from '@mikro-orm/core';
import { MessageTemplate } from '../../../entities/message-template.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError, MAX_ISSUES } from '../../errors.ts';
import { invalid, requireVersion } from '../../refusals.ts';
import { faultsOfWords, type MessageWords } from '../mails/message-words.ts';
import { lockSurvey } from '../surveys/lock-survey.ts';
import { auditTemplate } from './audit-template.ts';
import { requireTemplate, type Template, type TemplateIds } from './message-templates.queries.ts';

/** A survey has words in at most so many languages, for all messages together. */
const MAX_TEMPLATES = 500;

interface GivenTemplate extends TemplateIds, MessageWords {
  /** The version that the author read; null: there was none of the survey's own; absent: whatever is stored is replaced. */
  baseVersion?: string | null | undefined;
}

/**
 * Saves the words of a survey for a message in a language. Throws AppError `survey.not_found`, `message_template.invalid`,
 * `message_template.too_many`, `message_template.version_conflict`.
 */
export async function saveTemplate(context: SignedInContext, given: GivenTemplate): Promise<Template> {
  const { surveyId, channel, type, language, subject, text, baseVersion } = given;
  requireGoodWords(channel, { subject, text });
  const ids = { channel, type, language };
  const { id: survey } = await context.surveys.get(surveyId);
  await inTransaction(context, async (inner) => {
    const { em, actor, now } = inner;
    // Two authors at once: the second waits, and finds the words of the first.
    await lockSurvey(em, { id: survey, slug: surveyId });
    const stored = await em.findOne(MessageTemplate, { survey, ...ids }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (baseVersion !== undefined) requireVersion('message_template', stored?.version ?? null, baseVersion);
    const before = stored && { subject: stored.subject ?? null, text: stored.text };
    await auditTemplate(inner, survey, ids, { before, after: { subject, text } });
    const saved = { subject, text, version: randomUUID(), updatedAt: now(), user: actor.userId };
    if (stored) {
      await em.nativeUpdate(MessageTemplate, stored.id, saved);
      return;
    }
    if ((await em.count(MessageTemplate, { survey })) >= MAX_TEMPLATES) throw tooMany();
    await em.insert(MessageTemplate, { survey, ...ids, ...saved });
  });
  return requireTemplate(context, { surveyId, ...ids });
}

/** Refuses words that the channel cannot send. Throws AppError `message_template.invalid`. */
export function requireGoodWords(channel: NotificationChannel, words: MessageWords): void {
  const issues = faultsOfWords(channel, words);
  if (issues.length > 0) throw invalid('message_template.invalid', issues.slice(0, MAX_ISSUES));
}

function tooMany(): AppError {
  const message = `A survey has at most ${MAX_TEMPLATES} templates. Delete those that are not used.`;
  return new AppError('conflict', 'message_template.too_many', message);
}
