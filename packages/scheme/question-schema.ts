import { z } from 'zod';
import { BoundedCondition } from './condition-schema.ts';
import { flag, MAX_TEXT, whole } from './fields.ts';
import { ChosenId, TextByLanguage } from './parts.ts';
import { QUESTION_PLACES, type QuestionType } from './question.ts';

// The schema of a question of the study. The descriptions here are a part of docs/reference/schemes.md.

const question = <Name extends QuestionType, Shape extends z.ZodRawShape>(type: Name, shape: Shape) =>
  z.strictObject({
    id: ChosenId('Id of the question: key of the answer, column of the export'),
    at: z
      .enum(QUESTION_PLACES)
      .meta({ description: 'Asked once at the start or the end, of each meal, or of each food' }),
    type: z.literal(type).meta({ description: 'Kind of question' }),
    text: TextByLanguage('The question', MAX_TEXT),
    help: TextByLanguage('What helps to answer it', MAX_TEXT).nullable().default(null),
    interviewerHint: TextByLanguage('What staff who interview a respondent read beside the question', MAX_TEXT)
      .nullable()
      .default(null),
    when: BoundedCondition.nullable().default(null).meta({ description: 'When it is asked; null: always' }),
    ...shape,
  });
const required = { isRequired: flag('Must it be answered? Otherwise it may be skipped', false) };
const MAX_OPTIONS = 100;
const options = {
  options: z
    .array(
      z.strictObject({
        value: ChosenId('Value that is stored'),
        label: TextByLanguage('Text of the option'),
        isExclusive: flag('Does it exclude the others, such as: none of these?', false),
      }),
      'Give two options at least.',
    )
    .min(2, 'Give two options at least.')
    .max(MAX_OPTIONS)
    .meta({ description: 'Options in their order' }),
};
const bound = (description: string) => z.number().min(-1e9).max(1e9).nullable().default(null).meta({ description });
const dateBound = (description: string) => z.iso.date().nullable().default(null).meta({ description });

/** A question of the study, asked at its place if its condition holds. */
export const Question = z
  .discriminatedUnion('type', [
    question('yes-no', required),
    question('choice', { ...required, ...options }),
    question('choices', {
      ...required,
      ...options,
      fewest: whole(0, MAX_OPTIONS).default(0).meta({ description: 'Fewest options of an answer' }),
      most: whole(1, MAX_OPTIONS)
        .nullable()
        .default(null)
        .meta({ description: 'Most options of an answer; null: all' }),
    }),
    question('number', {
      ...required,
      unit: TextByLanguage('Unit, such as glasses', 64).nullable().default(null),
      isWhole: flag('Must it be a whole number?', false),
      least: bound('Smallest number; null: none'),
      most: bound('Largest number; null: none'),
    }),
    question('text', {
      ...required,
      maxLength: whole(1, MAX_TEXT).default(500).meta({ description: 'Most characters' }),
      isLong: flag('A field of several lines?', false),
    }),
    question('date', {
      ...required,
      earliest: dateBound('Earliest date; null: any'),
      latest: dateBound('Latest date; null: any'),
    }),
    question('time', required),
    question('scale', {
      ...required,
      least: whole(-100, 100).default(1).meta({ description: 'Number at the lower end' }),
      most: whole(-100, 100).default(5).meta({ description: 'Number at the upper end' }),
      leastLabel: TextByLanguage('What the lower end means'),
      mostLabel: TextByLanguage('What the upper end means'),
    }),
    question('info', {}),
  ])
  .meta({ id: 'SchemeQuestion' });
export type Question = z.output<typeof Question>;
