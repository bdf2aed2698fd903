import { Language, Text } from '@dietary-recall/recall';
import { ON_WITHDRAWAL } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { FACTS, isTooDeep, MAX_DEPTH, type Condition, type Fact } from './condition.ts';
import { ChosenId, Colours, TextByLanguage } from './parts.ts';
import { HINT_PLACES, QUESTION_PLACES, type QuestionType } from './question.ts';

// The document of a scheme. The descriptions here are the reference page docs/reference/schemes.md.

const MAX_TEXT = 4000;
const MAX_LABEL = 512;

const text = (max: number) => Text(max).min(1);
const code = z.string().min(1).max(64).meta({ description: 'Category code' });
const flag = (description: string, value: boolean) => z.boolean().default(value).meta({ description });
const whole = (least: number, most: number) => z.number().int().min(least).max(most);

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
export const ConditionSchema = z
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
const BoundedCondition = z.preprocess((given, context) => {
  if (!isTooDeep(given)) return given;
  context.addIssue({ code: 'custom', message: `Join conditions in at most ${MAX_DEPTH} levels.` });
  return z.NEVER;
}, ConditionSchema) as unknown as typeof ConditionSchema;

const Meal = z.strictObject({
  id: ChosenId('Id of the meal, such as breakfast; the `kind` of a meal of a recall'),
  name: TextByLanguage('Name of the meal'),
  time: z
    .strictObject({
      hours: whole(0, 23).meta({ description: '0 to 23' }),
      minutes: whole(0, 59).meta({ description: '0 to 59' }),
    })
    .meta({ description: 'Usual time, proposed to the respondent' }),
  isOffered: flag('Is the meal in the list from the beginning? Otherwise the respondent adds it', true),
});

const Day = z.strictObject({
  askWakeAndSleep: flag('Ask when the respondent got up and went to bed?', true),
  gapHours: z
    .number()
    .min(0.5)
    .max(24)
    .nullable()
    .default(3)
    .meta({ description: 'Ask about times awake of this many hours without food or drink; null: do not ask' }),
  daysBack: whole(0, 30)
    .default(0)
    .meta({ description: 'How many days before the usual day the respondent may choose; 0: no choice' }),
});

const ForgottenFood = z.strictObject({
  id: ChosenId('Id of the row'),
  question: TextByLanguage('What is asked, such as "Any sweets?"'),
  categories: z.array(code).max(20).default([]).meta({ description: 'Categories that are opened to find the food' }),
});

const Foods = z.strictObject({
  askBrand: flag('Ask for the brand of foods that have brands?', true),
  askReadyMeal: flag('Ask whether a food was bought ready to eat, where the food list says so?', true),
  askSameAsLastTime: flag('Offer the amount of an earlier recall, where the food list says so?', true),
  askAssociatedFoods: flag('Ask for foods that go with a food, such as milk with tea?', true),
  suggestCategories: flag('Ask for categories that are often eaten at such a meal?', false),
  recipes: flag('May the respondent describe a dish by its ingredients?', false),
  supplements: flag('Ask for dietary supplements in a pass of their own?', false),
  checkLargeAmounts: flag('Ask again about amounts above the reasonable one of a food?', true),
});

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

const limit = (description: string) => z.number().min(0).max(100_000).nullable().default(null).meta({ description });
const energyLimits = z
  .strictObject({
    f: limit('For women and girls'),
    m: limit('For men and boys'),
    any: limit('For everybody else'),
  })
  .prefault({});

const Checks = z.strictObject({
  leastEnergyKcal: energyLimits.meta({
    description: 'Ask "Is this everything?" below this energy of the day, kcal; null: the cut-off of the survey',
  }),
  mostEnergyKcal: energyLimits.meta({
    description: 'Ask to check the amounts above this energy of the day, kcal; null: the cut-off of the survey',
  }),
  fewestFoods: whole(0, 200)
    .default(0)
    .meta({ description: 'Ask "Is this everything?" with fewer foods; 0: do not ask' }),
  fewestMeals: whole(0, 50)
    .default(0)
    .meta({ description: 'Ask "Is this everything?" with fewer meals; 0: do not ask' }),
});

const Consent = z.strictObject({
  version: text(32).meta({ description: 'Version of the text, such as 2026-11; a new version is asked again' }),
  text: TextByLanguage('The text', MAX_TEXT * 5),
  statement: TextByLanguage('The sentence beside the box, such as: I take part'),
  onWithdrawal: z
    .enum(ON_WITHDRAWAL)
    .default('keep')
    .meta({ description: 'What happens to earlier recalls when a person withdraws; it is said beside the button' }),
});

const HelpQuestion = z.strictObject({
  id: ChosenId('Id of the entry'),
  question: TextByLanguage('Question'),
  answer: TextByLanguage('Answer', MAX_TEXT),
});

const InterviewerHint = z.strictObject({
  id: ChosenId('Id of the hint'),
  at: z.enum(HINT_PLACES).meta({
    description:
      'The questions beside which it stands: about consent, the day, its meals, the foods of a meal, gaps, often forgotten foods, the food of the list, amounts, what goes with a food, the last check',
  }),
  text: TextByLanguage('The hint', MAX_TEXT),
});

const Theme = z.strictObject({
  colours: Colours(z.strictObject)
    .nullable()
    .default(null)
    .meta({ description: 'Colours; null: those of the application' }),
  logo: text(64)
    .nullable()
    .default(null)
    .meta({ description: 'Not read: the logo of a survey is part of its presentation', deprecated: true }),
  textSize: z.enum(['normal', 'large']).default('normal').meta({ description: 'Size of the text' }),
});

const Texts = z.strictObject({
  welcome: TextByLanguage('Welcome text before the first question', MAX_TEXT).nullable().default(null),
  consent: Consent.nullable()
    .default(null)
    .meta({ description: 'Consent that is asked before the first answer; null: none' }),
  finalProbe: TextByLanguage('Last question before sending, such as "Anything else, perhaps while cooking?"')
    .nullable()
    .default(null),
  finalPage: TextByLanguage('Text after sending', MAX_TEXT).nullable().default(null),
  interviewer: z
    .array(InterviewerHint)
    .max(50)
    .default([])
    .meta({ description: 'Hints that staff read when they interview a respondent. Respondents are not shown them' }),
  help: z.array(HelpQuestion).max(50).default([]).meta({ description: 'Questions and answers under Help' }),
});

const Feedback = z.strictObject({
  nutrients: z
    .array(
      z.strictObject({
        nutrient: whole(1, 2_147_483_647).meta({ description: 'Nutrient type id' }),
        name: TextByLanguage('Name for respondents'),
        about: TextByLanguage('What it is good for', MAX_TEXT).nullable().default(null),
      }),
    )
    .max(50)
    .default([])
    .meta({ description: 'Nutrients in their order; empty: all that rules judge' }),
  showFruitAndVegetables: flag(
    'Should an application show portions of fruit and vegetables? The service does not count them',
    false,
  ),
});

/** A study's questionnaire. */
export const SchemeDocument = z
  .strictObject({
    languages: z.array(Language).min(1).max(20).meta({
      description: 'Languages of the texts. The first has every text, and shows it where another language has none',
    }),
    listing: z
      .enum(['by-meal', 'quick-list'])
      .default('by-meal')
      .meta({ description: 'List the day meal by meal, or first in one list whose foods get their meals afterwards' }),
    meals: z.array(Meal).min(1).max(30).meta({ description: 'Meals of the day' }),
    day: Day.prefault({}).meta({ description: 'The day recalled' }),
    forgotten: z
      .array(ForgottenFood)
      .max(30)
      .default([])
      .meta({ description: 'Foods that are often forgotten, as yes/no rows' }),
    foods: Foods.prefault({}).meta({ description: 'What is asked of each food' }),
    questions: z
      .array(Question)
      .max(200)
      .default([])
      .meta({ description: "The study's own questions, in their order" }),
    checks: Checks.prefault({}).meta({ description: 'What the review asks before sending' }),
    texts: Texts.prefault({}).meta({ description: 'Texts of the study' }),
    theme: Theme.prefault({}).meta({ description: 'Look' }),
    feedback: Feedback.prefault({}).meta({ description: 'Feedback after the recall' }),
  })
  .meta({ id: 'SchemeDocument' });
export type SchemeDocument = z.output<typeof SchemeDocument>;
/** A scheme as a person writes it: what has a default may be left out. */
export type SchemeDocumentInput = z.input<typeof SchemeDocument>;
