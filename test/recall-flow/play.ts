import {
  apply,
  newRecall,
  nextPrompt,
  toSubmission,
  type DraftFood,
  type DraftRecall,
  type FlowFacts,
  type ListedFood,
  type Prompt,
  type RecallEvent,
  type RecallToSubmit,
} from '@dietary-recall/recall-flow';
import { SchemeDocument, type SchemeDocumentInput } from '@dietary-recall/scheme';
import { documentWith } from '../scheme/documents.ts';
import { factsOf, listedFood } from './food-list.ts';
import { START } from './walk.ts';

/** A scheme that asks for nothing but the day, one meal and its foods; or what a test says. */
function plainScheme({ day, foods, ...parts }: Partial<SchemeDocumentInput> = {}): SchemeDocument {
  return SchemeDocument.parse(
    documentWith({
      meals: [{ id: 'lunch', name: { en: 'Lunch' }, time: { hours: 13, minutes: 0 } }],
      day: { askWakeAndSleep: false, gapHours: null, ...day },
      foods: { ...foods },
      ...parts,
    }),
  );
}

/** A respondent of a scheme, told what to say. */
export class Play {
  recall: DraftRecall = newRecall(START);
  readonly scheme: SchemeDocument;
  facts: FlowFacts;

  constructor(scheme: Partial<SchemeDocumentInput> = {}, foods: readonly ListedFood[] = [listedFood('SOUP')]) {
    this.scheme = plainScheme(scheme);
    this.facts = factsOf(foods);
  }

  /** The prompt after these events. */
  after(...events: RecallEvent[]): Prompt {
    for (const event of events) this.recall = apply(this.recall, event, this.next());
    return this.next();
  }

  next(): Prompt {
    return nextPrompt(this.recall, this.scheme, this.facts);
  }

  food(id: string): DraftFood | undefined {
    const below = (foods: readonly DraftFood[]): DraftFood[] =>
      foods.flatMap((one) => [one, ...below(one.linkedFoods)]);
    return below([...this.recall.meals.flatMap(({ foods }) => foods), ...this.recall.unplaced]).find(
      (one) => one.id === id,
    );
  }

  submission(): RecallToSubmit {
    return toSubmission(this.recall, this.scheme, this.facts, { endTime: '2026-11-23T09:20:00.000Z' });
  }
}

export const DAY: RecallEvent = { type: 'day', day: '2026-11-22' };
export const ONE_O_CLOCK = { hours: 13, minutes: 0, dayOffset: 0 } as const;
/** The day and one meal, m1, whose foods are f2 and so on. */
export const lunchOf = (...texts: string[]): RecallEvent[] => [
  DAY,
  { type: 'had', kind: 'lunch', time: ONE_O_CLOCK },
  { type: 'finishList' },
  ...texts.map((text): RecallEvent => ({ type: 'addFood', meal: 'm1', text })),
  { type: 'finishMeal', meal: 'm1' },
];
export const match = (food: string, code: string): RecallEvent => {
  return { type: 'match', food, match: { code, name: code, searchTerm: 'words', rank: 1 } };
};
export const grams = (food: string, servingWeight: number): RecallEvent => {
  return { type: 'portion', food, portion: { method: 'weight', data: { servingWeight } } };
};
export const finished = (food: string): RecallEvent => ({ type: 'leftovers', food, leftovers: { leftoversWeight: 0 } });
