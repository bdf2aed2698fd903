import { seededDraw } from '../../src/domain/seeded-random.ts';
import { recall, RECALL_DAY, type SubmitInput } from '../support/recall.ts';
import type { TestApp } from '../support/test-app.ts';

interface Searched {
  text: string;
  hits?: number;
  /** Absent: the client does not say. */
  rank?: number | null;
}

export interface Told {
  /** What was searched for the food, in order. */
  searches?: readonly Searched[];
  /** The food that was chosen in the end; absent: none. */
  code?: string;
  /** The words by which it was found. */
  searchTerm?: string;
  missing?: readonly string[];
}

/** A recall of one meal with at most one food of the list, as a client sends it. */
export function recallOf(
  survey: { slug: string },
  { searches = [], code, searchTerm = '', missing = [] }: Told,
): SubmitInput {
  const at = `${RECALL_DAY}T18:01:00Z`;
  const made = recall(survey, code === undefined ? [] : [{ code, servingWeight: 100 }]);
  return {
    ...made,
    meals: made.meals.map((meal) => ({
      ...meal,
      foods: (meal.foods ?? []).map((food) => ({ ...food, id: 'food', searchTerm })),
      missingFoods: missing.map((name) => ({ name })),
    })),
    paradata: searches.map(({ text, hits = 0, rank }) => ({
      at,
      type: 'search' as const,
      text,
      hits,
      ...(rank === undefined ? {} : { rank }),
      food: 'food',
    })),
  };
}

type Survey = { id: number; slug: string };

/** Sends the recall as each of so many new people. Returns the people with the ids of the recalls. */
export async function tellAs(app: TestApp, survey: Survey, people: number, told: Told) {
  const tellers = [];
  for (let count = 0; count < people; count++) {
    const person = await app.given.respondent(survey);
    const caller = await app.as(person);
    const { submissionId } = await caller.submissions.submit(recallOf(survey, told));
    tellers.push({ person, caller, submissionId });
  }
  return tellers;
}

const LETTERS = 'bcdfghjklmnprstvwz';

/** A word that no other is like, so that the search does not take one for the other. */
export function newWord(app: TestApp): string {
  const draw = seededDraw(app.given.name('word'));
  return Array.from({ length: 10 }, () => LETTERS[Math.floor(draw() * LETTERS.length)]).join('');
}

/** Makes words that five people searched without result before they chose the food, and returns the words. */
export async function givenMiss(app: TestApp, survey: Survey, code: string, text = newWord(app)): Promise<string> {
  await tellAs(app, survey, 5, { code, searches: [{ text }] });
  return text;
}
