import { Migration } from '@mikro-orm/migrations';

/** What was missing in the recall as coded although the coding that holds corrects what was coded for it. */
const CORRECTED = `c.subject = 'missing-food' and c.kind = 'correct' and c.state = 'holds'`;
/** The flags that count missing foods. They are the last ones of a recall. */
const COUNTED = `('few_foods', 'few_meals', 'missing_food')`;

/**
 * A missing food whose coding was corrected was missing again in the recall as coded, beside the food that stands for it. The flags that count
 * missing foods follow, by the present cut-offs of the survey, as at the next coding. Sums are of other foods alone.
 */
export class M20261128CorrectedMissingFoods extends Migration {
  override up(): void {
    this.addSql(
      `update submission_missing_food f set is_as_coded = false from coding c where c.subject_id = f.id and ${CORRECTED}`,
    );
    this.addSql(`update submission s set flags =
        array(select flag from unnest(s.flags) with ordinality as u(flag, place) where flag not in ${COUNTED} order by place)
        || array_remove(array[
          case when n.foods + n.missing < (v.quality_cut_offs ->> 'fewestFoods')::int then 'few_foods' end,
          case when n.meals < (v.quality_cut_offs ->> 'fewestMeals')::int then 'few_meals' end,
          case when n.missing > (v.quality_cut_offs ->> 'mostMissingFoods')::int then 'missing_food' end], null)
      from (
        select m.submission_id, sum(k.foods) as foods, sum(k.missing) as missing, count(*) filter (where k.foods + k.missing > 0) as meals
        from submission_meal m cross join lateral (select
          (select count(*) from submission_food f where f.meal_id = m.id and f.is_as_coded) as foods,
          (select count(*) from submission_missing_food f where f.meal_id = m.id and f.is_as_coded) as missing) k
        where m.submission_id in (select c.submission_id from coding c where ${CORRECTED})
        group by m.submission_id) n, survey v
      where s.id = n.submission_id and v.id = s.survey_id`);
  }
}
