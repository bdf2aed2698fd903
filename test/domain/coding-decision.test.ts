import { expect, test } from 'vitest';
import { amountGroups, choose, emptyDecision, lackOf, planOf } from '../../apps/console/src/coding/decision.ts';

// What Console sends for the decision of a coder on alike entries.

const group = {
  kind: 'missing-food',
  textKey: 'pie',
  text: 'Pie',
  code: null,
  entries: 2,
  isLearnt: false,
  suggestions: [],
  chosenBefore: [],
} as const;
const PIE = { code: 'PIE', description: 'Pie' };
const decided = choose(emptyDecision({ ...group, suggestions: [], chosenBefore: [] }), PIE);

function entry(id: string, portionSize: string) {
  const missing = { description: '', portionSize, leftovers: '' };
  const { kind, textKey, text, code } = group;
  const where = { submissionId: 's', recallDate: '2026-11-22', meal: 'Lunch', brand: '' };
  return { id, kind, textKey, text, code, ...where, grams: null, missing };
}

test('grams go to the entries that were read alone: those that were not may have other words for their amount', () => {
  const items = [entry('a', 'a slice'), entry('b', 'A slice')];
  const decision = { ...decided, grams: { 'a slice': 120 } };
  const change = { kind: 'code', foods: [{ code: 'PIE', grams: 120 }] };
  expect(planOf(decision, { items, total: 2 }, 'all')).toEqual({ change });
  expect(planOf(decision, { items, total: 5 }, 'all')).toEqual({
    entries: items.map((one) => ({ entry: one, change })),
    left: 3,
  });
  expect(planOf(decided, { items, total: 5 }, 'all')).toEqual({ change: { kind: 'code', foods: [{ code: 'PIE' }] } });
});

test('a recipe of one food has the grams that were given for it', () => {
  const recipe = { ...decided, isRecipe: true };
  expect(lackOf(recipe)).toBe('grams');
  const weighed = { ...recipe, foods: [{ ...PIE, grams: 150 }] };
  expect(lackOf(weighed)).toBeNull();
  expect(planOf(weighed, { items: [entry('a', 'a slice')], total: 1 }, 'all')).toEqual({
    change: { kind: 'code', foods: [{ code: 'PIE', grams: 150 }] },
  });
});

test('words of a respondent that look like a weight are none', () => {
  const listed = { ...entry('b', ''), missing: null, grams: 80 };
  expect(amountGroups([entry('a', '250 g')])).toEqual([{ words: '250 g', count: 1, reported: null }]);
  expect(amountGroups([listed])).toEqual([{ words: '80 g', count: 1, reported: 80 }]);
});
