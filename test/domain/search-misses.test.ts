import type { ParadataEvent, RecalledFood } from '@dietary-recall/recall';
import { describe, expect, test } from 'vitest';
import { searchMissesOf } from '../../src/domain/search-misses.ts';

const at = '2026-03-01T18:00:00Z';

/** A search event. A rank that is undefined, and a food that is null, is not sent. */
function searched(text: string, hits: number, rank?: number | null, food: string | null = 'a'): ParadataEvent {
  return {
    at,
    type: 'search',
    text,
    hits,
    ...(rank === undefined ? {} : { rank }),
    ...(food === null ? {} : { food }),
  };
}

function food(code: string, searchTerm: string, id: string | null = 'a'): RecalledFood {
  return {
    id,
    code,
    searchTerm,
    isReadyMeal: false,
    brand: '',
    portionSize: { method: 'unknown', data: { leftoversWeight: 0 } as RecalledFood['portionSize']['data'] },
    answers: {},
    customData: {},
    linkedFoods: [],
  };
}

/** What is missed, as `text outcome code`. */
function missed(paradata: ParadataEvent[], foods: RecalledFood[] = [], missing: string[] = []): string[] {
  const meals = [{ foods, missingFoods: missing.map((name) => ({ name })) }];
  return searchMissesOf({ meals, paradata }).map(({ text, outcome, code }) => `${text} ${outcome} ${code}`);
}

describe('the searches of a recall that failed', () => {
  test('are none if the chosen food stood among the first ten hits', () => {
    expect(missed([searched('rice', 30, 10)], [food('RICE', 'rice')])).toEqual([]);
  });

  test('have the food that was chosen in the end, by other words', () => {
    expect(missed([searched('bangers', 0), searched('sausages', 4, 1)], [food('SAUS', 'sausages')])).toEqual([
      'bangers nothing-found SAUS',
    ]);
  });

  test('have the food that is linked to another one', () => {
    const linked = { ...food('SAUS', 'sausages'), relation: 'with' as const };
    const meal = { ...food('MASH', 'mash', 'b'), linkedFoods: [linked] };
    expect(missed([searched('bangers', 0)], [meal])).toEqual(['bangers nothing-found SAUS']);
  });

  test('are those whose choice stood below rank 10', () => {
    expect(missed([searched('rice', 30, 11)], [food('RICE', 'rice')])).toEqual(['rice ranked-low RICE']);
  });

  test('are those with hits of which none was chosen, if the client says so, or if other words or a category led to the food', () => {
    expect(missed([searched('mash', 8, null)])).toEqual(['mash none-chosen null']);
    expect(missed([searched('mash', 8)], [food('POTA', 'potatoes')])).toEqual(['mash none-chosen POTA']);
    expect(missed([searched('mash', 8)], [food('POTA', '')])).toEqual(['mash none-chosen POTA']);
  });

  test('are not those of a client that says nothing of choices, if the words led to the food or nobody knows the food', () => {
    expect(missed([searched('Mash ', 8)], [food('POTA', 'mash')])).toEqual([]);
    expect(missed([searched('mash', 8)])).toEqual([]);
  });

  test('are no beginnings of words that were typed, and none that were shortened', () => {
    const typing = ['ba', 'bang', 'bangers', 'bang', 'b'].map((text) => searched(text, 0));
    expect(missed([...typing, searched('sausages', 4, 1)], [food('SAUS', 'sausages')])).toEqual([
      'bangers nothing-found SAUS',
    ]);
  });

  test('keep beginnings of which a hit was chosen', () => {
    expect(missed([searched('ric', 40, 12), searched('rice', 30)], [food('RICE', 'ric')])).toEqual([
      'ric ranked-low RICE',
      'rice none-chosen RICE',
    ]);
  });

  test('take two events with the same words as one, and the rank of either', () => {
    expect(missed([searched('rice', 30), searched(' RICE', 30, 1)], [food('RICE', 'rice')])).toEqual([]);
    expect(missed([searched('rice', 30, 12), searched('rice', 30)], [food('RICE', 'rice')])).toEqual([
      'rice ranked-low RICE',
    ]);
  });

  test('keep the searches for two foods apart', () => {
    const events = [searched('bang', 0, undefined, 'a'), searched('bangers', 0, undefined, 'b')];
    expect(missed(events, [food('SAUS', 'x'), food('PORK', 'x', 'b')])).toEqual([
      'bang nothing-found SAUS',
      'bangers nothing-found PORK',
    ]);
  });

  test('are missing foods, first of all, and searches without a food', () => {
    expect(missed([searched('bangers', 0, null, null)], [], ['Nan’s  pie\n'])).toEqual([
      'Nan’s pie missing-food null',
      'bangers nothing-found null',
    ]);
  });

  test('are at most 100, without characters that nobody sees, and none without words or with more than 256 characters', () => {
    expect(missed([searched(' \t ', 0), searched('ban\u0007gers', 0)], [], ['x'.repeat(257)])).toEqual([
      'ban gers nothing-found null',
    ]);
    const many = Array.from({ length: 300 }, (_, n) => searched(`word ${n} of many`, 0));
    expect(missed(many)).toHaveLength(100);
  });
});
