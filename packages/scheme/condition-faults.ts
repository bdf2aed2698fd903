import { quoted } from '@dietary-recall/recall/input-messages';
import { nearestName } from '@dietary-recall/recall/nearest-name';
import { WEEKDAYS } from '@dietary-recall/vocabulary';
import { listOf, recordOf, textOf, type Written } from './as-written.ts';
import type { DocumentPath } from './document-path.ts';
import type { KnownRecords, PlacedFault } from './meaning-faults.ts';
import type { QuestionPlace, QuestionType } from './question.ts';

// What a condition says of the rest of the document.

/** The question that has the condition, and what is around it. */
export interface Around {
  questions: readonly Written[];
  /** The number of the question, from 0. */
  at: number;
  /** Ids of the meals. */
  meals: readonly string[];
  known: KnownRecords;
}

/** Where the answers to the questions of a place are known. */
const KNOWN_AT: Readonly<Record<QuestionPlace, readonly QuestionPlace[]>> = {
  start: ['start', 'meal', 'food', 'end'],
  meal: ['meal', 'food'],
  food: ['food'],
  end: ['end'],
};
const PLACE_NAMES: Readonly<Record<QuestionPlace, string>> = {
  start: 'at the start',
  meal: 'of each meal',
  food: 'of each food',
  end: 'at the end',
};

/** Lists the faults of a condition that has at most MAX_DEPTH levels. */
export function conditionFaults(condition: unknown, path: DocumentPath, around: Around): PlacedFault[] {
  const given = recordOf(condition);
  const joined = (['all', 'any'] as const).flatMap((joint) =>
    listOf(given[joint]).flatMap((part, at) => conditionFaults(part, [...path, joint, at], around)),
  );
  const negated = given['not'] === undefined ? [] : conditionFaults(given['not'], [...path, 'not'], around);
  return [...joined, ...negated, ...testFaults(given, path, around)];
}

function testFaults(test: Written, path: DocumentPath, around: Around): PlacedFault[] {
  const place = placeOf(around.questions[around.at] ?? {});
  switch (test['fact']) {
    case 'answer':
      return answerFaults(test, path, around);
    case 'meal.kind':
      if (place === 'start' || place === 'end')
        return [{ path: [...path, 'fact'], message: 'Ask this question of meals or foods: there is no meal here.' }];
      return comparisonFaults(test, path, oneOf(around.meals, 'meal'));
    case 'food.code':
    case 'food.category':
    case 'food.nutrient':
      if (place !== null && place !== 'food')
        return [{ path: [...path, 'fact'], message: 'Ask this question of foods: there is no food here.' }];
      return foodFaults(test, path, around.known);
    case 'person.field':
      return fieldFaults(test, path, around.known);
    case 'recall.number':
      return comparisonFaults(test, path, { kind: 'number' });
    case 'recall.weekday':
      return comparisonFaults(test, path, oneOf(WEEKDAYS, 'weekday'));
    default:
      return [];
  }
}

function placeOf({ at }: Written): QuestionPlace | null {
  return typeof at === 'string' && Object.hasOwn(KNOWN_AT, at) ? (at as QuestionPlace) : null;
}

function foodFaults(test: Written, path: DocumentPath, { foods, categories, nutrients }: KnownRecords): PlacedFault[] {
  if (test['fact'] !== 'food.nutrient') {
    const [known, what] = test['fact'] === 'food.code' ? [foods, 'food'] : [categories, 'category'];
    return comparisonFaults(test, path, {
      kind: 'text',
      fault: (code) =>
        !known || known.has(code) ? null : `Correct the ${what} code: the food list has no ${quoted(code)}.`,
    });
  }
  const { nutrient } = test;
  const isUnknown = typeof nutrient === 'number' && nutrients?.has(nutrient) === false;
  return [
    ...(isUnknown
      ? [{ path: [...path, 'nutrient'], message: `Correct the nutrient type id: there is no ${nutrient}.` }]
      : []),
    ...comparisonFaults(test, path, { kind: 'number' }),
  ];
}

function fieldFaults({ field }: Written, path: DocumentPath, { fields }: KnownRecords): PlacedFault[] {
  if (typeof field !== 'string' || fields?.has(field) !== false) return [];
  const message = `Correct the name, or upload respondents with this custom field first: nobody has ${quoted(field)}.`;
  return [{ path: [...path, 'field'], message }];
}

function answerFaults(test: Written, path: DocumentPath, { questions, at }: Around): PlacedFault[] {
  const id = textOf(test['question']);
  if (id === null) return [];
  const place = [...path, 'question'];
  if (id === '') return [{ path: place, message: 'Name the question whose answer is compared.' }];
  const asked = questions.findIndex((question) => question['id'] === id);
  const question = questions[asked];
  if (!question) {
    const meant = nearestName(
      id,
      questions.flatMap((one) => textOf(one['id']) ?? []),
    );
    const hint = meant === null ? '' : ` Did you mean ${quoted(meant)}?`;
    return [{ path: place, message: `Name a question of the scheme: there is no ${quoted(id)}.${hint}` }];
  }
  const [there, here] = [placeOf(question), placeOf(questions[at] ?? {})];
  if (asked === at) return [{ path: place, message: 'Name another question: this is the question itself.' }];
  if (there !== null && here !== null && !KNOWN_AT[there].includes(here)) {
    const message = `Name a question whose answer is known here: ${quoted(id)} is asked ${PLACE_NAMES[there]}, this one ${PLACE_NAMES[here]}.`;
    return [{ path: place, message }];
  }
  if (there === here && asked > at)
    return [{ path: place, message: `Move the question ${quoted(id)} before this one: its answer is not known yet.` }];
  return comparisonFaults(test, path, answersOf(question), place);
}

/** What a fact can be compared with. */
type Comparable =
  | { kind: 'any' }
  | { kind: 'nothing' }
  | { kind: 'number' }
  | { kind: 'boolean' }
  /** `fault`: what is wrong with a text; null: nothing. */
  | { kind: 'text'; fault: (text: string) => string | null };

function oneOf(values: readonly string[], what: string): Comparable {
  return {
    kind: 'text',
    fault: (text) => {
      if (values.includes(text)) return null;
      const meant = nearestName(text, values);
      return `Name a ${what} that exists: there is no ${quoted(text)}.${meant === null ? '' : ` Did you mean ${quoted(meant)}?`}`;
    },
  };
}

function answersOf(question: Written): Comparable {
  switch (question['type'] as QuestionType) {
    case 'yes-no':
      return { kind: 'boolean' };
    case 'choice':
    case 'choices':
      return oneOf(
        listOf(question['options']).flatMap((option) => textOf(recordOf(option)['value']) ?? []),
        'option',
      );
    case 'number':
    case 'scale':
      return { kind: 'number' };
    case 'text':
    case 'date':
    case 'time':
      return { kind: 'text', fault: () => null };
    case 'info':
      return { kind: 'nothing' };
    default:
      return { kind: 'any' };
  }
}

const WANTED = { number: 'a number', boolean: 'true or false', text: 'a text' } as const;

function comparisonFaults(test: Written, path: DocumentPath, wanted: Comparable, named = path): PlacedFault[] {
  if (wanted.kind === 'any') return [];
  if (wanted.kind === 'nothing') return [{ path: named, message: 'Name another question: an info has no answer.' }];
  const bounds = ['atLeast', 'atMost'].filter((key) => wanted.kind !== 'number' && Object.hasOwn(test, key));
  const compared = [
    ...['is', 'isNot']
      .filter((key) => Object.hasOwn(test, key))
      .map((key) => ({ path: [...path, key], value: test[key] })),
    ...listOf(test['in']).map((value, at) => ({ path: [...path, 'in', at], value })),
  ];
  return [
    ...bounds.map((key) => ({
      path: [...path, key],
      message: 'Compare with is, isNot or in: this fact is no number.',
    })),
    ...compared.flatMap(({ path: place, value }) => {
      const message = valueFault(value, wanted);
      return message === null ? [] : [{ path: place, message }];
    }),
  ];
}

function valueFault(value: unknown, wanted: Exclude<Comparable, { kind: 'any' | 'nothing' }>): string | null {
  // Other kinds of values are faults of the shape.
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const kind = typeof value === 'string' ? 'text' : typeof value;
  if (kind !== wanted.kind) return `Compare with ${WANTED[wanted.kind]}.`;
  return wanted.kind === 'text' ? wanted.fault(String(value)) : null;
}
