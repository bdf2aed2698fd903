import type { ParadataEvent, RecordedPortion } from '@dietary-recall/recall';
import {
  findMeal,
  flatOf,
  type DraftRecall,
  type Match,
  type Prompt,
  type RecallEvent,
} from '@dietary-recall/recall-flow';
import type { RecallClient } from '../../client/index.ts';
import { choosePortion, type Amounts } from '../support/choose-portion.ts';
import { ChanceRespondent, missingFood } from './chance-respondent.ts';
import type { CommonFoods } from './common-foods.ts';
import type { Dice } from './dice.ts';
import type { ReportedDay } from './simulated-days.ts';
import { SimulatedMeals, type Eater, type Vernacular } from './simulated-meals.ts';
import type { SimulatedPerson } from './simulated-people.ts';
import type { SurveyRecall } from './survey-recall.ts';

/** Shares of the foods that are reported. */
const UNKNOWN_PORTION = 0.04;
const WITH_LEFTOVERS = 0.1;
/** Of each answer. */
const PAUSES = 0.005;
/** The hits that an application shows. */
const MOST_HITS = 50;
const REMARKS = ['At home', 'With colleagues', 'I was in a hurry', 'Nothing else', 'It was a birthday'];

type Untimed<Event> = Event extends unknown ? Omit<Event, 'at'> : never;

/** The parts of the service that a simulated person uses. */
interface Service {
  client: RecallClient;
  foods: CommonFoods;
  vernacular?: Vernacular | undefined;
}

/** Reports a day as a person with habits would. The time is the person's own: it passes with each answer. */
export class SimulatedRespondent {
  readonly paradata: ParadataEvent[] = [];
  readonly #service: Service;
  readonly #recall: SurveyRecall;
  readonly #person: SimulatedPerson;
  readonly #day: ReportedDay;
  readonly #dice: Dice;
  readonly #chance: ChanceRespondent;
  readonly #meals: SimulatedMeals;
  #now: number;

  constructor(service: Service, recall: SurveyRecall, eater: Eater) {
    const { person, day, dice } = eater;
    this.#service = service;
    this.#recall = recall;
    this.#person = person;
    this.#day = day;
    this.#dice = dice;
    this.#now = day.startedAt.getTime();
    const { scheme, facts } = recall;
    this.#meals = new SimulatedMeals({ scheme, foods: service.foods, vernacular: service.vernacular }, eater);
    this.#chance = new ChanceRespondent(dice, scheme, { codes: [], facts }, { foods: [], remarks: REMARKS });
    this.#note({ type: 'device', class: dice.pick(['phone', 'phone', 'tablet', 'computer'] as const) });
    this.#note({ type: 'viewport', width: dice.pick([360, 390, 768, 1280]), height: dice.pick([640, 800, 1024]) });
  }

  /** The time of the person, ISO 8601. */
  get now(): string {
    return new Date(this.#now).toISOString();
  }

  async answer(prompt: Prompt, draft: DraftRecall): Promise<RecallEvent[]> {
    if (this.#dice.chance(PAUSES)) this.#pause();
    const asked = questionOf(prompt, draft);
    if (asked) this.#note({ type: 'question-shown', ...asked });
    this.#pass(2, 20);
    const events = await this.#say(prompt, draft);
    if (asked) this.#note({ type: 'question-answered', ...asked });
    return events;
  }

  async #say(prompt: Prompt, draft: DraftRecall): Promise<RecallEvent[]> {
    const dice = this.#dice;
    switch (prompt.ask) {
      case 'consent':
        return [await this.#recall.consent(prompt.version, this.now)];
      case 'day':
        return [{ type: 'day', day: this.#day.day }];
      case 'wakeAndSleep': {
        const lie = this.#day.isWeekend ? 1 : 0;
        const wakeTime = { hours: 6 + dice.below(2) + lie, minutes: dice.pick([0, 15, 30, 45]) };
        return [{ type: 'waking', wakeTime, sleepTime: { hours: 22 + dice.below(2), minutes: dice.pick([0, 30]) } }];
      }
      case 'meals':
        return this.#listMeals(prompt.open, draft);
      case 'quickList':
        return [
          ...this.#recall.scheme.meals
            .filter(({ id }) => this.#meals.has(id))
            .flatMap(({ id }) => this.#meals.foodsOf(id))
            .map(({ typed }): RecallEvent => ({ type: 'listFood', text: typed })),
          { type: 'finishList' },
        ];
      case 'mealTime':
        return [
          { type: 'mealTime', meal: prompt.meal, time: this.#meals.timeOf(findMeal(draft, prompt.meal)?.kind ?? null) },
        ];
      case 'firstPass': {
        const foods = this.#meals.foodsOf(findMeal(draft, prompt.meal)?.kind ?? null);
        const added = foods.map(({ typed }): RecallEvent => ({ type: 'addFood', meal: prompt.meal, text: typed }));
        return [...added, { type: 'finishMeal', meal: prompt.meal }];
      }
      case 'gap':
        return [{ type: 'gap', from: prompt.from, to: prompt.to, hadAny: dice.chance(0.1) }];
      case 'forgotten':
        return [{ type: 'forgotten', answers: Object.fromEntries(prompt.rows.map((row) => [row, dice.chance(0.06)])) }];
      case 'find':
        return [await this.#find(prompt)];
      case 'brand':
        return [{ type: 'brand', food: prompt.food, brand: this.#brand(prompt.food) }];
      case 'method':
        return [this.#method(prompt)];
      case 'portion':
        return [{ type: 'portion', food: prompt.food, portion: await this.#portion(prompt) }];
      case 'leftovers': {
        const served = this.#recall.entry(prompt.food).food.portion?.data?.servingWeight ?? 0;
        const share = dice.chance(WITH_LEFTOVERS) ? dice.pick([0.1, 0.25, 0.5]) : 0;
        return [
          {
            type: 'leftovers',
            food: prompt.food,
            leftovers: { leftoversWeight: Math.round(served * share * 10) / 10 },
          },
        ];
      }
      case 'largeAmount':
        return [{ type: 'largeAmount', food: prompt.food, isRight: dice.chance(0.85) }];
      case 'associated':
        return [this.#associated(prompt)];
      case 'mealSuggestion':
        return [{ type: 'suggestions', meal: prompt.meal, had: [] }];
      case 'confirm':
        return [{ type: 'confirm', at: this.now }];
      default:
        return [this.#chance.answer(prompt, draft)];
    }
  }

  #listMeals(open: readonly string[], { meals }: DraftRecall): RecallEvent[] {
    const had = open.filter((kind) => this.#meals.has(kind));
    // Nobody ate nothing all day.
    if (had.length === 0 && meals.length === 0) had.push(open[0] ?? this.#recall.scheme.meals[0]?.id ?? '');
    return [
      ...open.map((kind): RecallEvent => ({ type: had.includes(kind) ? 'had' : 'nothing', kind })),
      { type: 'finishList' },
    ];
  }

  async #find({ food: id, hints }: Extract<Prompt, { ask: 'find' }>): Promise<RecallEvent> {
    const { typed } = this.#recall.entry(id).food;
    const [hint] = hints;
    const eaten =
      this.#meals.typedAs(typed) ?? this.#meals.eat((hint && (await this.#meals.below(hint))) ?? this.#meals.anyFood());
    const searched = typed || eaten.typed;
    if (!eaten.food) {
      await this.#search(searched, id, null);
      return this.#missing(searched, id);
    }
    const { code, localDescription: name } = eaten.food;
    let rank = await this.#search(searched, id, code);
    if (rank === null && this.#service.vernacular && this.#dice.chance(this.#service.vernacular.givesUp))
      return this.#missing(searched, id);
    rank ??= await this.#search(name, id, code);
    const match: Match = { code, name, searchTerm: searched, rank };
    if (!eaten.isOld) return this.#recall.choose(id, match, eaten.food);
    const old = { ...eaten.food, code: oldCodeOf(code) };
    return this.#recall.choose(id, { ...match, code: old.code }, old);
  }

  #missing(name: string, food: string): RecallEvent {
    const words = {
      description: this.#dice.pick(['home-made', 'from the market', '']),
      portionSize: this.#dice.pick(['one', 'a bowl', '']),
    };
    return { type: 'missing', food, missing: { ...missingFood(name), ...words } };
  }

  /** Searches, and returns the rank of the food that was meant; null: it is not among the hits. */
  async #search(text: string, food: string, code: string | null): Promise<number | null> {
    this.#pass(3, 8);
    const hits = await this.#recall.search(text, MOST_HITS);
    const at = hits.findIndex((hit) => hit.code === code);
    const rank = at < 0 ? null : at + 1;
    this.#note({ type: 'search', text: text.slice(0, 256), hits: hits.length, rank, food });
    return rank;
  }

  #brand(id: string): string {
    const brands = this.#recall.entry(id).listed?.brands ?? [];
    return this.#dice.chance(0.6) ? this.#dice.pick(brands) : '';
  }

  /** Mostly the first method, as applications show it first. */
  #method({ food, methods }: Extract<Prompt, { ask: 'method' }>): RecallEvent {
    const [first = 0] = methods;
    const method = this.#dice.chance(0.7) ? first : this.#dice.pick(methods);
    const to = this.#recall.entry(food).listed?.portionSizeMethods[method]?.method;
    this.#note({ type: 'method-changed', food, ...(to === undefined ? {} : { to }) });
    return { type: 'method', food, method };
  }

  async #portion({ food: id, method }: Extract<Prompt, { ask: 'portion' }>): Promise<RecordedPortion> {
    const { listed } = this.#recall.entry(id);
    if (!listed || this.#dice.chance(UNKNOWN_PORTION)) return { method: 'unknown' };
    const chosen = listed.portionSizeMethods.filter((_, at) => at === method);
    const food = { ...listed, portionSizeMethods: chosen };
    const { portion } = await choosePortion(this.#service.client, food, '', this.#amounts());
    return portion;
  }

  #amounts(): Amounts {
    const size = Math.min(0.999, Math.max(0, this.#dice.normal(this.#person.appetite, 0.15)));
    const among = (count: number) => Math.floor(size * count);
    return {
      photo: among,
      object: among,
      fillLevel: 0.5 + Math.round(size * 8) / 20,
      units: [0.5, 1, 1, 2, 2, 3][among(6)] ?? 1,
      typedGrams: 5 * Math.round(6 + 60 * size),
    };
  }

  #associated({ food, target, yes, alreadyInMeal }: Extract<Prompt, { ask: 'associated' }>): RecallEvent {
    if (alreadyInMeal.length > 0) return { type: 'associated', food, target, answer: 'already' };
    const asked = this.#recall
      .entry(food)
      .listed?.associatedFoods.find(({ target: { type, code } }) => type === target.type && code === target.code);
    if (!asked || yes > 0 || this.#dice.chance(0.7)) return { type: 'associated', food, target, answer: 'no' };
    const { genericName: text, linkAsMain } = asked;
    return { type: 'associated', food, target, answer: 'yes', text, linkAsMain };
  }

  #pause(): void {
    this.#note({ type: 'paused' });
    this.#pass(60, 1800);
    this.#note({ type: 'resumed' });
  }

  #pass(leastSeconds: number, more: number): void {
    this.#now += (leastSeconds + this.#dice.below(more)) * 1000;
  }

  #note(event: Untimed<ParadataEvent>): void {
    this.paradata.push({ ...event, at: this.now });
  }
}

const OLD = '-OLD';

/** A code that the list does not have, as that of a food which was taken out of it. */
function oldCodeOf(code: string): string {
  return `${code.slice(0, 64 - OLD.length)}${OLD}`;
}

export function isOldCode(code: string): boolean {
  return code.endsWith(OLD);
}

/** The question of the study that a prompt asks, with its place in the recall. */
function questionOf(prompt: Prompt, { meals }: DraftRecall): { question: string; meal?: number; food?: string } | null {
  switch (prompt.ask) {
    case 'startQuestion':
    case 'endQuestion':
      return { question: prompt.question };
    case 'mealQuestion':
      return { question: prompt.question, meal: meals.findIndex(({ id }) => id === prompt.meal) };
    case 'foodQuestion': {
      const meal = meals.findIndex(({ foods }) => flatOf(foods).some(({ id }) => id === prompt.food));
      return { question: prompt.question, food: prompt.food, meal };
    }
    default:
      return null;
  }
}
