import { z } from 'zod';
import { FACTS, isTooDeep, MAX_DEPTH, type Condition, type Fact } from './condition.ts';
import { text, whole } from './fields.ts';

// The schema of a condition. The descriptions here are a part of docs/reference/schemes.md.

const MAX_LABEL = 512;
const ConditionValue = z.union([z.string().max(MAX_LABEL), z.number(), z.boolean()]);
const MAX_PARTS = 50;
const JOINTS = ['all', 'any', 'not', 'fact'] as const;
const COMPARISONS = ['is', 'isNot', 'in', 'atLeast', 'atMost'] as const;
/** The key that says which fact of its kind is meant. */
const NAMED_BY: Readonly<Partial<Record<Fact['fact'], 'question' | 'nutrient' | 'field'>>> = {
  answer: 'question',
  'food.nutrient': 'nutrient',
  'person.field': 'field',
};

/** A condition: a test of a fact, or conditions that are joined by `all`, `any` and `not`. One object, so that each fault has its path. */
const ConditionSchema = z
  .strictObject({
    get all() {
      return z.array(ConditionSchema).min(1).max(MAX_PARTS).optional().meta({ description: 'Each of these holds' });
    },
    get any() {
      return z.array(ConditionSchema).min(1).max(MAX_PARTS).optional().meta({ description: 'One of these holds' });
    },
    get not() {
      return ConditionSchema.optional().meta({ description: 'This does not hold' });
    },
    fact: z.enum(FACTS).optional().meta({ description: 'What is compared' }),
    question: z
      .string()
      .max(64)
      .optional()
      .meta({ description: 'For `answer`: id of a question that is asked before' }),
    nutrient: whole(1, 2_147_483_647).optional().meta({
      description: 'For `food.nutrient`: nutrient type id. The amount is that of 100 g, in the unit of the type',
    }),
    field: text(64).optional().meta({ description: 'For `person.field`: name of a custom field of the respondent' }),
    is: ConditionValue.optional().meta({ description: 'The fact has this value, or one of its values is this' }),
    isNot: ConditionValue.optional().meta({ description: 'The opposite of `is`; also true for an unknown fact' }),
    in: z.array(ConditionValue).min(1).max(1000).optional().meta({ description: 'The fact has one of these values' }),
    atLeast: z.number().optional().meta({ description: 'The fact is a number and not smaller' }),
    atMost: z.number().optional().meta({ description: 'The fact is a number and not larger' }),
  })
  .superRefine((given, context) => {
    const fault = (message: string, ...path: string[]) => context.addIssue({ code: 'custom', message, path });
    const has = (key: string) => Object.hasOwn(given, key);
    if (JOINTS.filter(has).length !== 1) return fault(`Give one of ${JOINTS.join(', ')}.`);
    const compared = COMPARISONS.filter(has);
    const named = given.fact === undefined ? undefined : NAMED_BY[given.fact];
    for (const key of Object.values(NAMED_BY)) {
      if (key === named && !has(key)) fault(`The fact ${given.fact} needs ${key}.`, key);
      if (key !== named && has(key)) fault(`${key} does not belong to ${given.fact ?? 'joined conditions'}.`, key);
    }
    if (given.fact === undefined && compared[0] !== undefined)
      fault('Compare a fact, not joined conditions.', compared[0]);
    if (given.fact !== undefined && compared.length !== 1) fault(`Give one of ${COMPARISONS.join(', ')}.`);
  })
  .meta({ id: 'SchemeCondition' }) as unknown as z.ZodType<Condition, Condition>;

/** A condition whose depth is judged first, so that no input exhausts the stack. */
export const BoundedCondition = z.preprocess((given, context) => {
  if (!isTooDeep(given)) return given;
  context.addIssue({ code: 'custom', message: `Join conditions in at most ${MAX_DEPTH} levels.` });
  return z.NEVER;
}, ConditionSchema) as unknown as typeof ConditionSchema;
