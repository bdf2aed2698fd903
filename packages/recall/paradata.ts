import { RECALL_LIMITS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { Text } from './text.ts';

/** Room for nanoseconds and an offset. Digits without end would be stored. */
const MAX_TIME_LENGTH = 40;

const at = z.iso
  .datetime({ offset: true })
  .max(MAX_TIME_LENGTH)
  .meta({ description: 'When it happened on the device, ISO 8601 with Z or an offset' });
const meal = z
  .number()
  .int()
  .min(0)
  .max(RECALL_LIMITS.meals)
  .optional()
  .meta({ description: 'Position of the meal, from 0' });
const food = Text(64).optional().meta({ description: 'Id of the food, as in `foods[].id`' });
const question = Text(64).min(1).meta({ description: 'Id of the question' });
const place = { meal, food };
const method = (description: string) => Text(64).optional().meta({ description });

const event = <Name extends string, Shape extends z.ZodRawShape>(type: Name, shape: Shape) =>
  z.strictObject({ at, type: z.literal(type).meta({ description: 'What happened' }), ...shape });

/** Something that happened while a recall was reported, by its type. */
export const ParadataEvent = z
  .discriminatedUnion('type', [
    event('question-shown', { question, ...place }),
    event('question-answered', { question, ...place }),
    event('search', {
      text: Text(256).meta({ description: 'What was searched for' }),
      hits: z.number().int().min(0).max(100_000).meta({ description: 'Number of hits' }),
      rank: z
        .number()
        .int()
        .min(1)
        .max(100_000)
        .nullable()
        .optional()
        .meta({ description: 'Rank of the hit that was chosen, from 1; null: none was chosen' }),
      ...place,
    }),
    event('method-changed', {
      ...place,
      from: method('Portion size method before; absent: none'),
      to: method('Portion size method after; absent: none'),
    }),
    event('portion-changed', place),
    event('deleted', place),
    event('paused', {}),
    event('resumed', {}),
    event('offline', {}),
    event('device', {
      class: z.enum(['phone', 'tablet', 'computer', 'other']).meta({ description: 'Class of the device' }),
    }),
    event('viewport', {
      width: z.number().int().min(0).max(100_000).meta({ description: 'Width in CSS pixels' }),
      height: z.number().int().min(0).max(100_000).meta({ description: 'Height in CSS pixels' }),
    }),
  ])
  .meta({ id: 'ParadataEvent' });
export type ParadataEvent = z.output<typeof ParadataEvent>;

/** What happened while a recall was reported, in the order of the client. */
export const Paradata = z
  .array(ParadataEvent)
  .max(RECALL_LIMITS.events, `At most ${RECALL_LIMITS.events} events.`)
  .default([])
  .meta({ description: `What happened while the recall was reported, at most ${RECALL_LIMITS.events} events` });
