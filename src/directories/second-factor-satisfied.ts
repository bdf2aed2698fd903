import { sql } from '../db/sql.ts';

/**
 * The condition on a row `f` of token_family that a second factor was given, or that none is required. It also refuses a sign-in
 * that was under way when the account got its first second factor. A sign-in by link opens one survey only and requires none.
 */
export const secondFactorSatisfied = sql`(f.second_factor_at is not null or f.survey_id is not null or not exists (
  select from second_factor s where s.user_id = f.user_id and s.is_confirmed))`;
