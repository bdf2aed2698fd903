import type { RecordedPortion } from '@dietary-recall/recall';
import {
  findFood,
  type DraftFood,
  type DraftRecall,
  type FlowFacts,
  type MealChoice,
  type MealTime,
  type Prompt,
  type RecallEvent,
} from '@dietary-recall/recall-flow';
import type { Question, SchemeDocument } from '@dietary-recall/scheme';
import type { AnswerValue } from '@dietary-recall/vocabulary';
import type { Dice } from './dice.ts';

const AT = '2026-11-23T10:00:00.000Z';

/** What a respondent types for foods, and where the questionnaire asks for text. */
interface Vocabulary {
  foods: readonly string[];
  remarks: readonly string[];
}
const WORDS: Vocabulary = { foods: ['tea', 'bread and butter', 'cake', 'soup'], remarks: ['Some text'] };

/** The foods that a respondent chooses from. */
interface World {
  facts: FlowFacts;
  codes: readonly string[];
}

/** A respondent who answers any question by chance, but sensibly. It needs no server: who reports to one finds foods and amounts there. */
export class ChanceRespondent {
  protected readonly dice: Dice;
  protected readonly scheme: SchemeDocument;
  protected readonly world: World;
  readonly #words: Vocabulary;

  constructor(dice: Dice, scheme: SchemeDocument, world: World, words = WORDS) {
    this.#words = words;
    this.dice = dice;
    this.scheme = scheme;
    this.world = world;
  }

  /** An event that answers a prompt. */
  answer(prompt: Prompt, recall: DraftRecall): RecallEvent {
    const dice = this.dice;
    switch (prompt.ask) {
      case 'consent':
        return { type: 'consent', version: prompt.version, language: 'en', at: AT };
      case 'day':
        return { type: 'day', day: `2026-11-${10 + dice.below(12)}` };
      case 'startQuestion':
      case 'endQuestion':
        return this.answerTo(prompt.question, null);
      case 'mealQuestion':
        return this.answerTo(prompt.question, prompt.meal);
      case 'foodQuestion':
        return this.answerTo(prompt.question, prompt.food);
      case 'wakeAndSleep':
        return {
          type: 'waking',
          wakeTime: dice.chance(0.8) ? { hours: dice.below(10), minutes: 0 } : null,
          sleepTime: dice.chance(0.8) ? { hours: (20 + dice.below(6)) % 24, minutes: 0 } : null,
        };
      case 'meals':
        return this.#meals(prompt.open, recall);
      case 'quickList':
        if (dice.chance(0.5)) return { type: 'finishList' };
        return { type: 'listFood', text: dice.pick(this.#words.foods) };
      case 'mealTime':
        return { type: 'mealTime', meal: prompt.meal, time: randomTime(dice) };
      case 'firstPass':
        if (dice.chance(0.5)) return { type: 'finishMeal', meal: prompt.meal };
        return { type: 'addFood', meal: prompt.meal, text: dice.pick(this.#words.foods) };
      case 'mealOfFood':
        return { type: 'place', food: prompt.food, meal: this.mealOf(recall) };
      case 'gap':
        return { type: 'gap', from: prompt.from, to: prompt.to, hadAny: dice.chance(0.2) };
      case 'forgotten':
        return { type: 'forgotten', answers: Object.fromEntries(prompt.rows.map((row) => [row, dice.chance(0.2)])) };
      case 'supplements':
        return { type: 'supplements', texts: dice.chance(0.3) ? ['vitamin C'] : [] };
      case 'needsFacts':
        throw new Error('the application loads facts, not the respondent');
      case 'isEverything':
        return { type: 'acceptCheck', check: 'everything', of: prompt.of };
      case 'checkAmounts':
        return { type: 'acceptCheck', check: 'amounts', of: prompt.of };
      case 'finalProbe':
        return { type: 'finalProbe' };
      case 'mealSuggestion': {
        const had = prompt.categories.filter(() => dice.chance(0.2));
        return { type: 'suggestions', meal: prompt.meal, had: had.map((category) => ({ category, text: category })) };
      }
      case 'confirm':
      case 'send':
      case 'sent':
        return { type: 'confirm', at: AT };
      default:
        return this.#answerOfFood(prompt, recall);
    }
  }

  #answerOfFood(prompt: Extract<Prompt, { food: string }>, recall: DraftRecall): RecallEvent {
    const dice = this.dice;
    const { food } = prompt;
    switch (prompt.ask) {
      case 'split':
        return { type: 'split', food, parts: dice.chance(0.5) ? prompt.parts : null };
      case 'find':
        if (prompt.mayBeDish && dice.chance(0.2)) return { type: 'dish', food };
        if (dice.chance(0.1)) return { type: 'missing', food, missing: missingFood('Pie') };
        return this.match(food);
      case 'ingredients':
        // Without ingredients it is no dish, and is asked for again.
        if (hasIngredients(findFood(recall, food)?.food) && dice.chance(0.5)) return { type: 'finishDish', food };
        return { type: 'addIngredient', food, text: dice.pick(this.#words.foods) };
      case 'brand':
        return { type: 'brand', food, brand: dice.pick(['', 'Acme']) };
      case 'readyMeal':
        return { type: 'readyMeal', food, isReadyMeal: dice.pick([true, false, 'unknown'] as const) };
      case 'sameAsLastTime': {
        const code = 'APPL';
        const earlier = this.world.facts.earlierAmount(code)?.portion ?? null;
        return { type: 'sameAsLastTime', food, portion: dice.chance(0.5) ? earlier : null };
      }
      case 'method':
        return { type: 'method', food, method: dice.pick(prompt.methods) };
      case 'portion':
        return { type: 'portion', food, portion: this.portion(recall, food, prompt.method) };
      case 'leftovers':
        return { type: 'leftovers', food, leftovers: { leftoversWeight: dice.below(3) } };
      case 'largeAmount':
        return { type: 'largeAmount', food, isRight: dice.chance(0.7) };
      case 'associated': {
        const { target } = prompt;
        if (dice.chance(0.6)) return { type: 'associated', food, target, answer: 'no' };
        if (prompt.alreadyInMeal.length > 0) return { type: 'associated', food, target, answer: 'already' };
        return { type: 'associated', food, target, answer: 'yes', text: 'Something', linkAsMain: dice.chance(0.3) };
      }
      default:
        throw new Error(`nobody answers ${prompt.ask}`);
    }
  }

  #meals(open: readonly string[], recall: DraftRecall): RecallEvent {
    const [kind] = open;
    const dice = this.dice;
    if (kind !== undefined) {
      if (dice.chance(0.4)) return { type: 'nothing', kind };
      return { type: 'had', kind, ...(dice.chance(0.5) ? { time: randomTime(dice) } : {}) };
    }
    if (recall.meals.length === 0) return { type: 'nothing', kind: dice.pick(this.scheme.meals).id };
    return dice.chance(0.2) ? { type: 'had', kind: null, name: 'Tea break' } : { type: 'finishList' };
  }

  protected mealOf(recall: DraftRecall): MealChoice {
    const { id } = recall.meals[this.dice.below(recall.meals.length)] ?? {};
    if (id !== undefined && this.dice.chance(0.6)) return { id };
    return { kind: this.dice.chance(0.2) ? null : this.dice.pick(this.scheme.meals).id };
  }

  protected match(food: string): RecallEvent {
    const code = this.dice.pick(this.world.codes);
    return { type: 'match', food, match: { code, name: code, searchTerm: code.toLowerCase(), rank: 1 } };
  }

  protected portion(recall: DraftRecall, id: string, position: number | null): RecordedPortion {
    const dice = this.dice;
    const food = findFood(recall, id)?.food;
    const methods = food?.match ? this.world.facts.food(food.match.code)?.portionSizeMethods : undefined;
    const { method = 'weight' } = methods?.[position ?? -1] ?? {};
    if (dice.chance(0.1)) return { method: 'unknown' };
    const choices = food?.relation === 'with' && method === 'guide-image' ? { linkedQuantity: 2 } : {};
    const milk = method === 'milk-in-a-hot-drink' ? { milkVolumePercentage: 0.1 } : {};
    return { method, data: { servingWeight: 5 + dice.below(200), ...choices, ...milk } };
  }

  protected answerTo(id: string, item: string | null): RecallEvent;
  protected answerTo(id: string | undefined, item: string | null): RecallEvent | null;
  protected answerTo(id: string | undefined, item: string | null): RecallEvent | null {
    const question = this.scheme.questions.find((one) => one.id === id);
    return question ? { type: 'answer', item, question: question.id, value: this.#value(question) } : null;
  }

  #value(question: Question): AnswerValue {
    const dice = this.dice;
    if (question.type === 'info' || (!question.isRequired && dice.chance(0.3))) return null;
    switch (question.type) {
      case 'yes-no':
        return dice.chance(0.5);
      case 'choice':
        return dice.pick(question.options).value;
      case 'choices': {
        const [excluding] = question.options.filter(({ isExclusive }) => isExclusive);
        if (excluding && dice.chance(0.5)) return [excluding.value];
        const values = dice
          .shuffled(question.options.filter(({ isExclusive }) => !isExclusive))
          .map(({ value }) => value);
        const count = 1 + dice.below(values.length);
        return values.slice(0, Math.min(question.most ?? values.length, Math.max(question.fewest, count)));
      }
      case 'number': {
        const least = Math.ceil(question.least ?? 0);
        return Math.min(least + dice.below(10), Math.floor(question.most ?? Infinity));
      }
      case 'scale':
        return question.least + dice.below(question.most - question.least + 1);
      case 'text':
        return dice.pick(this.#words.remarks).slice(0, question.maxLength);
      case 'date':
        return within(question, '2026-11-20');
      case 'time':
        return dice.pick(['09:30', '21:05', '00:30']);
    }
  }
}

export function randomTime(dice: Dice): MealTime {
  return { hours: dice.below(24), minutes: dice.below(60), dayOffset: dice.chance(0.1) ? 1 : 0 };
}

/** The value, or else the bound that it is beyond. A later day is greater as a text. */
function within({ earliest, latest }: { earliest: string | null; latest: string | null }, value: string): string {
  if (earliest !== null && value < earliest) return earliest;
  return latest !== null && value > latest ? latest : value;
}

export function missingFood(name: string) {
  return { name, brand: '', description: '', portionSize: '', leftovers: '' };
}

function hasIngredients(food: DraftFood | undefined): boolean {
  return food?.linkedFoods.some(({ relation }) => relation === 'ingredient') === true;
}
