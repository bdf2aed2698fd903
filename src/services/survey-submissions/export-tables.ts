import type { Column, NumberColumns, Table } from '../../adapters/table-file.ts';
import type { ExportedRespondent } from './export-respondents.queries.ts';
import type {
  ExportedFood,
  ExportedMeal,
  ExportedMissingFood,
  ExportedRecall,
  RecallCounts,
} from './export-rows.queries.ts';

/** The nutrient types that a locale shows, in their order, and the text columns of its nutrient records. */
export interface ExportColumns {
  nutrients: readonly { id: number; description: string; unit: string }[];
  fields: readonly string[];
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

const column = <Row>(heading: string, key: string, of: Column<Row>['of']): Column<Row> => ({ heading, key, of });

const timeOf = ({ hours, minutes }: ExportedMeal) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

/** Columns of a whole recall. */
function recallColumns<Row>(recallOf: (row: Row) => ExportedRecall): Column<Row>[] {
  return [
    column('Submission ID', 'submissionId', (row) => recallOf(row).id),
    column('User ID', 'userName', (row) => recallOf(row).userName),
    column('Device information', 'userAgent', (row) => recallOf(row).userAgent),
    column('User custom fields', 'userCustomFields', (row) => filled(recallOf(row).userCustomFields)),
    column('Start time', 'startTime', (row) => recallOf(row).startTime.toISOString()),
    column('Submission time', 'submittedAt', (row) => recallOf(row).submittedAt.toISOString()),
    column('Time to complete (min)', 'minutesToComplete', (row) => recallOf(row).minutesToComplete),
    column('Survey custom fields', 'surveyCustomFields', (row) => filled(recallOf(row).customData)),
  ];
}

/** Columns of a recall that the file of Intake24 does not have. They follow its columns. */
function furtherColumns<Row>(recallOf: (row: Row) => ExportedRecall): Column<Row>[] {
  return [
    column('Survey ID', 'surveyId', (row) => recallOf(row).surveyId),
    column('Locale', 'locale', (row) => recallOf(row).locale),
    column('Account ID', 'userId', (row) => recallOf(row).userId),
    column('Recall number', 'recallNumber', (row) => recallOf(row).recallNumber),
    column('End time', 'endTime', (row) => recallOf(row).endTime.toISOString()),
    column('Time zone', 'timeZone', (row) => recallOf(row).timeZone),
    column('Quality flags', 'flags', (row) => recallOf(row).flags.join(' ')),
  ];
}

function mealColumns<Row>(mealOf: (row: Row) => ExportedMeal): Column<Row>[] {
  return [
    column('Meal index', 'mealIndex', (row) => mealOf(row).mealIndex + 1),
    column('Meal ID', 'mealId', (row) => mealOf(row).id),
    column('Meal name', 'mealName', (row) => mealOf(row).name),
    column('Meal time', 'mealTime', (row) => timeOf(mealOf(row))),
    column('Meal custom fields', 'mealCustomFields', (row) => filled(mealOf(row).customData)),
  ];
}

const recallOf = ({ recall }: ItemRow) => recall;

/**
 * A row per food: the columns of docs/reference/export.md#1-rows-for-foods in their order, then further columns, text fields and
 * the nutrients of the portion.
 */
export function itemTable({ nutrients, fields }: ExportColumns): Table<ItemRow> {
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
      ...fields.map((name) =>
        column<ItemRow>(name, `fields.${name}`, ({ food }) => own(food?.nutrientRecordFields ?? {}, name)),
      ),
    ],
    numbers: amounts(nutrients, ({ food }) => food?.nutrients ?? '{}'),
  };
}

export interface TotalsRow {
  recall: ExportedRecall;
  counts: RecallCounts;
}

/** A row per recall, which is a day: the numbers of its meals and foods, and the sums of its nutrients. */
export function totalsTable({ nutrients }: ExportColumns): Table<TotalsRow> {
  return {
    columns: [
      ...recallColumns(({ recall }: TotalsRow) => recall),
      ...furtherColumns(({ recall }: TotalsRow) => recall),
      column('Meals', 'meals', ({ counts }) => counts.meals),
      column('Foods', 'foods', ({ counts }) => counts.foods),
      column('Missing foods', 'missingFoods', ({ counts }) => counts.missingFoods),
    ],
    numbers: amounts(nutrients, ({ recall }) => recall.totals),
  };
}

export interface MissingFoodRow {
  recall: ExportedRecall;
  meal: ExportedMeal;
  missing: ExportedMissingFood;
}

/** A row per food that a respondent did not find, in their own words. */
export const MISSING_FOOD_TABLE: Table<MissingFoodRow> = {
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
  ],
  numbers: null,
};

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
  ],
  numbers: null,
};

function amounts<Row>(nutrients: ExportColumns['nutrients'], of: NumberColumns<Row>['of']): NumberColumns<Row> {
  const headings = nutrients.map(({ id, description, unit }) => ({
    key: String(id),
    heading: description.endsWith(`(${unit})`) ? description : `${description} (${unit})`,
  }));
  return { key: 'nutrients', columns: headings, of };
}

// Most rows have no custom fields: an empty cell is shorter than {}.
function filled(texts: Readonly<Record<string, string>>): object | null {
  for (const _name in texts) return texts;
  return null;
}

function inWords({ name, description }: ExportedMissingFood): string {
  return description === '' ? name : `${name}: ${description}`;
}

// A field may be called "constructor", which every object has.
function own(texts: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(texts, name) ? (texts[name] ?? null) : null;
}
