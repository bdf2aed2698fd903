import { roundToPrecision, type NutrientAmounts } from '@dietary-recall/nutrition';
import type { MissingFood, SubmittedFood, SubmittedMeal } from '@dietary-recall/recall';
import { coding, firstText, plainText, quantity, omitEmpty, type Draft, type FhirObject } from './fhir-elements.ts';

/** A recall as it was submitted; weights in g, nutrients by type id in the unit of the type. */
export interface RecallToShare {
  /** The UUID of the submission. */
  id: string;
  /** The name in the survey; null for somebody who takes part without one, such as staff who try the survey. */
  userName: string | null;
  userId: number;
  startTime: Date;
  endTime: Date;
  submittedAt: Date;
  /** The IANA zone of the respondent, in which meal times are given. */
  timeZone: string;
  totals: NutrientAmounts;
  flags: readonly string[];
  meals: readonly MealToShare[];
}

interface MealToShare extends Pick<SubmittedMeal, 'name' | 'time' | 'missingFoods'> {
  foods: readonly FoodToShare[];
}

type FoodToShare = Pick<
  SubmittedFood,
  | 'code'
  | 'isResolved'
  | 'englishDescription'
  | 'localDescription'
  | 'foodGroup'
  | 'searchTerm'
  | 'brand'
  | 'servingWeight'
  | 'leftoversWeight'
  | 'portionWeight'
  | 'nutrientTableId'
  | 'nutrientTableCode'
>;

/** The data that the recalls of a survey share. */
export interface IntakeContext {
  /** The public address of the service without a trailing slash, with which the names of code systems begin. */
  baseUrl: string;
  surveyId: string;
  /** The names and units of nutrient types, by id. */
  nutrientTypes: Readonly<Record<string, { description: string; unit: string }>>;
}

/**
 * Builds an HL7 FHIR R5 (5.0.0) NutritionIntake from a recall, as plain JSON for `application/fhir+json`.
 *
 * - `id` and `identifier`: of the submission. `subject` and `reportedReference`: a Patient by identifier alone, the
 *   respondent's name in the survey; nothing else of the person.
 * - `occurrencePeriod`: the day recalled, which is the one before the recall began, on the respondent's calendar. `recorded`:
 *   when the service stored it.
 * - `consumedItem`: each food in the order of the recall with `amount`, the g eaten; `schedule` has the meal's time on
 *   the respondent's clock and the meal's name as its text; `id` names the meal and the position. `type` is the food group.
 *   Foods that were not in the list have the respondent's words and no amount. Leftovers are in a `note`: as an item of
 *   their own, a receiver that overlooks `notConsumed`, which is no modifier, would count them as eaten. A food of which
 *   nothing was eaten and a meal without foods are `notConsumed`; the latter because a resource needs an item.
 * - `ingredientLabel`: totals of the day with UCUM units; R5 has no place for nutrients of an item. An unknown amount is absent.
 *
 * Source: StructureDefinition NutritionIntake and Timing of hl7.fhir.r5.core 5.0.0 (2023-03-26). Throws a RangeError for
 * a time zone that does not exist.
 */
export function nutritionIntake(recall: RecallToShare, context: IntakeContext): FhirObject {
  const day = dayRecalled(recall);
  const person = { type: 'Patient', identifier: personIdentifier(recall, context) };
  return omitEmpty({
    resourceType: 'NutritionIntake',
    id: recall.id,
    identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${recall.id}` }],
    status: 'completed',
    subject: person,
    occurrencePeriod: day,
    recorded: recall.submittedAt.toISOString(),
    reportedReference: person,
    consumedItem: consumedItems(recall, context, day),
    ingredientLabel: Object.entries(recall.totals).map(([id, amount]) => ingredient(id, amount, context)),
    note: notesOn(recall).map((text) => ({ text })),
  });
}

function personIdentifier({ userName, userId }: RecallToShare, { baseUrl, surveyId }: IntakeContext): Draft {
  const name = userName === null ? undefined : plainText(userName);
  if (name === undefined) return { system: `${baseUrl}/fhir/users`, value: String(userId) };
  return { system: `${baseUrl}/api/surveys/${encodeURIComponent(surveyId)}`, value: name };
}

function consumedItems({ meals }: RecallToShare, context: IntakeContext, day: Day): Draft[] {
  const items = meals.flatMap((meal, mealIndex) => {
    const schedule = timingOf(meal, day);
    const foods = meal.foods.map((food, index) => ({
      id: foodId(mealIndex, index),
      ...foodItem(food, context),
      schedule,
      amount: quantity(food.portionWeight, 'g'),
      notConsumed: food.portionWeight > 0 ? undefined : true,
    }));
    const missing = meal.missingFoods.map((food, index) => ({
      id: `meal${mealIndex + 1}.missing${index + 1}`,
      type: FOOD_OR_DRINK,
      nutritionProduct: { concept: { text: missingFoodText(food) } },
      schedule,
    }));
    const all: Draft[] = [...foods, ...missing];
    return all.length > 0 ? all : [{ id: `meal${mealIndex + 1}`, ...NOTHING, schedule }];
  });
  return items.length > 0 ? items : [NOTHING];
}

const FOOD_OR_DRINK = { text: 'Food or drink' };
const NOTHING = {
  type: FOOD_OR_DRINK,
  nutritionProduct: { concept: { text: 'Nothing reported' } },
  notConsumed: true,
};

function foodId(mealIndex: number, foodIndex: number): string {
  return `meal${mealIndex + 1}.food${foodIndex + 1}`;
}

function foodItem(food: FoodToShare, { baseUrl }: IntakeContext) {
  const { foodGroup, englishDescription, localDescription, nutrientTableId, nutrientTableCode } = food;
  const groups = `${baseUrl}/fhir/food-groups`;
  const type = foodGroup
    ? { coding: coding(groups, String(foodGroup.id), foodGroup.name), text: plainText(foodGroup.name) }
    : FOOD_OR_DRINK;
  // An unknown code is not in the food list: it has no system.
  const list = food.isResolved ? `${baseUrl}/fhir/foods` : undefined;
  const codings = coding(list, food.code, englishDescription);
  if (nutrientTableId !== null && nutrientTableCode !== null) {
    codings.push(
      ...coding(`${baseUrl}/fhir/nutrient-tables/${encodeURIComponent(nutrientTableId)}`, nutrientTableCode, null),
    );
  }
  const name = firstText(localDescription, englishDescription, food.searchTerm, food.code) ?? UNNAMED_FOOD;
  const brand = plainText(food.brand);
  return {
    type,
    nutritionProduct: { concept: { coding: codings, text: brand === undefined ? name : `${name} (${brand})` } },
  };
}

const UNNAMED_FOOD = 'A food that was not found in the list';

// Only the respondent's words are known: a Quantity cannot hold "one spoon".
function missingFoodText({ name, brand, description, portionSize, leftovers }: MissingFood): string {
  const labelled = Object.entries({ brand, description, 'portion size': portionSize, leftovers });
  const details = labelled.flatMap(([label, words]) => {
    const text = plainText(words);
    return text === undefined ? [] : [`${label}: ${text}`];
  });
  return [plainText(name) ?? UNNAMED_FOOD, ...details].join('; ');
}

function ingredient(id: string, amount: number, { baseUrl, nutrientTypes }: IntakeContext): Draft {
  const type = nutrientTypes[id];
  const name = type?.description ?? null;
  return {
    nutrient: {
      concept: {
        coding: coding(`${baseUrl}/fhir/nutrient-types`, id, name),
        text: firstText(name) ?? `Nutrient type ${id}`,
      },
    },
    amount: quantity(amount, type?.unit),
  };
}

// A time of day has no offset: the time that the respondent gave stays, even in the hour that a clock change skips.
function timingOf({ name, time }: MealToShare, day: Day): Draft {
  const timeOfDay = `${twoDigits(time.hours)}:${twoDigits(time.minutes)}:00`;
  return { repeat: { boundsPeriod: day, timeOfDay: [timeOfDay] }, code: { text: plainText(name) } };
}

// Notes are Markdown, so that they contain no words of the respondent.
function notesOn({ startTime, endTime, timeZone, flags, meals }: RecallToShare): string[] {
  const leftovers = meals.flatMap(({ foods }, mealIndex) =>
    foods.flatMap(({ servingWeight, leftoversWeight }, index) =>
      leftoversWeight > 0
        ? [
            `${foodId(mealIndex, index)}: ${roundToPrecision(servingWeight)} g served, ${roundToPrecision(leftoversWeight)} g left over.`,
          ]
        : [],
    ),
  );
  return [
    `Recalled from ${startTime.toISOString()} to ${endTime.toISOString()}, of the day before; times of meals are of the time zone ${timeZone}.`,
    ...flags.map((flag) => `Quality flag: ${flag}`),
    ...leftovers,
  ];
}

type Day = { start: string; end: string };

function dayRecalled({ startTime, timeZone }: RecallToShare): Day {
  const [year, month, day] = calendarOf(timeZone).format(startTime).split('-').map(Number) as [number, number, number];
  const before = new Date(Date.UTC(year, month - 1, day - 1)).toISOString().slice(0, 'YYYY-MM-DD'.length);
  return { start: before, end: before };
}

// A formatter is slow to make, and an export needs the same zones again and again; there are a few hundred zones.
const calendars = new Map<string, Intl.DateTimeFormat>();

function calendarOf(timeZone: string): Intl.DateTimeFormat {
  // Swedish writes 2027-03-01.
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, calendar);
  return calendar;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
