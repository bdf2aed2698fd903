import type { AnswerValue } from '@dietary-recall/vocabulary';
import { answerFault, type ValueFault } from './answer-fault.ts';
import { canBeMet, isMet, testsOf, type Fact, type Facts, type FoodFacts } from './condition.ts';
import type { Question } from './question-schema.ts';
import type { QuestionPlace } from './question.ts';
import type { SchemeDocument } from './scheme.ts';

// Applications load this file without Zod: it takes types alone from the document.

type Answers = Readonly<Record<string, AnswerValue>>;

/** A food of a recall with its answers. */
export interface AnsweredFood {
  code: string;
  answers: Answers;
  linkedFoods: readonly AnsweredFood[];
}

/** A meal of a recall with its answers. */
export interface AnsweredMeal {
  kind: string | null;
  answers: Answers;
  foods: readonly AnsweredFood[];
  /** Foods that are not in the list. */
  missingFoods?: readonly unknown[];
}

/** What a recall says in answer to a scheme. A `Recall` of @dietary-recall/recall is one. */
export interface AnsweredRecall {
  /** The answers at the start and at the end. */
  answers: Answers;
  meals: readonly AnsweredMeal[];
}

/** What is known of a recall besides its answers. */
export interface RecallFacts extends Pick<Facts, 'personFields' | 'recallNumber' | 'weekday'> {
  /** Finds a food of the list by its code; null: it is not in the list. It is called only where a condition is evaluated. */
  food: (code: string) => FoodFacts | null;
}

/** An answer of a recall that its scheme does not allow. */
export interface AnswerFault extends ValueFault {
  /** The place in the recall as issues of the API name places, such as `meals.0.foods.2.answers.where`. */
  path: string;
  /** The id of the question. */
  question: string;
}

/** Returns whether a condition of a question asks about a fact. */
export function conditionsName({ questions }: Pick<SchemeDocument, 'questions'>, fact: Fact['fact']): boolean {
  return questions.some(({ when }) => when !== null && testsOf(when).some((one) => one.fact === fact));
}

/** Lists the ids of the nutrient types that conditions of questions ask about. */
export function nutrientsOfConditions({ questions }: Pick<SchemeDocument, 'questions'>): number[] {
  const tests = questions.flatMap(({ when }) => (when === null ? [] : testsOf(when)));
  return [...new Set(tests.flatMap((test) => (test.fact === 'food.nutrient' ? [test.nutrient] : [])))];
}

/** Lists the questions that are asked at a place, in their order: those whose condition holds. */
export function questionsAsked(
  scheme: Pick<SchemeDocument, 'questions'>,
  place: QuestionPlace,
  facts: Facts,
): Question[] {
  return scheme.questions.filter(({ at, when }) => at === place && (when === null || isMet(when, facts)));
}

/**
 * Lists the answers of a recall that a scheme does not allow, and the required ones that are missing, in the order of the recall. An
 * answer may be absent or null (skipped) where it is not required, and of a meal at which nothing was eaten. An answer is allowed too if
 * its question could have been asked before a fact changed (`canBeMet`): nobody loses a recall because a food list was edited meanwhile.
 */
export function checkAnswers(
  scheme: Pick<SchemeDocument, 'questions'>,
  recall: AnsweredRecall,
  known: RecallFacts,
): AnswerFault[] {
  const checks = new AnswerChecks(scheme, known);
  checks.check(['start', 'end'], '', [recall.answers], null, null);
  for (const [at, meal] of recall.meals.entries()) {
    const isEaten = meal.foods.length > 0 || (meal.missingFoods ?? []).length > 0;
    checks.check(['meal'], `meals.${at}.`, [meal.answers, recall.answers], meal.kind, null, isEaten);
    for (const [place, food] of meal.foods.entries())
      checks.checkFood(food, `meals.${at}.foods.${place}.`, [meal.answers, recall.answers], meal.kind);
  }
  return checks.faults;
}

class AnswerChecks {
  readonly faults: AnswerFault[] = [];
  readonly #questions: ReadonlyMap<string, Question>;
  readonly #at: Readonly<Record<QuestionPlace, readonly Question[]>>;
  readonly #known: RecallFacts;

  constructor({ questions }: Pick<SchemeDocument, 'questions'>, known: RecallFacts) {
    const asked = (place: QuestionPlace) => questions.filter(({ at }) => at === place);
    this.#questions = new Map(questions.map((question) => [question.id, question]));
    this.#at = { start: asked('start'), meal: asked('meal'), food: asked('food'), end: asked('end') };
    this.#known = known;
  }

  checkFood(food: AnsweredFood, path: string, around: readonly Answers[], mealKind: string | null): void {
    this.check(['food'], path, [food.answers, ...around], mealKind, food.code);
    for (const [at, linked] of food.linkedFoods.entries())
      this.checkFood(linked, `${path}linkedFoods.${at}.`, around, mealKind);
  }

  /**
   * Checks the answers at a place: the first of `answers`. The others are those around it, from the inside out. `isPlaceAsked` false: a
   * question without an answer is none that is missing.
   */
  check(
    places: readonly QuestionPlace[],
    path: string,
    answers: readonly Answers[],
    mealKind: string | null,
    foodCode: string | null,
    isPlaceAsked = true,
  ): void {
    const [here = {}] = answers;
    const facts = this.#factsOf(answers, mealKind, foodCode);
    const add = (question: string, fault: ValueFault) =>
      this.faults.push({ path: `${path}answers.${question}`, question, ...fault });
    for (const question of places.flatMap((place) => this.#at[place])) {
      const given = answerTo(question.id, [here]);
      if (given === undefined && !isPlaceAsked) continue;
      const { when } = question;
      const isAsked = when === null || isMet(when, facts);
      if (!isAsked && given == null) continue;
      const fault = isAsked || canBeMet(when, facts) ? answerFault(question, given) : NOT_ASKED;
      if (fault !== null) add(question.id, fault);
    }
    for (const id of Object.keys(here)) {
      const question = this.#questions.get(id);
      if (question === undefined) add(id, UNKNOWN);
      else if (!places.includes(question.at)) add(id, wrongPlace(question.at));
    }
  }

  #factsOf(answers: readonly Answers[], mealKind: string | null, foodCode: string | null): Facts {
    const { personFields, recallNumber, weekday, food: findFood } = this.#known;
    let food: FoodFacts | null | undefined;
    return {
      personFields,
      recallNumber,
      weekday,
      mealKind,
      answer: (question) => answerTo(question, answers),
      get food() {
        // A food that the list has lost keeps its code.
        if (food === undefined)
          food = foodCode === null ? null : (findFood(foodCode) ?? { code: foodCode, categories: [], nutrients: {} });
        return food;
      },
    };
  }
}

function answerTo(question: string, answers: readonly Answers[]): AnswerValue | undefined {
  return answers.find((given) => Object.hasOwn(given, question))?.[question];
}

const UNKNOWN: ValueFault = {
  code: 'unknown_question',
  message: 'Remove the answer: the scheme has no such question.',
};
const NOT_ASKED: ValueFault = {
  code: 'not_asked',
  message: 'Remove the answer: the condition of the question cannot hold here.',
};
const PLACES: Readonly<Record<QuestionPlace, string>> = {
  start: 'at the start of the recall',
  meal: 'of meals',
  food: 'of foods',
  end: 'at the end of the recall',
};

function wrongPlace(place: QuestionPlace): ValueFault {
  return { code: 'wrong_place', message: `Move the answer: the question is asked ${PLACES[place]}.` };
}
