import { useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { SchemeDocument, SurveySubmission } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { useAccess } from '../session/access.ts';

/** A question with its answer, in words. */
export interface Said {
  question: string;
  answer: string;
}

type Answers = SurveySubmission['answers'];
interface Answered {
  answers: Answers;
  customData: Record<string, string>;
}

/**
 * What was answered to the questions of a study, in the words of the version of the scheme that was answered. Where it cannot be read, the ids
 * of the questions stand for their words.
 */
export function useLabels({ schemeId, schemeVersion }: SurveySubmission): { answersOf: (of: Answered) => Said[] } {
  const { t, i18n } = useLingui();
  const { may } = useAccess();
  const isKnown = schemeId !== null && schemeVersion !== null && may('survey-schemes:read');
  const { data } = useQuery({
    ...read.surveySchemes.getVersion({ schemeId: schemeId ?? '', number: schemeVersion ?? 0 }),
    ...(isKnown ? {} : { queryFn: skipToken }),
    retry: false,
  });
  const questions = (data?.document as Partial<SchemeDocument> | undefined)?.questions ?? [];
  const inWords = (text: Record<string, string> | undefined) =>
    text && (text[i18n.locale] ?? text['en'] ?? Object.values(text)[0]);
  const say = (id: string, value: Answers[string]): string => {
    const question = questions.find((one) => one.id === id);
    const options = question !== undefined && 'options' in question ? question.options : [];
    const word = (one: string) => inWords(options.find((option) => option.value === one)?.label) ?? one;
    if (value === null) return t`skipped`;
    if (typeof value === 'boolean') return value ? t`yes` : t`no`;
    if (Array.isArray(value)) return value.map(word).join(', ');
    return word(String(value));
  };
  return {
    answersOf: ({ answers, customData }) => [
      ...Object.entries(answers).map(([id, value]) => ({
        question: inWords(questions.find((one) => one.id === id)?.text) ?? `${id}:`,
        answer: say(id, value ?? null),
      })),
      ...Object.entries(customData).map(([id, answer]) => ({ question: `${id}:`, answer })),
    ],
  };
}
