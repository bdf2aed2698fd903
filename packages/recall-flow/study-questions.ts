import type { FoodFacts, Question, QuestionPlace, SchemeDocument } from '@dietary-recall/scheme';
import { answerFault } from '@dietary-recall/scheme/answer-fault';
import { questionsAsked } from '@dietary-recall/scheme/answers';
import type { Facts } from '@dietary-recall/scheme/condition';
import { weekdayOf } from '@dietary-recall/vocabulary';
import type { AnswerValue } from '@dietary-recall/vocabulary';
import type { DraftAnswers, DraftFood, DraftMeal } from './draft.ts';
import type { FlowFacts } from './facts.ts';
import type { Flow } from './flow.ts';

// Which questions of the study are asked where, and which answers count: those to questions that are asked.

/** The questions at a place with the answers that count. */
export interface Asked {
  questions: readonly Question[];
  answers: DraftAnswers;
}

/** The facts of a food for conditions; null: not in the list, or not loaded. */
function foodFactsOf({ food }: Pick<FlowFacts, 'food'>, code: string): FoodFacts | null {
  const listed = food(code);
  return listed ? { code, categories: listed.categories, nutrients: listed.nutrients } : null;
}

export function askedAtStart(flow: Flow): Asked {
  return askedAt(flow, 'start', flow.recall.answers, {});
}

export function askedAtEnd(flow: Flow): Asked {
  return askedAt(flow, 'end', flow.recall.answers, askedAtStart(flow).answers);
}

export function askedOfMeal(flow: Flow, meal: DraftMeal): Asked {
  return askedAt(flow, 'meal', meal.answers, askedAtStart(flow).answers, meal.kind);
}

export function askedOfFood(flow: Flow, meal: DraftMeal, food: DraftFood): Asked {
  if (!isAskedAnywhere(flow.scheme, 'food')) return NOTHING;
  const around = { ...askedAtStart(flow).answers, ...askedOfMeal(flow, meal).answers };
  const facts = food.match && foodFactsOf(flow.facts, food.match.code);
  return askedAt(flow, 'food', food.answers, around, meal.kind, facts);
}

/** Is a question answered as the scheme wants it? An optional one that was skipped is. */
export function isAnswered(question: Question, answers: DraftAnswers): boolean {
  const given = answerIn(answers, question.id);
  return given !== undefined && answerFault(question, given) === null;
}

const NOTHING: Asked = { questions: [], answers: {} };

function isAskedAnywhere({ questions }: Pick<SchemeDocument, 'questions'>, place: QuestionPlace): boolean {
  return questions.some(({ at }) => at === place);
}

// Conditions name questions above their own, so that one pass in the order of the scheme finds all that are asked.
function askedAt(
  { recall, scheme, facts: { personFields, recallNumber } }: Flow,
  place: QuestionPlace,
  given: DraftAnswers,
  around: DraftAnswers,
  mealKind: string | null = null,
  food: FoodFacts | null = null,
): Asked {
  if (!isAskedAnywhere(scheme, place)) return NOTHING;
  const answers: Record<string, AnswerValue> = {};
  const facts: Facts = {
    answer: (id) => answerIn(answers, id) ?? answerIn(around, id),
    mealKind,
    food,
    personFields,
    recallNumber,
    weekday: weekdayOf(recall.day ?? ''),
  };
  const questions = scheme.questions.flatMap((question) => {
    if (question.at !== place || questionsAsked({ questions: [question] }, place, facts).length === 0) return [];
    const answer = answerIn(given, question.id);
    if (answer !== undefined) answers[question.id] = answer;
    return [question];
  });
  return { questions, answers };
}

function answerIn(answers: DraftAnswers, id: string): AnswerValue | undefined {
  return Object.hasOwn(answers, id) ? answers[id] : undefined;
}
