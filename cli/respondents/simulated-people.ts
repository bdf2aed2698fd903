import type { SchemeDocument } from '@dietary-recall/scheme';
import type { Sex } from '@dietary-recall/vocabulary';
import type { Food } from '../../client/index.ts';
import { seededDraw } from '../../src/domain/seeded-random.ts';
import type { CommonFoods } from './common-foods.ts';
import { Dice } from './dice.ts';

const YOUNGEST = 18;
const OLDEST = 79;
const FAVOURITES = 34;
/** Mean and standard deviation of the height in cm. */
const HEIGHTS: Readonly<Record<Sex, readonly [number, number]>> = { f: [164, 7], m: [178, 7] };

/** A person of a simulation. All of it follows from the seed and the number of the person. */
export interface SimulatedPerson {
  userName: string;
  sex: Sex;
  birthdate: string;
  /** kg */
  weight: number;
  /** cm */
  height: number;
  /** From 0, the least, to 1. */
  appetite: number;
  /** The share of foods of which the person misspells a word. */
  misspells: number;
}

/** What a person usually eats. */
export interface Habits {
  drinks: readonly Food[];
  /** The best liked first. */
  foods: readonly Food[];
  /** By the id of the scheme's meal. */
  meals: Readonly<Record<string, { isUsual: number; minutesLate: number; foods: readonly Food[] }>>;
}

/** The random numbers of one purpose: what is drawn for another one does not change them. */
export function diceOf(seed: number, ...purpose: readonly (string | number)[]): Dice {
  return new Dice(seededDraw([seed, ...purpose].join('/')));
}

export function simulatedPeople(seed: number, count: number, year: number): SimulatedPerson[] {
  return Array.from({ length: count }, (_, at) => {
    const dice = diceOf(seed, 'person', at);
    const sex = dice.chance(0.5) ? 'f' : 'm';
    const height = Math.round(dice.normal(...HEIGHTS[sex]));
    const bodyMassIndex = Math.min(42, Math.max(17.5, dice.normal(26, 4)));
    const born = year - YOUNGEST - dice.below(OLDEST - YOUNGEST + 1);
    return {
      userName: `sim-${seed}-${String(at + 1).padStart(4, '0')}`,
      sex,
      birthdate: `${born}-${String(1 + dice.below(12)).padStart(2, '0')}-15`,
      weight: Math.round(bodyMassIndex * (height / 100) ** 2),
      height,
      appetite: Math.min(1, Math.max(0, dice.normal(sex === 'f' ? 0.42 : 0.58, 0.18))),
      misspells: dice.chance(0.2) ? 0.3 : 0.06,
    };
  });
}

/** Draws what a person usually eats from the foods that are common. */
export async function habitsOf(dice: Dice, foods: CommonFoods, scheme: SchemeDocument): Promise<Habits> {
  const drawn = dice.shuffledByWeight(foods.common, ({ weight }) => weight).slice(0, FAVOURITES);
  const loaded = await Promise.all(drawn.map(({ code }) => foods.get(code)));
  const favourites = loaded.filter((food) => food !== null);
  const isDrink = (food: Food) => food.portionSizeMethods.some(({ method }) => method === 'drink-scale');
  const eaten = favourites.filter((food) => !isDrink(food));
  const [first] = scheme.meals.toSorted((one, other) => one.time.hours - other.time.hours);
  const isCereal = (food: Food) => food.portionSizeMethods.some(({ method }) => method === 'cereal');
  const meals = scheme.meals.map(({ id, isOffered }) => {
    const fitting = eaten.filter((food) => dice.chance(0.4) && (!isCereal(food) || id === first?.id));
    return [
      id,
      {
        isUsual: isOffered ? 0.6 + 0.38 * dice.next() : 0.25 * dice.next(),
        minutesLate: Math.round(dice.normal(0, 40)),
        foods: fitting.length > 0 ? fitting : eaten,
      },
    ] as const;
  });
  return { drinks: favourites.filter(isDrink), foods: eaten, meals: Object.fromEntries(meals) };
}
