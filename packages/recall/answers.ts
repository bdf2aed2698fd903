import { z } from 'zod';
import { Text } from './text.ts';

/** The most entries of a map that a client names freely, such as custom answers. */
export const MAX_KEYS = 100;
export const hasFewKeys = (map: object): boolean => Object.keys(map).length <= MAX_KEYS;
export const TOO_MANY_KEYS = `At most ${MAX_KEYS} entries.`;

const MAX_ANSWER_LENGTH = 4000;
const MAX_OPTIONS = 100;

/** An answer to a question of a scheme: text, number, yes or no, the values of the chosen options; null if it was skipped. */
const Answer = z
  .union([
    Text(MAX_ANSWER_LENGTH),
    z.number(),
    z.boolean(),
    z.array(Text(128)).max(MAX_OPTIONS, `At most ${MAX_OPTIONS} options.`),
  ])
  .nullable();

const ANSWERS = {
  description:
    'Answers to the questions of the scheme: question id -> text, number, boolean, list of option values; null: skipped',
};

/** Answers with the limits of a submission. */
export const AnswersInput = z
  .record(Text(64).min(1), Answer)
  .refine(hasFewKeys, TOO_MANY_KEYS)
  .default({})
  .meta(ANSWERS);

/** Answers as they are stored. */
export const Answers = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).nullable())
  .meta(ANSWERS);
export type Answers = z.output<typeof Answers>;
