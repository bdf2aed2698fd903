import { SchemeDocument, type Facts, type SchemeDocumentInput } from '@dietary-recall/scheme';

export type QuestionInput = NonNullable<SchemeDocumentInput['questions']>[number];

/** A valid document with what a test is about. */
export function documentWith(parts: Partial<SchemeDocumentInput> = {}): SchemeDocumentInput {
  return {
    languages: ['en'],
    meals: [
      { id: 'breakfast', name: { en: 'Breakfast' }, time: { hours: 8, minutes: 0 } },
      { id: 'lunch', name: { en: 'Lunch' }, time: { hours: 13, minutes: 0 } },
    ],
    ...parts,
  };
}

export function schemeWith(...questions: QuestionInput[]): SchemeDocument {
  return SchemeDocument.parse(documentWith({ questions }));
}

export const text = { en: 'Text' };

export const options = (...values: string[]) => values.map((value) => ({ value, label: text }));

/** A yes/no question at the start, or as a test wants it. */
export function yesNo(id: string, parts: Partial<Omit<Extract<QuestionInput, { type: 'yes-no' }>, 'type'>> = {}) {
  return { id, at: 'start', type: 'yes-no', text, ...parts } as const;
}

/** Nothing is known, or what a test says. */
export function factsWith(parts: Partial<Facts> = {}): Facts {
  return {
    answer: () => undefined,
    mealKind: null,
    food: null,
    personFields: {},
    recallNumber: 1,
    weekday: 'monday',
    ...parts,
  };
}
