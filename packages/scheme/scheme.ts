import { Language } from '@dietary-recall/recall';
import { ON_WITHDRAWAL } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { flag, MAX_TEXT, text, whole } from './fields.ts';
import { ChosenId, Colours, TextByLanguage } from './parts.ts';
import { Question } from './question-schema.ts';
import { HINT_PLACES } from './question.ts';

// The document of a scheme. The descriptions here are the reference page docs/reference/schemes.md.

const code = z.string().min(1).max(64).meta({ description: 'Category code' });

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
