import { roundToPrecision, unknownOf, type RecallSums } from '@dietary-recall/nutrition';
import { flatFoods, type MissingFood, type SubmittedFood, type SubmittedMeal } from '@dietary-recall/recall';
import { daysAfter } from '@dietary-recall/recall-flow';
import { UNKNOWN_METHOD, type FoodsTogether, type RecallValidity } from '@dietary-recall/vocabulary';
import {
  coding,
  firstText,
  foodItemId,
  mealItemId,
  omitEmpty,
  patient,
  plainText,
  quantity,
  recallIdentifier,
  type Draft,
  type FhirObject,
  type PersonToShare,
} from './fhir-elements.ts';

/** A recall as coded or as submitted; weights in g, nutrients by type id in the unit of the type. */
export interface RecallToShare extends PersonToShare {
  /** The UUID of the submission. */
  id: string;
  startTime: Date;
  endTime: Date;
  submittedAt: Date;
  /** The day recalled, YYYY-MM-DD. */
  recallDate: string;
  /** True if the server derived the day, because the client did not send it. */
  isRecallDateDerived: boolean;
  /** The language of the questions, BCP 47; null: unknown. */
  language: string | null;
  /** The IANA zone of the respondent, in which meal times are given. */
  timeZone: string;
  sums: RecallSums;
  flags: readonly string[];
  /** The judgement of a nutritionist; null: none, or it is not shared. */
  validity: RecallValidity | null;
  meals: readonly MealToShare[];
}

interface MealToShare extends Pick<SubmittedMeal, 'name' | 'time'> {
  missingFoods: readonly MissingFood[];
  foods: readonly FoodToShare[];
}

interface FoodToShare extends Pick<
  SubmittedFood,
  | 'code'
  | 'isResolved'
  | 'englishDescription'
  | 'localDescription'
  | 'foodGroup'
  | 'searchTerm'
  | 'brand'
  | 'relation'
  | 'portionMethod'
  | 'servingWeight'
  | 'leftoversWeight'
  | 'portionWeight'
  | 'nutrientTableId'
  | 'nutrientTableCode'
  | 'codingId'
> {
  linkedFoods: readonly FoodToShare[];
}

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
 * - `occurrencePeriod`: the day recalled, on the respondent's calendar. `recorded`: when the service stored it. `language`: of the
 *   questions.
 * - `consumedItem`: each food in the order of the recall with `amount`, the g eaten; `schedule` has the meal's time on
 *   the respondent's clock, on the next day for a meal after midnight, and the meal's name as its text; `id` names the meal and the
 *   position. A food that is linked to another one has the extension `/fhir/linked-food` with the `id` of that item (`parent`)
 *   and the `relation`, because R5 has no element for it. One that a nutritionist coded has the extension `/fhir/coding` with the
 *   id of the coding. An unknown portion has no amount. `type` is the food group.
 *   Foods that were not in the list have the respondent's words and no amount. Leftovers are in a `note`: as an item of
 *   their own, a receiver that overlooks `notConsumed`, which is no modifier, would count them as eaten. A food of which
 *   nothing was eaten and a meal without foods are `notConsumed`; the latter because a resource needs an item.
 * - `statusReason`: the judgement of a nutritionist, such as doubtful.
 * - `ingredientLabel`: totals of the day with UCUM units; R5 has no place for nutrients of an item. An unknown amount is absent. A
 *   total that leaves foods out has the extension `unknown-amounts` with their number, weight and energy.
 *
 * Source: StructureDefinition NutritionIntake and Timing of hl7.fhir.r5.core 5.0.0 (2023-03-26).
 */
export function nutritionIntake(recall: RecallToShare, context: IntakeContext): FhirObject {
  const person = patient(recall, context);
  return omitEmpty({
    resourceType: 'NutritionIntake',
    id: recall.id,
    language: recall.language ?? undefined,
    identifier: [recallIdentifier(recall.id)],
    status: 'completed',
    statusReason: validityOf(recall, context),
    subject: person,
    occurrencePeriod: dayOf(recall.recallDate),
    recorded: recall.submittedAt.toISOString(),
    reportedReference: person,
    consumedItem: consumedItems(recall, context),
    ingredientLabel: Object.entries(recall.sums.totals).map(([id, amount]) =>
      ingredient(id, amount, unknownOf(recall.sums, id), context),
    ),
    note: notesOn(recall).map((text) => ({ text })),
  });
}

function consumedItems({ meals, recallDate }: RecallToShare, context: IntakeContext): Draft[] {
  const items = meals.flatMap((meal, mealIndex) => {
    const schedule = timingOf(meal, dayOf(daysAfter(recallDate, meal.time.dayOffset)));
    const ids = new Map<FoodToShare, string>();
    const foods = flatFoods(meal.foods).map(({ food, parent }, index) => {
      const id = foodItemId(mealIndex, index);
      ids.set(food, id);
      return { food, id, parentId: parent === null ? undefined : ids.get(parent) };
    });
    const eaten = foods.map(({ food, id, parentId }) => ({
      id,
      extension: [
        ...(parentId === undefined ? [] : [linkTo(parentId, food, context)]),
        ...(food.codingId === null ? [] : [codedBy(food.codingId, context)]),
      ],
      ...foodItem(food, context),
      schedule,
      amount: food.portionWeight === null ? undefined : quantity(food.portionWeight, 'g'),
      notConsumed: food.portionWeight === 0 ? true : undefined,
    }));
    const missing = meal.missingFoods.map((food, index) => ({
      id: `${mealItemId(mealIndex)}.missing${index + 1}`,
      type: FOOD_OR_DRINK,
      nutritionProduct: { concept: { text: missingFoodText(food) } },
      schedule,
    }));
    const all: Draft[] = [...eaten, ...missing];
    return all.length > 0 ? all : [{ id: mealItemId(mealIndex), ...NOTHING, schedule }];
  });
  return items.length > 0 ? items : [NOTHING];
}

const FOOD_OR_DRINK = { text: 'Food or drink' };
const NOTHING = {
  type: FOOD_OR_DRINK,
  nutritionProduct: { concept: { text: 'Nothing reported' } },
  notConsumed: true,
};

function linkTo(parentId: string, { relation }: FoodToShare, { baseUrl }: IntakeContext): Draft {
  const parts = [
    { url: 'parent', valueString: parentId },
    { url: 'relation', valueCode: relation ?? undefined },
  ];
  return { url: `${baseUrl}/fhir/linked-food`, extension: parts };
}

function codedBy(codingId: string, { baseUrl }: IntakeContext): Draft {
  return { url: `${baseUrl}/fhir/coding`, valueUuid: `urn:uuid:${codingId}` };
}

function validityOf({ validity }: RecallToShare, { baseUrl }: IntakeContext): Draft[] | undefined {
  return validity === null ? undefined : [{ coding: coding(`${baseUrl}/fhir/recall-validity`, validity, null) }];
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

function ingredient(id: string, amount: number, unknown: FoodsTogether, context: IntakeContext): Draft {
  const { baseUrl, nutrientTypes } = context;
  const type = nutrientTypes[id];
  const name = type?.description ?? null;
  return {
    extension: unknown.foods > 0 ? [unknownAmounts(unknown, baseUrl)] : undefined,
    nutrient: {
      concept: {
        coding: coding(`${baseUrl}/fhir/nutrient-types`, id, name),
        text: firstText(name) ?? `Nutrient type ${id}`,
      },
    },
    amount: quantity(amount, type?.unit),
  };
}

// A complex extension: the names of its parts are relative (FHIR R5, Extensibility).
function unknownAmounts({ foods, grams, kcal }: FoodsTogether, baseUrl: string): Draft {
  return {
    url: `${baseUrl}/fhir/StructureDefinition/unknown-amounts`,
    extension: [
      { url: 'foods', valueUnsignedInt: foods },
      ...(grams === null ? [] : [{ url: 'weight', valueQuantity: quantity(grams, 'g') }]),
      ...(kcal === null ? [] : [{ url: 'energy', valueQuantity: quantity(kcal, 'kcal') }]),
    ],
  };
}

// A time of day has no offset: the time that the respondent gave stays, even in the hour that a clock change skips.
function timingOf({ name, time }: MealToShare, day: Day): Draft {
  const timeOfDay = `${twoDigits(time.hours)}:${twoDigits(time.minutes)}:00`;
  return { repeat: { boundsPeriod: day, timeOfDay: [timeOfDay] }, code: { text: plainText(name) } };
}

// Notes are Markdown, so that they contain no words of the respondent.
function notesOn(recall: RecallToShare): string[] {
  const { startTime, endTime, timeZone, recallDate, isRecallDateDerived, flags, meals } = recall;
  const ofFoods = meals.flatMap(({ foods }, mealIndex) =>
    flatFoods(foods).flatMap(({ food }, index) => {
      const note = noteOn(food);
      return note === null ? [] : [`${foodItemId(mealIndex, index)}: ${note}`];
    }),
  );
  const source = isRecallDateDerived ? ' (derived from the start of the recall)' : '';
  return [
    `Recalled from ${startTime.toISOString()} to ${endTime.toISOString()}, of the day ${recallDate}${source}; times of meals are of the time zone ${timeZone}.`,
    ...flags.map((flag) => `Quality flag: ${flag}`),
    ...ofFoods,
  ];
}

function noteOn({ portionMethod, servingWeight, leftoversWeight }: FoodToShare): string | null {
  if (servingWeight === null || leftoversWeight === null) return 'the amount is unknown.';
  if (portionMethod === UNKNOWN_METHOD)
    return 'the amount is the default of the food; the respondent could not say it.';
  if (leftoversWeight === 0) return null;
  return `${roundToPrecision(servingWeight)} g served, ${roundToPrecision(leftoversWeight)} g left over.`;
}

type Day = { start: string; end: string };

function dayOf(date: string): Day {
  return { start: date, end: date };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
