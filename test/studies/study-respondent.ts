import { randomUUID } from 'node:crypto';
import { plausibleEnergy } from '@dietary-recall/nutrition';
import {
  apply,
  newRecall,
  nextPrompt,
  toSubmission,
  type DraftRecall,
  type FlowFacts,
  type MealChoice,
  type Prompt,
  type RecallEvent,
  type RecallToSubmit,
} from '@dietary-recall/recall-flow';
import type { Question, SchemeDocument } from '@dietary-recall/scheme';
import type { AnswerValue } from '@dietary-recall/vocabulary';
import { choosePortion } from '../../cli/support/choose-portion.ts';
import type { Food, RecallClient } from '../../client/index.ts';
import type { Dice } from '../security/fuzz/dice.ts';

const MINUTES_TAKEN = 12;
const WORDS = [
  'tea',
  'coffee',
  'toast',
  'boiled egg',
  'banana',
  'spag bol',
  'chips',
  'corn flakes',
  'lager',
  'kumquat',
];
/** What a file of the export must carry unchanged: quotes, line breaks, accents, and what a spreadsheet takes for a formula. */
const REMARKS = ['With my sister, "as always"', 'Une ligne\net une autre', '=1+1', 'À la maison ; très bon'];

interface Study {
  surveyId: string;
  localeId: string;
  language: string;
  now: () => Date;
}

/** A person who tells a day as an application asks, over HTTP alone, and decides by chance. */
export class StudyRespondent {
  readonly #client: RecallClient;
  readonly #dice: Dice;
  readonly #study: Study;
  readonly #foods = new Map<string, Food>();

  constructor(client: RecallClient, dice: Dice, study: Study) {
    this.#client = client;
    this.#dice = dice;
    this.#study = study;
  }

  /** Returns the body that submits the day on which the survey asks for the person's next recall. */
  async tell(): Promise<RecallToSubmit> {
    const { surveyId, localeId, language, now } = this.#study;
    const { api } = this.#client;
    const { document, schemeId, version } = await api.surveySchemes.ofSurvey.query({ surveyId, language });
    const { recallNumber, nextRecallDay } = await api.surveyData.userInfo.query({ surveyId });
    if (nextRecallDay === null) throw new Error('the survey asks for no day');
    const scheme = document as SchemeDocument;
    const facts: FlowFacts = {
      food: (code) => this.#foods.get(code),
      parts: () => undefined,
      suggestedCategories: () => undefined,
      earlierAmount: () => undefined,
      personFields: {},
      sex: null,
      recallNumber,
      plausibleEnergy: plausibleEnergy(null, null),
    };
    let recall = newRecall({
      uxSessionId: randomUUID(),
      surveyId,
      localeId,
      schemeId,
      schemeVersion: version,
      language,
      mode: 'self',
      timeZone: 'Europe/London',
      startedAt: new Date(now().getTime() - MINUTES_TAKEN * 60_000).toISOString(),
    });
    for (;;) {
      const prompt = nextPrompt(recall, scheme, facts);
      if (prompt.ask === 'send') return toSubmission(recall, scheme, facts, { endTime: now().toISOString() });
      for (const event of await this.#answer(prompt, recall, scheme, nextRecallDay))
        recall = apply(recall, event, prompt);
    }
  }

  async #answer(prompt: Prompt, recall: DraftRecall, scheme: SchemeDocument, day: string): Promise<RecallEvent[]> {
    const dice = this.#dice;
    const { surveyId, language, now } = this.#study;
    switch (prompt.ask) {
      case 'consent': {
        const { version } = prompt;
        await this.#client.api.consents.give.mutate({ surveyId, version, language });
        return [{ type: 'consent', version, language, at: now().toISOString() }];
      }
      case 'day':
        return [{ type: 'day', day }];
      case 'startQuestion':
      case 'endQuestion':
        return [this.#answerTo(scheme, prompt.question, null)];
      case 'mealQuestion':
        return [this.#answerTo(scheme, prompt.question, prompt.meal)];
      case 'foodQuestion':
        return [this.#answerTo(scheme, prompt.question, prompt.food)];
      case 'wakeAndSleep':
        return [{ type: 'waking', wakeTime: { hours: 6 + dice.below(4), minutes: 30 }, sleepTime: null }];
      case 'meals': {
        const had = prompt.open.map((kind): RecallEvent =>
          dice.chance(0.2) ? { type: 'nothing', kind } : { type: 'had', kind },
        );
        return [...had, { type: 'finishList' }];
      }
      case 'mealTime':
        return [
          { type: 'mealTime', meal: prompt.meal, time: { hours: 9 + dice.below(13), minutes: 15, dayOffset: 0 } },
        ];
      case 'firstPass': {
        const texts = Array.from({ length: 1 + dice.below(3) }, () => dice.pick(WORDS));
        const added = texts.map((text): RecallEvent => ({ type: 'addFood', meal: prompt.meal, text }));
        return [...added, { type: 'finishMeal', meal: prompt.meal }];
      }
      case 'mealOfFood':
        return [{ type: 'place', food: prompt.food, meal: this.#mealOf(recall, scheme) }];
      case 'gap':
        return [{ type: 'gap', from: prompt.from, to: prompt.to, hadAny: dice.chance(0.2) }];
      case 'forgotten':
        return [{ type: 'forgotten', answers: Object.fromEntries(prompt.rows.map((row) => [row, dice.chance(0.2)])) }];
      case 'find':
        return [await this.#find(prompt.food, recall)];
      case 'brand':
        return [{ type: 'brand', food: prompt.food, brand: dice.pick(['', 'Acme & Söhne']) }];
      case 'readyMeal':
        return [{ type: 'readyMeal', food: prompt.food, isReadyMeal: dice.chance(0.3) }];
      case 'method':
        return [{ type: 'method', food: prompt.food, method: dice.pick(prompt.methods) }];
      case 'portion':
        return [await this.#portion(prompt.food, prompt.method, recall)];
      case 'leftovers':
        return [{ type: 'leftovers', food: prompt.food, leftovers: { leftoversWeight: 0 } }];
      case 'largeAmount':
        return [{ type: 'largeAmount', food: prompt.food, isRight: true }];
      case 'associated': {
        const { food, target } = prompt;
        if (dice.chance(0.8)) return [{ type: 'associated', food, target, answer: 'no' }];
        if (prompt.alreadyInMeal.length > 0) return [{ type: 'associated', food, target, answer: 'already' }];
        return [{ type: 'associated', food, target, answer: 'yes', text: dice.pick(WORDS), linkAsMain: false }];
      }
      case 'isEverything':
        return [{ type: 'acceptCheck', check: 'everything', of: prompt.of }];
      case 'checkAmounts':
        return [{ type: 'acceptCheck', check: 'amounts', of: prompt.of }];
      case 'finalProbe':
        return [{ type: 'finalProbe' }];
      case 'confirm':
        return [{ type: 'confirm', at: now().toISOString() }];
      default:
        throw new Error(`the scheme of the study does not ask: ${prompt.ask}`);
    }
  }

  #answerTo(scheme: SchemeDocument, id: string, item: string | null): RecallEvent {
    const question = scheme.questions.find((one) => one.id === id);
    if (!question) throw new Error(`the scheme has no question ${id}`);
    return { type: 'answer', item, question: id, value: this.#valueFor(question) };
  }

  #valueFor(question: Question): AnswerValue {
    const dice = this.#dice;
    if (question.type === 'info' || (!question.isRequired && dice.chance(0.3))) return null;
    switch (question.type) {
      case 'yes-no':
        return dice.chance(0.5);
      case 'choice':
        return dice.pick(question.options).value;
      case 'choices': {
        const [excluding] = question.options.filter(({ isExclusive }) => isExclusive);
        if (excluding && dice.chance(0.3)) return [excluding.value];
        const together = dice.shuffled(question.options.filter(({ isExclusive }) => !isExclusive));
        return together.slice(0, 1 + dice.below(together.length)).map(({ value }) => value);
      }
      case 'number':
        return dice.below(120);
      case 'scale':
        return question.least + dice.below(question.most - question.least + 1);
      case 'text':
        return dice.pick(REMARKS);
      case 'date':
        return '2026-11-20';
      case 'time':
        return dice.pick(['21:05', '00:30']);
    }
  }

  #mealOf({ meals }: DraftRecall, scheme: SchemeDocument): MealChoice {
    const { id } = meals[this.#dice.below(meals.length)] ?? {};
    return id === undefined ? { kind: this.#dice.pick(scheme.meals).id } : { id };
  }

  /** Searches the words of the food on the server, and takes one of the first foods. */
  async #find(id: string, recall: DraftRecall): Promise<RecallEvent> {
    const typed = foodOf(recall, id)?.typed || this.#dice.pick(WORDS);
    const { localeId: locale } = this.#study;
    const { foods } = await this.#client.api.foods.lookup.query({ locale, desc: typed, limit: 3 });
    if (foods.length === 0) {
      const missing = { name: typed, brand: '', description: 'A small one', portionSize: 'two', leftovers: '' };
      return { type: 'missing', food: id, missing };
    }
    const at = this.#dice.below(foods.length);
    const { code = '', localDescription: name = '' } = foods[at] ?? {};
    this.#foods.set(code, await this.#client.api.foods.get.query({ locale, code }));
    return { type: 'match', food: id, match: { code, name, searchTerm: typed, rank: at + 1 } };
  }

  async #portion(id: string, position: number | null, recall: DraftRecall): Promise<RecallEvent> {
    if (this.#dice.chance(0.1)) return { type: 'portion', food: id, portion: { method: 'unknown' } };
    const food = this.#foods.get(foodOf(recall, id)?.match?.code ?? '');
    if (!food) throw new Error('the amount of a food is asked that was not loaded');
    const chosen = food.portionSizeMethods.filter((_, at) => at === position);
    const { portion } = await choosePortion(this.#client, { ...food, portionSizeMethods: chosen }, '');
    return { type: 'portion', food: id, portion };
  }
}

type DraftFood = DraftRecall['unplaced'][number];

function foodOf({ meals, unplaced }: DraftRecall, id: string): DraftFood | undefined {
  const flat = (foods: readonly DraftFood[]): DraftFood[] => foods.flatMap((food) => [food, ...flat(food.linkedFoods)]);
  return flat([...meals.flatMap(({ foods }) => foods), ...unplaced]).find((food) => food.id === id);
}
