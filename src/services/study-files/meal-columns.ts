import { filled, NO_FIELDS } from './cell-values.ts';
import type { ExportedMeal } from './recall-contents.queries.ts';
import { clockTime, column, integer, json, sharedBy, text, type StudyColumn } from './study-table.ts';

// The columns of meals that several files have.

const timeOf = ({ hours, minutes }: ExportedMeal) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

/** Columns of a meal. */
export function mealColumns<Row>(mealOf: (row: Row) => ExportedMeal): StudyColumn<Row>[] {
  return sharedBy(mealOf, [
    column(
      'Meal index',
      'mealIndex',
      integer('server', 'Place of the meal in the recall, from 1'),
      (row) => mealOf(row).mealIndex + 1,
    ),
    column('Meal ID', 'mealId', text('server', 'UUID of the meal'), (row) => mealOf(row).id),
    column('Meal name', 'mealName', text('respondent', 'Name of the meal'), (row) => mealOf(row).name),
    column('Meal time', 'mealTime', clockTime('respondent', 'Time of the meal'), (row) => timeOf(mealOf(row))),
    column(
      'Meal custom fields',
      'mealCustomFields',
      json('device', 'Custom data of the meal, from the application', { empty: NO_FIELDS }),
      (row) => filled(mealOf(row).customData),
    ),
  ]);
}

/** Columns of a meal that version 0.1.0 does not have. */
export function furtherMealColumns<Row>(mealOf: (row: Row) => ExportedMeal): StudyColumn<Row>[] {
  return sharedBy(mealOf, [
    column(
      'Meal kind',
      'mealKind',
      text('scheme', "Id of the scheme's meal", { empty: 'a meal that the scheme does not name' }),
      (row) => mealOf(row).kind,
    ),
    column(
      'Meal day offset',
      'mealDayOffset',
      integer('respondent', '1 for a meal after midnight, on the day after the day recalled; otherwise 0', {
        unit: 'days',
      }),
      (row) => mealOf(row).dayOffset,
    ),
    column(
      'Meal answers',
      'mealAnswers',
      json('respondent', 'All answers to questions about the meal', { empty: NO_FIELDS }),
      (row) => filled(mealOf(row).answers),
    ),
  ]);
}
