import type { Answers } from '@dietary-recall/recall';
import { checkAnswers, questionsAsked, type Facts, type Question, type SchemeDocument } from '@dietary-recall/scheme';
import { WEEKDAYS, type AnswerValue } from '@dietary-recall/vocabulary';
import type { AnswersToShare } from '../../src/domain/questionnaire-response.ts';
import type { Dice } from '../security/fuzz/dice.ts';

// Recalls by chance that answer a scheme. They are checked as the service checks them.

interface Food {
  code: string;
  answers: Answers;
  linkedFoods: Food[];
}

const FOODS = {
  TEA: { code: 'TEA', categories: ['DRNK'], nutrients: { 1: 1 } },
  BRED: { code: 'BRED', categories: ['BRED'], nutrients: { 1: 250 } },
  MLK1: { code: 'MLK1', categories: ['MILK', 'DRNK'], nutrients: {} },
};
const CODES = Object.keys(FOODS) as (keyof typeof FOODS)[];

/** A recall with an answer, or none, to each question that is asked in it. */
export function answeredRecall(dice: Dice, scheme: SchemeDocument): AnswersToShare {
  const known = {
    personFields: { group: dice.pick(['a', 'b']) },
    recallNumber: 1 + dice.below(3),
    weekday: dice.pick(WEEKDAYS),
  };
  const ask = (place: Question['at'], around: Answers[], more: Partial<Facts> = {}): Answers => {
    const here: Record<string, AnswerValue> = {};
    for (const { id } of scheme.questions) {
      const facts: Facts = {
        mealKind: null,
        food: null,
        ...known,
        ...more,
        answer: (question) => [here, ...around].find((given) => Object.hasOwn(given, question))?.[question],
      };
      const question = questionsAsked(scheme, place, facts).find((one) => one.id === id);
      if (question === undefined || question.type === 'info') continue;
      if (question.isRequired || dice.chance(0.8)) here[id] = answerTo(dice, question);
    }
    return here;
  };
  const foodOf = (around: Answers[], mealKind: string | null, depth: number): Food => {
    const code = dice.pick(CODES);
    return {
      code,
      answers: ask('food', around, { mealKind, food: FOODS[code] }),
      linkedFoods: depth > 0 && dice.chance(0.4) ? [foodOf(around, mealKind, depth - 1)] : [],
    };
  };
  const atStart = ask('start', []);
  const meals = Array.from({ length: dice.below(4) }, () => {
    const kind = dice.chance(0.8) ? dice.pick(scheme.meals).id : null;
    const foodCount = dice.below(3);
    const answers = foodCount > 0 ? ask('meal', [atStart], { mealKind: kind }) : {};
    return { kind, answers, foods: Array.from({ length: foodCount }, () => foodOf([answers, atStart], kind, 2)) };
  });
  const answers = { ...atStart, ...ask('end', [atStart]) };
  const food = (code: string) => FOODS[code as keyof typeof FOODS] ?? null;
  const faults = checkAnswers(scheme, { answers, meals }, { ...known, food });
  if (faults.length > 0) throw new Error(`the generator answers wrongly: ${JSON.stringify(faults)}`);
  return {
    id: '01a1fc69-c1ca-730c-855a-6138c970032c',
    userName: 'person1',
    userId: 17,
    submittedAt: new Date('2026-03-01T18:14:41.737Z'),
    language: dice.pick(['en', 'fr-CA', null]),
    mode: dice.pick(['self', 'interview', null]),
    interviewerId: dice.pick([4, null]),
    answers,
    meals,
  };
}

function answerTo(dice: Dice, question: Exclude<Question, { type: 'info' }>): AnswerValue {
  if (!question.isRequired && dice.chance(0.2)) return null;
  switch (question.type) {
    case 'yes-no':
      return dice.chance(0.5);
    case 'choice':
      return dice.pick(question.options).value;
    case 'choices': {
      const { options, fewest, most } = question;
      const excluding = options.find(({ isExclusive }) => isExclusive);
      if (excluding && dice.chance(0.3)) return [excluding.value];
      const others = dice.shuffled(options.filter(({ isExclusive }) => !isExclusive)).map(({ value }) => value);
      return others.slice(0, Math.max(1, fewest, dice.below((most ?? others.length) + 1)));
    }
    case 'number':
      return question.isWhole ? (question.least ?? -3) + dice.below(9) : 0.1 + 0.2 + dice.below(8);
    case 'scale':
      return question.least + dice.below(question.most - question.least + 1);
    case 'text':
      return dice.pick(['x', 'a  b', 'é\u0000"<']);
    case 'date':
      return dice.pick(['2026-02-28', '0001-01-01']);
    case 'time':
      return dice.pick(['00:00', '23:59']);
  }
}
