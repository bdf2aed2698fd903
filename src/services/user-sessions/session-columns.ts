import { sql } from '../../db/sql.ts';

/** The columns of `user_session` that `abandoned_session` keeps, in the order of `ABANDONED_COLUMNS`. */
export const KEPT_COLUMNS = sql.raw(
  'user_id, survey_id, created_at, updated_at, progress_stage, progress_meals, progress_foods, progress_percent',
);
/** The columns of `abandoned_session`. */
export const ABANDONED_COLUMNS = sql.raw(
  'user_id, survey_id, begun_at, saved_at, progress_stage, progress_meals, progress_foods, progress_percent',
);
