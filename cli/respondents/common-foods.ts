import { isRefusal, type Food, type ProgramClient } from '../../client/index.ts';
import type { Dice } from './dice.ts';

/** Of a list of thousands of foods people eat some hundreds. */
const COMMON = 400;
/** How much more often the most chosen food of a category is eaten than one that nobody chose. */
const POPULAR = 10;

/** The weight of a food that people are said to eat often. */
const OFTEN = 2.5;

/** A food of the list by its name, and how often it is eaten, compared with others. */
export interface CommonFood {
  code: string;
  name: string;
  weight: number;
}

/** The foods that the people of a simulation eat: those with plain names, and those that the recalls of the locale hold most often. */
export class CommonFoods {
  readonly common: readonly CommonFood[];
  readonly #client: ProgramClient;
  readonly #locale: string;
  readonly #loaded = new Map<string, Promise<Food | null>>();

  /** `eatenOften` are codes of foods that people eat more often than their names and earlier recalls say. */
  static async load(
    client: ProgramClient,
    locale: string,
    dice: Dice,
    eatenOften: ReadonlyMap<string, unknown> = new Map(),
  ): Promise<CommonFoods> {
    const { categories } = client.api;
    const roots = await categories.listRoots.query({ locale });
    const names = new Map<string, string>();
    const seen = new Set<string>();
    const walk = async (codes: readonly string[]): Promise<void> => {
      const fresh = codes.filter((code) => !seen.has(code));
      for (const code of fresh) seen.add(code);
      const below = await Promise.all(fresh.map((code) => categories.contents.query({ locale, code })));
      for (const { foods } of below) for (const { code, localDescription } of foods) names.set(code, localDescription);
      const next = below.flatMap((one) => one.categories.map(({ code }) => code));
      if (next.length > 0) await walk(next);
    };
    await walk(roots.map(({ code }) => code));
    const ranks = new Map<string, number>();
    const popular = await Promise.all(roots.map(({ code }) => categories.popular.query({ locale, code, limit: 50 })));
    for (const { foods } of popular)
      for (const [rank, { code }] of foods.entries()) ranks.set(code, Math.min(rank, ranks.get(code) ?? Infinity));
    const foods = [...names]
      .map(([code, name]) => ({
        code,
        name,
        weight: eatenOften.has(code) ? OFTEN : weightOf(name, ranks.get(code)),
      }))
      .toSorted((one, other) => (one.code < other.code ? -1 : 1));
    const common = dice.shuffledByWeight(foods, ({ weight }) => weight).slice(0, COMMON);
    return new CommonFoods(client, locale, common);
  }

  private constructor(client: ProgramClient, locale: string, common: readonly CommonFood[]) {
    this.#client = client;
    this.#locale = locale;
    this.common = common;
  }

  /** The food with this code, which is loaded once for all people; null: the list does not have it. */
  get(code: string): Promise<Food | null> {
    const loaded = this.#loaded.get(code) ?? this.#load(code);
    this.#loaded.set(code, loaded);
    return loaded;
  }

  async #load(code: string): Promise<Food | null> {
    try {
      return await this.#client.api.foods.get.query({ locale: this.#locale, code });
    } catch (error) {
      if (isRefusal(error, 'food.not_found')) return null;
      throw error;
    }
  }
}

/** A name of few words is that of a common food: "milk" before "milk, condensed, sweetened, canned". */
function weightOf(name: string, rank: number | undefined): number {
  const plain = 1 / name.split(/\s+/).length;
  return rank === undefined ? plain : plain * (1 + POPULAR / (rank + 1));
}
