import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { TextTemplate } from '../../../entities/text-template.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { surveyNotFound } from '../../directories/survey-directory.ts';
import { AppError } from '../../errors.ts';
import { invalid, requireVersion } from '../../refusals.ts';
import { canonical } from '../mail-templates/mail-templates.queries.ts';
import { faultsOfText } from '../mails/text-words.ts';
import { audit } from '../trail/audit.ts';
import { requireTextTemplate, type TextTemplateIds, type TextTemplateRecord } from './text-templates.queries.ts';

/** A survey has words in at most so many languages, for all text messages together. */
const MAX_TEMPLATES = 500;

interface GivenText extends TextTemplateIds {
  text: string;
  /** The version that the author read; null: there was none of the survey's own; absent: whatever is stored is replaced. */
  baseVersion?: string | null | undefined;
}

/**
 * Saves the words of a survey for a text message in a language. Throws AppError `survey.not_found`, `text_template.invalid`,
 * `text_template.too_many`, `text_template.version_conflict`.
 */
export async function saveTextTemplate(context: SignedInContext, given: GivenText): Promise<TextTemplateRecord> {
  const { surveyId, type, text, baseVersion } = given;
  const language = canonical(given.language);
  requireGoodText(text);
  const { id: survey } = await context.surveys.get(surveyId);
  await inTransaction(context, async (inner) => {
    const { em, actor, now } = inner;
    // Two authors at once: the second waits, and finds the words of the first.
    const locked = kysely(em).selectFrom('survey').select('id').where('id', '=', survey).forNoKeyUpdate();
    if ((await locked.execute()).length === 0) throw surveyNotFound(surveyId);
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const stored = await em.findOne(TextTemplate, { survey, type, language }, { lockMode });
    if (baseVersion !== undefined) requireVersion('text_template', stored?.version ?? null, baseVersion);
    if (!stored && (await em.count(TextTemplate, { survey })) >= MAX_TEMPLATES) throw tooMany();
    await audit(inner, {
      recordType: 'text-template',
      code: `${type}/${language}`,
      surveyId: survey,
      action: stored ? 'update' : 'create',
      before: stored && { text: stored.text },
      after: { text },
    });
    const saved = { text, version: randomUUID(), updatedAt: now(), user: actor.userId };
    if (stored) await em.nativeUpdate(TextTemplate, stored.id, saved);
    else await em.insert(TextTemplate, { survey, type, language, ...saved });
  });
  return requireTextTemplate(context, { surveyId, type, language });
}

/** Refuses words with unknown place-holders, or without one of the two links. Throws AppError `text_template.invalid`. */
export function requireGoodText(text: string): void {
  const issues = faultsOfText(text);
  if (issues.length > 0) throw invalid('text_template.invalid', issues);
}

function tooMany(): AppError {
  const message = `A survey has at most ${MAX_TEMPLATES} templates of text messages. Delete those that are not used.`;
  return new AppError('conflict', 'text_template.too_many', message);
}
