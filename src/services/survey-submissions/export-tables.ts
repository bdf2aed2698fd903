import { isEnergyIncomplete, totalsFrom, unknownOf, type RecallSums } from '@dietary-recall/nutrition';
import { PORTION_CHOICES, PORTION_CHOICE_NAMES, type ParadataEvent } from '@dietary-recall/recall';
import type { AnswerColumn } from '@dietary-recall/scheme';
import type { FoodsTogether } from '@dietary-recall/vocabulary';
import type { Column, NumberColumns, Table } from '../../adapters/table-file.ts';
import type { ExportedRespondent } from './export-respondents.queries.ts';
import type {
  ExportedFood,
  ExportedMeal,
  ExportedMissingFood,
  ExportedRecall,
  RecallCounts,
} from './export-rows.queries.ts';
import {
  answerColumnsOf,
  column,
  dayColumns,
  filled,
  furtherColumns,
  furtherMealColumns,
  mealColumns,
  recallColumns,
} from './shared-columns.ts';

/** The nutrient types that a locale shows, in their order, and the text columns of its nutrient records. */
export interface ExportColumns {
  nutrients: readonly { id: number; description: string; unit: string }[];
  fields: readonly string[];
  /** The questions of the schemes that were answered, in their order. */
  questions: readonly AnswerColumn[];
}

/** A food of a recall, found in the list or not. */
export interface ItemRow {
  recall: ExportedRecall;
  meal: ExportedMeal;
  /** The place in the meal, from 1; foods that were not found come after the others. */
  place: number;
  /** The food or the missing food, whichever the row is. */
  item: ExportedFood | ExportedMissingFood;
  food: ExportedFood | null;
  missing: ExportedMissingFood | null;
}

/** The food code in rows of foods that were not found in the list. */
const MISSING_CODE = 'MISSING';

const recallOf = ({ recall }: ItemRow) => recall;

/**
 * A row per food: the columns of docs/reference/export.md#1-rows-for-foods in their order, then further columns, text fields and
 * the nutrients of the portion.
 */
export function itemTable({ nutrients, fields, questions }: ExportColumns): Table<ItemRow> {
  return {
    columns: [
      ...recallColumns(recallOf),
      ...mealColumns(({ meal }: ItemRow) => meal),
      column('Food index', 'foodIndex', ({ place }) => place),
      column('Search term', 'searchTerm', ({ food }) => food?.searchTerm ?? null),
      column('Food ID', 'foodId', ({ food }) => food?.id ?? null),
      column('Food code', 'foodCode', ({ food }) => food?.code ?? MISSING_CODE),
      column('Description (en)', 'englishDescription', ({ food }) => food?.englishDescription ?? null),
      column('Description (local)', 'localDescription', ({ food }) => food?.localDescription ?? null),
      column('Nutrient table name', 'nutrientTableId', ({ food }) => food?.nutrientTableId ?? null),
      column('Nutrient table code', 'nutrientTableCode', ({ food }) => food?.nutrientRecordId ?? null),
      column('Food group code', 'foodGroupId', ({ food }) => food?.foodGroupId ?? null),
      column('Food group', 'foodGroup', ({ food }) => food?.foodGroupName ?? null),
      column('Ready meal', 'isReadyMeal', ({ food }) => food?.isReadyMeal ?? null),
      column('Brand', 'brand', ({ item }) => item.brand),
      column('Food custom fields', 'foodCustomFields', ({ food }) => filled(food?.customData ?? {})),
      column('Serving size (g/ml)', 'servingWeight', ({ food }) => food?.servingWeightGrams ?? null),
      column('Serving image', 'servingImage', ({ food }) => food?.servingImage ?? null),
      column('Leftovers (g/ml)', 'leftoversWeight', ({ food }) => food?.leftoversWeightGrams ?? null),
      column('Leftovers image', 'leftoversImage', ({ food }) => food?.leftoversImage ?? null),
      column('Portion size (g/ml)', 'portionWeight', ({ food }) => food?.portionWeightGrams ?? null),
      column('Reasonable amount', 'reasonableAmount', ({ food }) => food?.isReasonableAmount ?? null),
      column('Missing food ID', 'missingFoodId', ({ missing }) => missing?.id ?? null),
      column('Missing food description', 'missingFoodDescription', ({ missing }) => missing && inWords(missing)),
      column('Missing food portion size', 'missingFoodPortionSize', ({ missing }) => missing?.portionSize ?? null),
      column('Missing food leftovers', 'missingFoodLeftovers', ({ missing }) => missing?.leftovers ?? null),
      ...furtherColumns(recallOf),
      column('Portion size method', 'portionMethod', ({ food }) => food?.portionMethod ?? null),
      column('Weight verified', 'weightVerified', ({ food }) => food?.isWeightVerified ?? null),
      column('Resolved', 'isResolved', ({ food }) => food?.isResolved ?? null),
      column('Supplement', 'isSupplement', ({ food }) => food?.isSupplement ?? null),
      column('Equivalents table name', 'equivalentsTableId', ({ food }) => food?.equivalentsTableId ?? null),
      column('Equivalents table code', 'equivalentsTableCode', ({ food }) => food?.equivalentsRecordId ?? null),
      ...fields.map((name) =>
        column<ItemRow>(name, `fields.${name}`, ({ food }) => own(food?.nutrientRecordFields ?? {}, name)),
      ),
    ],
    numbers: [amounts(nutrients, ({ food }) => food?.nutrients ?? '{}')],
    further: [
      ...dayColumns(recallOf),
      ...furtherMealColumns(({ meal }: ItemRow) => meal),
      ...furtherFoodColumns(),
      ...answerColumnsOf(questions, 'recall', ({ recall }: ItemRow) => recall.answers),
      ...answerColumnsOf(questions, 'meal', ({ meal }: ItemRow) => meal.answers),
      ...answerColumnsOf(questions, 'food', ({ food }: ItemRow) => food?.answers),
    ],
  };
}

/** The columns of a food that version 0.1.0 does not have. */
function furtherFoodColumns(): Column<ItemRow>[] {
  return [
    column('Client food ID', 'clientFoodId', ({ food }) => food?.clientFoodId ?? null),
    column('Parent food ID', 'parentFoodId', ({ food }) => food?.parentFoodId ?? null),
    column('Relation to parent food', 'relation', ({ food }) => food?.relation ?? null),
    column('Food answers', 'foodAnswers', ({ food }) => filled(food?.answers ?? {})),
    ...CHOICES_ALONE.map((name) =>
      column<ItemRow>(PORTION_CHOICES[name].heading, name, ({ food }) => food?.[name] ?? null),
    ),
  ];
}

/** The file of version 0.1.0 has the two images already. */
const CHOICES_ALONE = PORTION_CHOICE_NAMES.filter((name) => name !== 'servingImage' && name !== 'leftoversImage');

export interface TotalsRow {
  recall: ExportedRecall;
  counts: RecallCounts;
  sums: RecallSums;
}

/**
 * A row per recall, which is a day: the numbers of its meals and foods, the sums of its nutrients, what each sum leaves out, and the
 * sums of foods and supplements apart.
 */
export function totalsTable({ nutrients, questions }: Omit<ExportColumns, 'fields'>): Table<TotalsRow> {
  return {
    columns: [
      ...recallColumns(({ recall }: TotalsRow) => recall),
      ...furtherColumns(({ recall }: TotalsRow) => recall),
      column('Meals', 'meals', ({ counts }) => counts.meals),
      column('Foods', 'foods', ({ counts }) => counts.foods),
      column('Missing foods', 'missingFoods', ({ counts }) => counts.missingFoods),
      column('Eaten foods', 'eatenFoods', ({ sums }) => sums.eaten.foods),
      column('Eaten foods without weight', 'eatenFoodsWithoutWeight', ({ sums }) => sums.eaten.foodsWithoutWeight),
      column('Eaten (g)', 'eatenGrams', ({ sums }) => sums.eaten.grams),
      column('Energy incomplete', 'incomplete', ({ sums }) => isEnergyIncomplete(sums)),
    ],
    numbers: [
      amounts(nutrients, ({ recall }) => recall.totals),
      unknown(nutrients, 'foods', 'unknownFoods'),
      unknown(nutrients, 'grams', 'unknownGrams'),
      unknown(nutrients, 'kcal', 'unknownKcal'),
      { ...headed(nutrients, 'from food'), key: 'fromFood', of: ({ sums }) => totalsFrom(sums).food },
      {
        ...headed(nutrients, 'from supplements'),
        key: 'fromSupplements',
        of: ({ sums }) => totalsFrom(sums).supplements,
      },
    ],
    further: [
      ...dayColumns(({ recall }: TotalsRow) => recall),
      ...answerColumnsOf(questions, 'recall', ({ recall }: TotalsRow) => recall.answers),
    ],
  };
}

const UNITS_OF_UNKNOWN = { foods: 'foods', grams: 'g', kcal: 'kcal' } as const;

/** A column per nutrient with what its total leaves out. Nothing left out is 0; an empty cell is unknown. */
function unknown(
  nutrients: ExportColumns['nutrients'],
  measure: keyof FoodsTogether,
  key: string,
): NumberColumns<TotalsRow> {
  const ids = nutrients.map(({ id }) => String(id));
  return {
    ...headed(nutrients, `unknown ${UNITS_OF_UNKNOWN[measure]}`),
    key,
    of: ({ sums }) => Object.fromEntries(ids.map((id) => [id, unknownOf(sums, id)[measure]])),
  };
}

export interface MissingFoodRow {
  recall: ExportedRecall;
  meal: ExportedMeal;
  missing: ExportedMissingFood;
}

/** A row per food that a respondent did not find, in their own words. */
export function missingFoodTable({ questions }: Pick<ExportColumns, 'questions'>): Table<MissingFoodRow> {
  return {
    columns: [
      ...recallColumns(({ recall }: MissingFoodRow) => recall),
      ...mealColumns(({ meal }: MissingFoodRow) => meal),
      column('Missing food index', 'missingFoodIndex', ({ missing }) => missing.foodIndex + 1),
      column('Missing food ID', 'missingFoodId', ({ missing }) => missing.id),
      column('Name', 'name', ({ missing }) => missing.name),
      column('Brand', 'brand', ({ missing }) => missing.brand),
      column('Description', 'description', ({ missing }) => missing.description),
      column('Portion size', 'portionSize', ({ missing }) => missing.portionSize),
      column('Leftovers', 'leftovers', ({ missing }) => missing.leftovers),
      ...furtherColumns(({ recall }: MissingFoodRow) => recall),
      ...dayColumns(({ recall }: MissingFoodRow) => recall),
      ...furtherMealColumns(({ meal }: MissingFoodRow) => meal),
      ...answerColumnsOf(questions, 'recall', ({ recall }: MissingFoodRow) => recall.answers),
      ...answerColumnsOf(questions, 'meal', ({ meal }: MissingFoodRow) => meal.answers),
    ],
    numbers: [],
  };
}

/** A row per person: what an analysis needs of them, without names and addresses. */
export const RESPONDENT_TABLE: Table<ExportedRespondent> = {
  columns: [
    column('User ID', 'userName', ({ userName }) => userName),
    column('Account ID', 'userId', ({ userId }) => userId),
    column('User custom fields', 'userCustomFields', ({ customFields }) => filled(customFields)),
    column('Sex', 'sex', ({ sex }) => sex),
    column('Year of birth', 'yearOfBirth', ({ yearOfBirth }) => yearOfBirth),
    column('Height (cm)', 'height', ({ heightCm }) => heightCm),
    column('Weight (kg)', 'weight', ({ weightKg }) => weightKg),
    column('Weight target', 'weightTarget', ({ weightTarget }) => weightTarget),
    column('Physical activity level', 'physicalActivityLevel', ({ activityLevel }) => activityLevel),
    column('Recalls', 'recalls', ({ recalls }) => recalls),
    column('First submission time', 'firstSubmission', ({ firstSubmission }) => firstSubmission?.toISOString() ?? null),
    column('Last submission time', 'lastSubmission', ({ lastSubmission }) => lastSubmission?.toISOString() ?? null),
    column('Survey ID', 'surveyId', ({ surveyId }) => surveyId),
    column('First recall date', 'firstRecallDate', ({ firstRecallDate }) => firstRecallDate),
    column('Last recall date', 'lastRecallDate', ({ lastRecallDate }) => lastRecallDate),
    column('Consent version', 'consentVersion', ({ consentVersion }) => consentVersion),
    column('Consent language', 'consentLanguage', ({ consentLanguage }) => consentLanguage),
    column('Consent time', 'consentGivenAt', ({ consentGivenAt }) => consentGivenAt?.toISOString() ?? null),
    column('Withdrawal time', 'withdrawnAt', ({ withdrawnAt }) => withdrawnAt?.toISOString() ?? null),
    column('Consent scheme', 'consentSchemeId', ({ consentSchemeId }) => consentSchemeId),
  ],
  numbers: [],
};

export interface ParadataRow {
  recall: ExportedRecall;
  /** From 1. */
  place: number;
  event: ParadataEvent;
}

/** A row per event of a recall, in the order of the client. */
export const PARADATA_TABLE: Table<ParadataRow> = {
  columns: [
    column('Submission ID', 'submissionId', ({ recall }) => recall.id),
    column('Survey ID', 'surveyId', ({ recall }) => recall.surveyId),
    column('User ID', 'userName', ({ recall }) => recall.userName),
    column('Recall number', 'recallNumber', ({ recall }) => recall.recallNumber),
    column('Recall date', 'recallDate', ({ recall }) => recall.recallDate),
    column('Event index', 'eventIndex', ({ place }) => place),
    column('Time', 'at', ({ event }) => event.at),
    column('Event', 'type', ({ event }) => event.type),
    column('Details', 'details', ({ event: { at: _at, type: _type, ...details } }) => filled(details)),
  ],
  numbers: [],
};

function amounts<Row>(nutrients: ExportColumns['nutrients'], of: NumberColumns<Row>['of']): NumberColumns<Row> {
  return { ...headed(nutrients), key: 'nutrients', of };
}

/** The columns of nutrients with their units, and with words that say which number of the nutrient it is. */
function headed(nutrients: ExportColumns['nutrients'], words = ''): Pick<NumberColumns<never>, 'columns'> {
  const columns = nutrients.map(({ id, description, unit }) => {
    const heading = description.endsWith(`(${unit})`) ? description : `${description} (${unit})`;
    return { key: String(id), heading: words === '' ? heading : `${heading} ${words}` };
  });
  return { columns };
}

function inWords({ name, description }: ExportedMissingFood): string {
  return description === '' ? name : `${name}: ${description}`;
}

// A field may be called "constructor", which every object has.
function own(texts: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(texts, name) ? (texts[name] ?? null) : null;
}
