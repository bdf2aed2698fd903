import { sql } from '../db/sql.ts';

/**
 * Of a row `f` of token_family, in a statement: a second factor was given, or there is none to ask for. A sign-in that was under way
 * when the account got its first one is found out by it. Links open no more than a survey, and are asked for none.
 */
export const secondFactorSatisfied = sql`(f.second_factor_at is not null or f.survey_id is not null or not exists (
  select from second_factor s where s.user_id = f.user_id and s.is_confirmed))`;
