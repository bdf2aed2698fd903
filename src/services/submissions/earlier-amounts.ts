import { portionChoicesOf, recordedDataOf, RecalledMeal, RecordedPortion } from '@dietary-recall/recall';
import { UNKNOWN_METHOD } from '@dietary-recall/vocabulary';
import type { SubmissionFood } from '../../../entities/submission-food.ts';
import type { SignedInContext } from '../../context.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { verifyWeights } from './verify-weights.ts';

/** An amount of a food in one of the caller's last recalls. */
export interface EarlierAmount {
  code: string;
  /** The day of that recall, YYYY-MM-DD. */
  recallDate: string;
  portion: RecordedPortion;
}

/** In how many recalls an amount is looked for: what somebody had long ago is no help to remember. */
const NEWEST_RECALLS = 5;

type FoodRow = Pick<SubmissionFood, 'id' | 'parentFoodId' | 'code' | 'portionMethod' | 'portionData'> & {
  recallDate: string;
  servingWeight: number | null;
  leftoversWeight: number | null;
};

/**
 * Lists the newest amount of each food in the caller's five newest recalls of a survey, for foods whose amount may be repeated
 * (`sameAsBeforeOption`). Left out are shares of another food, and amounts whose choices give another weight in the present food list. Throws
 * AppError `survey.not_found`, `locale.index_not_ready`.
 */
export async function listEarlierAmounts(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<EarlierAmount[]> {
  const survey = await context.surveys.get(surveyId);
  const rows = await newestFoods(context, survey.id);
  const amounts = newestOfEach(rows);
  const foods = await context.foods.foodsByCode(
    survey.locale.id,
    amounts.map(({ code }) => code),
  );
  const repeatable = amounts.filter(({ code }) => foods.get(code)?.attributes.sameAsBeforeOption);
  const meals = repeatable.map(asMeal);
  const verdicts = await verifyWeights(context, meals, foods);
  return repeatable.filter((_, at) => meals[at]?.foods.every((food) => verdicts.get(food) !== false));
}

function newestFoods({ em, actor }: SignedInContext, surveyId: number): Promise<FoodRow[]> {
  return queryPrepared<FoodRow>(
    em,
    // Hot: a respondent's application asks for it when a recall begins.
    sql`select f.id, f.parent_food_id as "parentFoodId", f.code, f.portion_method as "portionMethod", f.portion_data as "portionData",
          f.serving_weight_grams as "servingWeight", f.leftovers_weight_grams as "leftoversWeight", s.recall_date::text as "recallDate"
        from (select id, recall_date, submitted_at from submission where survey_id = ${surveyId} and user_id = ${actor.userId}
              order by submitted_at desc, id desc limit ${NEWEST_RECALLS}) s
          join submission_meal m on m.submission_id = s.id join submission_food f on f.meal_id = m.id and f.is_as_submitted
        order by s.submitted_at desc, s.id desc, m.meal_index desc, f.food_index desc`,
  );
}

function newestOfEach(rows: readonly FoodRow[]): EarlierAmount[] {
  const newest = new Map<string, EarlierAmount>();
  const milk = milkShares(rows);
  for (const row of rows) {
    if (newest.has(row.code)) continue;
    const portion = portionOf(row, milk.get(row.id) ?? 0);
    if (portion) newest.set(row.code, { code: row.code, recallDate: row.recallDate, portion });
  }
  return [...newest.values()];
}

const MILK_IN_A_DRINK = 'milk-in-a-hot-drink';
/** What an amount of another food or what the respondent could not say gives: it cannot be repeated. */
const NOT_ITS_OWN: ReadonlySet<string> = new Set(['parent-food-portion', MILK_IN_A_DRINK, UNKNOWN_METHOD]);

/** The share of milk in each drink, by the id of the drink. */
function milkShares(rows: readonly FoodRow[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const { parentFoodId, portionMethod, portionData } of rows) {
    if (parentFoodId == null || portionMethod !== MILK_IN_A_DRINK) continue;
    const { milkVolumePercentage } = portionChoicesOf(portionData);
    shares.set(parentFoodId, (shares.get(parentFoodId) ?? 0) + (milkVolumePercentage ?? 0));
  }
  return shares;
}

/** Null: it is not an amount of its own, or was recorded in a way that this version does not know. */
function portionOf(
  { portionMethod, portionData, servingWeight, leftoversWeight }: FoodRow,
  milkShare: number,
): RecordedPortion | null {
  const choices = portionChoicesOf(portionData);
  if (NOT_ITS_OWN.has(portionMethod) || choices.linkedQuantity != null || servingWeight === null || milkShare >= 1)
    return null;
  const { sameAsBefore: _, ...data } = recordedDataOf(choices);
  // A drink with milk is recorded without the share of the milk, and chosen as a whole.
  const whole = 1 - milkShare;
  const weights = { servingWeight: servingWeight / whole, leftoversWeight: (leftoversWeight ?? 0) / whole };
  return RecordedPortion.safeParse({ method: portionMethod, data: { ...data, ...weights } }).data ?? null;
}

/** A meal of this food alone, so that the choices are judged by themselves. */
function asMeal({ code, portion }: EarlierAmount): RecalledMeal {
  return RecalledMeal.parse({
    name: 'earlier',
    time: { hours: 0, minutes: 0 },
    foods: [{ code, portionSize: portion }],
  });
}
