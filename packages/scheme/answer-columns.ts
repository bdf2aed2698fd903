import type { LocalizedText } from './localized-text.ts';
import type { QuestionPlace, QuestionType } from './question.ts';
import type { SchemeDocument } from './scheme.ts';

/** A column of an export: the answers to a question. */
export interface AnswerColumn {
  /** The id of the question, which is the key of its answers. */
  question: string;
  at: QuestionPlace;
  type: Exclude<QuestionType, 'info'>;
  text: LocalizedText;
  /** Unit of a number; null: none. */
  unit: LocalizedText | null;
  /** The values of a choice with their labels, in their order; empty for other questions. */
  options: readonly { value: string; label: LocalizedText }[];
}

/**
 * Lists the columns of the answers to some versions of a questionnaire, the most important version first: the questions of this version in
 * its order, then those that only the others have. A question that was moved to another place has a column at each.
 */
export function answerColumns(documents: readonly Pick<SchemeDocument, 'questions'>[]): AnswerColumn[] {
  const columns = new Map<string, AnswerColumn>();
  for (const question of documents.flatMap(({ questions }) => questions)) {
    const { id, at, type, text } = question;
    const key = `${isOnce(at) ? 'recall' : at} ${id}`;
    if (type === 'info' || columns.has(key)) continue;
    const unit = question.type === 'number' ? question.unit : null;
    const options = 'options' in question ? question.options.map(({ value, label }) => ({ value, label })) : [];
    columns.set(key, { question: id, at, type, text, unit, options });
  }
  return [...columns.values()];
}

function isOnce(place: QuestionPlace): boolean {
  return place === 'start' || place === 'end';
}
