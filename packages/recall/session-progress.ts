import { z } from 'zod';
import { Text } from './text.ts';

/**
 * How far a recall under way came, as the application counts it. The service stores it beside the session, whose text it does not read
 * (docs/reference/recall-rules.md#9-session-of-a-recall-under-way).
 */
export const SessionProgress = z
  .strictObject({
    stage: Text(64)
      .min(1)
      .optional()
      .meta({ description: 'Where in the recall the respondent is, such as `portion-sizes`' }),
    meals: z.number().int().min(0).max(1000).optional().meta({ description: 'Number of meals with a food so far' }),
    foods: z.number().int().min(0).max(10_000).optional().meta({ description: 'Number of foods so far' }),
    percent: z.number().int().min(0).max(100).optional().meta({ description: 'How much of the recall is done, in %' }),
  })
  .meta({
    id: 'SessionProgress',
    description:
      'How far the recall came. Staff see it, and nothing else of a session: no names of foods, no answers. Absent: unknown',
  });
export type SessionProgress = z.output<typeof SessionProgress>;
