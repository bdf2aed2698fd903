import type { SchemeDocument } from '@dietary-recall/scheme';
import type { Food } from '../../client/index.ts';
import type { CommonFoods } from './common-foods.ts';
import type { Dice } from './dice.ts';
import type { ReportedDay } from './simulated-days.ts';
import type { Habits, SimulatedPerson } from './simulated-people.ts';
import { misspelt, notListed, typedFor } from './typed-words.ts';

/** Shares of the foods that are reported. */
const MISSING = 0.05;
const OLD_CODE = 0.02;

/** A food that the person ate, and the words for it. */
interface Eaten {
  typed: string;
  /** Null: it is not in the list. */
  food: Food | null;
  /** It was taken out of the list, but not yet out of the copy that the application has. */
  isOld: boolean;
}

/** Names that people use and the list does not have. */
export interface Vernacular {
  /** By the code of the food. */
  names: ReadonlyMap<string, string>;
  /** The share of the times that somebody uses the name. */
  isUsed: number;
  /** The share of the times that somebody who does not find the food by it describes the food, instead of trying the name of the list. */
  givesUp: number;
}

/** Who eats, on which day. */
export interface Eater {
  person: SimulatedPerson;
  habits: Habits;
  day: ReportedDay;
  dice: Dice;
}

/** What the meals are taken from. */
interface Sources {
  scheme: SchemeDocument;
  foods: CommonFoods;
  vernacular?: Vernacular | undefined;
}

/** What a person with habits had on a day, and the words for it. It is drawn when it is asked for. */
export class SimulatedMeals {
  readonly #from: Sources;
  readonly #person: SimulatedPerson;
  readonly #habits: Habits;
  readonly #day: ReportedDay;
  readonly #dice: Dice;
  readonly #eaten = new Map<string, Eaten>();

  constructor(from: Sources, { person, habits, day, dice }: Eater) {
    this.#from = from;
    this.#person = person;
    this.#habits = habits;
    this.#day = day;
    this.#dice = dice;
  }

  /** Did the person have the meal? */
  has(kind: string): boolean {
    return this.#dice.chance(this.#habits.meals[kind]?.isUsual ?? 0);
  }

  /** When the meal was. */
  timeOf(kind: string | null): { hours: number; minutes: number; dayOffset: 0 } {
    const usual = this.#from.scheme.meals.find(({ id }) => id === kind)?.time ?? { hours: 15, minutes: 0 };
    const late = (this.#habits.meals[kind ?? '']?.minutesLate ?? 0) + (this.#day.isWeekend ? 30 : 0);
    const minutes = usual.hours * 60 + usual.minutes + late + Math.round(this.#dice.normal(0, 15));
    const quarter = Math.round(Math.min(23 * 60, Math.max(5 * 60, minutes)) / 15) * 15;
    return { hours: Math.floor(quarter / 60), minutes: quarter % 60, dayOffset: 0 };
  }

  /** Decides what was eaten at a meal: mostly what the person likes best. */
  foodsOf(kind: string | null): Eaten[] {
    const dice = this.#dice;
    const { drinks, foods, meals } = this.#habits;
    const count = kind === null ? 1 : 1 + dice.below(3) + (this.#day.isWeekend && dice.chance(0.4) ? 1 : 0);
    const liked = liking(dice, meals[kind ?? '']?.foods ?? foods).slice(0, count);
    const drunk = dice.chance(0.8) ? liking(dice, drinks).slice(0, 1) : [];
    return [...drunk, ...liked].map((food) => this.eat(food));
  }

  eat(food: Food): Eaten {
    const dice = this.#dice;
    const isListed = !dice.chance(MISSING);
    const words = isListed ? this.#wordsFor(food) : notListed(dice);
    const typed = dice.chance(this.#person.misspells) ? misspelt(words, dice) : words;
    const eaten = { typed, food: isListed ? food : null, isOld: isListed && dice.chance(OLD_CODE) };
    this.#eaten.set(typed, eaten);
    return eaten;
  }

  /** What was eaten of which the person typed these words. */
  typedAs(typed: string): Eaten | undefined {
    return this.#eaten.get(typed);
  }

  /** A food that a question of the recall names, or one of its category that the person likes. */
  async below({ type, code }: { type: 'food' | 'category'; code: string }): Promise<Food | null> {
    if (type === 'food') return this.#from.foods.get(code);
    const { drinks, foods } = this.#habits;
    return [...drinks, ...foods].find(({ categories }) => categories.includes(code)) ?? null;
  }

  anyFood(): Food {
    return this.#dice.pick([...this.#habits.drinks, ...this.#habits.foods]);
  }

  #wordsFor({ code, localDescription }: Food): string {
    const dice = this.#dice;
    const { vernacular } = this.#from;
    const name = vernacular?.names.get(code);
    return vernacular && name !== undefined && dice.chance(vernacular.isUsed) ? name : typedFor(localDescription, dice);
  }
}

/** The foods in the order of today's appetite: of two neighbours the better liked one is a little more likely to come first. */
function liking(dice: Dice, foods: readonly Food[]): Food[] {
  const ranked = foods.map((food, rank) => ({ food, weight: 1 / (rank + 2) }));
  return dice.shuffledByWeight(ranked, ({ weight }) => weight).map(({ food }) => food);
}
