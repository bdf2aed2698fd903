import type { Prompt } from '@dietary-recall/recall-flow';
import type { HintPlace } from '@dietary-recall/scheme';
import { useLingui } from '@lingui/react/macro';
import { useRecall } from '../store/recall.ts';
import { useSchemeText } from './words.ts';

/** Which hint belongs to a question; null: none, or that of the study's own question. */
const PLACES: Readonly<Record<Prompt['ask'], HintPlace | null>> = {
  consent: 'consent',
  day: 'day',
  wakeAndSleep: 'day',
  meals: 'meals',
  mealTime: 'meals',
  mealOfFood: 'meals',
  quickList: 'foods',
  firstPass: 'foods',
  ingredients: 'foods',
  gap: 'gap',
  forgotten: 'forgotten',
  supplements: 'forgotten',
  split: 'find',
  find: 'find',
  brand: 'find',
  readyMeal: 'find',
  sameAsLastTime: 'amount',
  method: 'amount',
  portion: 'amount',
  leftovers: 'amount',
  largeAmount: 'amount',
  associated: 'with',
  mealSuggestion: 'with',
  isEverything: 'check',
  checkAmounts: 'check',
  finalProbe: 'check',
  confirm: 'check',
  startQuestion: null,
  mealQuestion: null,
  foodQuestion: null,
  endQuestion: null,
  needsFacts: null,
  send: null,
  sent: null,
};

/** What the scheme says to the interviewer about the question that is shown. */
export default function InterviewerHint() {
  const { t } = useLingui();
  const text = useSchemeText();
  const view = useRecall((state) => state.view);
  const { questions, texts } = useRecall(({ context }) => context.scheme);
  if (!('prompt' in view)) return null;
  const { prompt } = view;
  const place = PLACES[prompt.ask];
  const own = 'question' in prompt ? questions.find(({ id }) => id === prompt.question)?.interviewerHint : null;
  const hints = own ? [own] : texts.interviewer.filter(({ at }) => at === place).map((hint) => hint.text);
  if (hints.length === 0) return null;
  return (
    <aside className="hint" aria-label={t`For the interviewer`}>
      {hints.map((hint, at) => (
        <p key={at}>{text(hint)}</p>
      ))}
    </aside>
  );
}
