import { step, type Flow, type Steps } from '../flow.ts';
import { askedAtStart, isAnswered } from '../study-questions.ts';

/** Consent, the day, the questions at the start, waking and bedtime. */
export function* welcome(flow: Flow): Steps {
  const { recall, scheme } = flow;
  const { consent } = scheme.texts;
  if (consent) yield step({ ask: 'consent', version: consent.version }, recall.consent?.version === consent.version);
  yield step({ ask: 'day', daysBack: scheme.day.daysBack }, recall.day !== null);
  const { questions, answers } = askedAtStart(flow);
  for (const question of questions)
    yield step({ ask: 'startQuestion', question: question.id }, isAnswered(question, answers));
  if (scheme.day.askWakeAndSleep) yield step({ ask: 'wakeAndSleep' }, recall.waking !== null);
}
