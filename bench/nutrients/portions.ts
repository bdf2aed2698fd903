export interface Portion {
  /** The id of the recall that has the portion. */
  uxSessionId: string;
  meal: number;
  place: number;
  code: string;
  servingWeight: number;
  leftoversWeight: number;
}

const PORTIONS_A_RECALL = 20;
const FOODS_A_MEAL = 5;

/** Returns random portions of random foods, 20 to a recall. The same seed gives the same portions. */
export function randomPortions(foodCodes: readonly string[], count: number, seed: number): Portion[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, (_, index) => {
    const place = index % PORTIONS_A_RECALL;
    // Half of the weights are rounded as a person types them, half have all digits as an estimate has.
    const grams = 0.5 + random() * 800;
    const servingWeight = random() < 0.5 ? Math.round(grams * 10) / 10 : grams;
    return {
      uxSessionId: `00000000-0000-4000-8000-${String(Math.floor(index / PORTIONS_A_RECALL)).padStart(12, '0')}`,
      meal: Math.floor(place / FOODS_A_MEAL),
      place: place % FOODS_A_MEAL,
      code: foodCodes[Math.floor(random() * foodCodes.length)] ?? '',
      servingWeight,
      leftoversWeight: random() < 0.3 ? Math.round(servingWeight * random() * 5) / 10 : 0,
    };
  });
}

/** Returns the bodies of the recalls that have these portions. */
export function recallBodies(portions: readonly Portion[]): object[] {
  const recalls = Map.groupBy(portions, ({ uxSessionId }) => uxSessionId);
  return [...recalls].map(([uxSessionId, eaten]) => ({
    startTime: new Date(Date.now() - 900_000).toISOString(),
    endTime: new Date().toISOString(),
    uxSessionId,
    meals: [...Map.groupBy(eaten, ({ meal }) => meal)].map(([meal, foods]) => ({
      name: `Meal ${meal}`,
      time: { hours: 8 + meal, minutes: 0 },
      foods: foods.map(({ code, servingWeight, leftoversWeight }) => ({
        code,
        portionSize: { method: 'weight', data: { servingWeight, leftoversWeight } },
      })),
    })),
  }));
}

/** Returns a reproducible generator of numbers from 0 up to 1: mulberry32 (Tommy Ettinger, public domain). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
