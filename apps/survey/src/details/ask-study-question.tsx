import { findFood, findMeal, type DraftAnswers, type DraftRecall } from '@dietary-recall/recall-flow';
import type { Question as SchemeQuestion } from '@dietary-recall/scheme';
import { answerFault, type AnswerFaultCode } from '@dietary-recall/scheme/answer-fault';
import type { AnswerValue } from '@dietary-recall/vocabulary';
import { Trans, useLingui } from '@lingui/react/macro';
import { FoodName } from '../shell/day.tsx';
import { Question, type Fault } from '../shell/question.tsx';
import { SafeHtml } from '../shell/safe-html.tsx';
import { useMealName, useSchemeText, useWords } from '../shell/words.ts';
import { answer } from '../store/answer.ts';
import { useRecall } from '../store/recall.ts';
import { FIELD, useControl } from './study-control.tsx';

/** A question of the study, of any type, at any place. */
export function AskStudyQuestion({ question: id, item }: { question: string; item: string | null }) {
  const { recall, context } = useRecall((state) => state);
  const question = context.scheme.questions.find((one) => one.id === id);
  return question ? <StudyQuestion question={question} item={item} known={answersOf(recall, item)[id]} /> : null;
}

function answersOf(recall: DraftRecall, item: string | null): DraftAnswers {
  if (item === null) return recall.answers;
  return findMeal(recall, item)?.answers ?? findFood(recall, item)?.food.answers ?? {};
}

interface StudyProps {
  question: SchemeQuestion;
  item: string | null;
  known: AnswerValue | undefined;
}

function StudyQuestion({ question, item, known }: StudyProps) {
  const text = useSchemeText();
  const about = useAbout(item);
  const faultWords = useFaultWords();
  const { value, typed, control } = useControl(question, known);
  const say = (given: AnswerValue) => answer({ type: 'answer', item, question: question.id, value: given });
  const isRequired = question.type !== 'info' && question.isRequired;
  const go = (): Fault | null => {
    if (question.type === 'info') return (say(null), null);
    const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
    if (isEmpty && typed.trim() === '' && !isRequired)
      return { field: FIELD, message: faultWords(question, 'required') };
    if (value === null && typed.trim() !== '') return { field: FIELD, message: faultWords(question, 'wrong_type') };
    const fault = answerFault(question, isEmpty ? null : value);
    if (fault) return { field: FIELD, message: faultWords(question, fault.code) };
    say(value);
    return null;
  };
  const isInfo = question.type === 'info';
  const isGroup = ['yes-no', 'choice', 'choices', 'scale'].includes(question.type);
  return (
    <Question
      isGroup={isGroup}
      title={isGroup || isInfo ? text(question.text) : <label htmlFor={FIELD}>{text(question.text)}</label>}
      lead={about}
      onContinue={go}
      ways={[!isRequired && !isInfo && { label: <Trans>Skip this question</Trans>, onPress: () => say(null) }]}
    >
      {question.help && <SafeHtml className="prose soft" html={text(question.help)} />}
      {control}
    </Question>
  );
}

function useAbout(item: string | null) {
  const recall = useRecall((state) => state.recall);
  const mealName = useMealName();
  if (item === null) return undefined;
  const meal = findMeal(recall, item);
  if (meal) return mealName(meal);
  const food = findFood(recall, item)?.food;
  return food && <FoodName food={food} />;
}

/** What to do about an answer that the study does not allow. */
function useFaultWords() {
  const { t } = useLingui();
  const { number, date } = useWords();
  return (question: SchemeQuestion, code: AnswerFaultCode): string => {
    const least = 'least' in question ? number(question.least ?? 0, 3) : '';
    const most = 'most' in question ? number(question.most ?? 0, 3) : '';
    switch (code) {
      case 'too_small': {
        if (question.type !== 'date') return t`Give ${least} or more.`;
        const earliest = date(question.earliest ?? '');
        return t`Choose ${earliest} or later.`;
      }
      case 'too_large': {
        if (question.type !== 'date') return t`Give ${most} or less.`;
        const latest = date(question.latest ?? '');
        return t`Choose ${latest} or earlier.`;
      }
      case 'not_whole':
        return t`Give a whole number.`;
      case 'too_few': {
        const fewest = question.type === 'choices' ? number(question.fewest) : '';
        return t`Choose at least ${fewest}.`;
      }
      case 'too_many':
        return t`Choose at most ${most}.`;
      case 'wrong_type':
        if (question.type === 'time') return t`Write a time, for example 9:30.`;
        return question.type === 'date' ? t`Choose a date.` : t`Write a number.`;
      default:
        return question.type === 'text' || question.type === 'number'
          ? t`Write an answer, or skip this question if that is offered.`
          : t`Choose an answer, or skip this question if that is offered.`;
    }
  };
}
