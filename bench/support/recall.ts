import { randomUUID } from 'node:crypto';

const FOODS = 12;
/** The size of the body of a typical recall, and of the saved session of a client. */
export const RECALL_BYTES = 26_000;

const IMAGE_URLS = 'https://images.example.org/portions/as_served/'.repeat(600);

const MEALS = [
  { name: 'Breakfast', time: { hours: 8, minutes: 0 } },
  { name: 'Lunch', time: { hours: 12, minutes: 30 } },
  { name: 'Evening meal', time: { hours: 18, minutes: 45 } },
];

export interface RecallOptions {
  foodCodes: readonly string[];
  /** Recalls with different numbers have different foods. */
  number: number;
  uxSessionId?: string;
  /** Addresses of pictures, which fill the recall up to its size: at least 26 kB. */
  imageUrls?: string;
}

/** Returns a recall of 12 foods in three meals: 26 kB of JSON with the choices that clients record for each portion. */
export function recallJson({
  foodCodes,
  number,
  uxSessionId = randomUUID(),
  imageUrls = IMAGE_URLS,
}: RecallOptions): string {
  const foods = Array.from({ length: FOODS }, (_, index) =>
    food(foodCodes[(number * FOODS + index * 97) % foodCodes.length] ?? '', index),
  );
  const recall = {
    startTime: new Date(Date.now() - 900_000).toISOString(),
    endTime: new Date().toISOString(),
    timeZone: 'America/New_York',
    uxSessionId,
    meals: MEALS.map((meal, index) => ({
      ...meal,
      customData: { location: 'at home', company: 'family' },
      foods: foods.slice(index * 4, index * 4 + 4),
      missingFoods: [],
    })),
    customData: {},
  };
  const share = Math.floor((RECALL_BYTES - Buffer.byteLength(JSON.stringify(recall))) / FOODS);
  for (const [index, { portionSize }] of foods.entries()) {
    portionSize.data.imageUrls = imageUrls.slice(index * share, (index + 1) * share);
  }
  return JSON.stringify(recall);
}

function food(code: string, index: number) {
  return {
    code,
    isReadyMeal: index % 5 === 0,
    searchTerm: 'what the respondent typed',
    brand: index % 3 === 0 ? 'A brand' : '',
    portionSize: {
      method: 'as-served',
      data: {
        servingWeight: String(40 + index * 13.5),
        leftoversWeight: index % 4 === 0 ? '10' : '0',
        servingImageSet: 'as_served_set',
        servingChoiceIndex: String(index % 7),
        leftovers: String(index % 4 === 0),
        imageUrls: '',
      },
    },
    customData: { associatedFoodPrompts: 'answered' },
  };
}

/** Returns the saved session of an unfinished recall: 26 kB of text. */
export function sessionText(foodCodes: readonly string[]): string {
  return recallJson({ foodCodes, number: 1 });
}
