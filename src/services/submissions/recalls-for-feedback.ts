import type { Survey } from '../../../entities/survey.ts';
import { sql } from '../../db/sql.ts';

/** The condition on which a row of `submission` counts for feedback: nobody excluded the recall. */
export const COUNTS_FOR_FEEDBACK = sql`validity is distinct from 'excluded'`;

/** Does a person with so many recalls that count for feedback get feedback? */
export function hasFeedback(
  { feedbackEnabled, numberOfSubmissionsForFeedback }: Survey,
  recallsForFeedback: number,
): boolean {
  return feedbackEnabled && recallsForFeedback >= numberOfSubmissionsForFeedback;
}
