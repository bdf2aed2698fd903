import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsOf, validateScheme } from '@dietary-recall/scheme';
import { BUILT_IN_SCHEMES, DEFAULT_SCHEME_ID } from '@dietary-recall/scheme/built-in';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';

const LIST = readFileSync(join(import.meta.dirname, '../../data/demo/categories.csv'), 'utf8');
const categories = new Set(parse<{ code: string }>(LIST, { columns: true }).map(({ code }) => code));

test('the scheme of surveys that choose none is built in', () => {
  expect(BUILT_IN_SCHEMES.map(({ id }) => id)).toEqual(['default', 'five-pass', 'children-diary']);
  expect(DEFAULT_SCHEME_ID).toBe('default');
});

describe.each(BUILT_IN_SCHEMES)('the built-in scheme $id', ({ document, name, about }) => {
  test('has no fault, with the categories of the demo food list', () => {
    expect(categories.size).toBeGreaterThan(100);
    expect(validateScheme(document, { categories })).toEqual({ scheme: document });
  });

  test('has each text in each of its languages', () => {
    for (const text of [name, about, ...textsOf(document).map((placed) => placed.text)])
      expect(Object.keys(text)).toEqual(document.languages);
  });

  test('opens categories for each food that is often forgotten', () => {
    expect(document.forgotten.filter((row) => row.categories.length === 0)).toEqual([]);
    expect(document.forgotten).not.toEqual([]);
  });
});

test('the default scheme asks in two passes, with six usual meals and eight forgotten foods', () => {
  const { listing, meals, day, forgotten, questions } = BUILT_IN_SCHEMES[0]?.document ?? {};
  expect({ listing, gapHours: day?.gapHours, questions }).toEqual({ listing: 'by-meal', gapHours: 3, questions: [] });
  expect(meals?.map(({ id }) => id)).toEqual([
    'breakfast',
    'early-snack',
    'lunch',
    'mid-snack',
    'dinner',
    'late-snack',
  ]);
  expect(forgotten).toHaveLength(8);
});
