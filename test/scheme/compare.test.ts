import {
  answerColumns,
  compareDocuments,
  documentIn,
  SchemeDocument,
  textsOf,
  validateScheme,
} from '@dietary-recall/scheme';
import { BUILT_IN_SCHEMES } from '@dietary-recall/scheme/built-in';
import { weekdayOf } from '@dietary-recall/vocabulary';
import { jsonValue, assert, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { documentWith, options, schemeWith, text, yesNo } from './documents.ts';

describe('compareDocuments', () => {
  test('finds no difference of a document and its copy', () => {
    assert(property(jsonValue(), (document) => compareDocuments(document, structuredClone(document)).length === 0));
  });

  test('names what was added, removed, changed and moved', () => {
    const before = {
      meals: [
        { id: 'a', n: 1 },
        { id: 'b', n: 2 },
        { id: 'c', n: 3 },
      ],
      day: { gap: 3 },
      gone: true,
    };
    const after = {
      meals: [
        { id: 'd', n: 0 },
        { id: 'b', n: 2 },
        { id: 'a', n: 9 },
      ],
      day: { gap: null },
      langs: ['en'],
    };
    expect(compareDocuments(before, after)).toEqual([
      { kind: 'added', path: ['meals', 0], before: null, after: { id: 'd', n: 0 } },
      { kind: 'changed', path: ['meals', 2, 'n'], before: 1, after: 9 },
      { kind: 'removed', path: ['meals', 2], before: { id: 'c', n: 3 }, after: null },
      { kind: 'moved', path: ['meals'], before: ['a', 'b'], after: ['b', 'a'] },
      { kind: 'changed', path: ['day', 'gap'], before: 3, after: null },
      { kind: 'added', path: ['langs'], before: null, after: ['en'] },
      { kind: 'removed', path: ['gone'], before: true, after: null },
    ]);
  });

  test('compares a list whose entries have no id, or one twice, as a whole', () => {
    for (const [before, after] of [
      [['en'], ['en', 'fr']],
      [[{ id: 'a' }], [{ id: 'a' }, { id: 'a' }]],
    ])
      expect(compareDocuments({ list: before }, { list: after })).toEqual([
        { kind: 'changed', path: ['list'], before, after },
      ]);
  });
});

describe('documentIn', () => {
  test.each(BUILT_IN_SCHEMES)(
    'leaves one language in each text of $id, in a document without faults',
    ({ document }) => {
      const french = documentIn(document, 'fr-CA');
      expect(french.languages).toEqual(['fr']);
      expect(new Set(textsOf(french).flatMap(({ text: words }) => Object.keys(words)))).toEqual(new Set(['fr']));
      expect(textsOf(french)).toHaveLength(textsOf(document).length);
      expect(validateScheme(french)).toEqual({ scheme: french });
      expect(document.languages).toEqual(['en', 'fr', 'de']);
    },
  );

  test('shows the first language where the wanted one has no text, and where the scheme has not the language', () => {
    const document = SchemeDocument.parse(
      documentWith({
        languages: ['en', 'fr'],
        texts: { welcome: { en: 'Hello', fr: 'Bonjour' }, finalPage: { en: 'Bye' } },
      }),
    );
    expect(documentIn(document, 'fr').texts).toMatchObject({ welcome: { fr: 'Bonjour' }, finalPage: { fr: 'Bye' } });
    expect(documentIn(document, 'de')).toMatchObject({ languages: ['en'], texts: { welcome: { en: 'Hello' } } });
  });
});

describe('answerColumns', () => {
  test('has the questions of the first document in their order, then those that only others have, without infos', () => {
    const present = schemeWith(
      { ...yesNo('b'), at: 'end' },
      { id: 'note', at: 'end', type: 'info', text },
      { id: 'a', at: 'food', type: 'choice', text, options: options('x', 'y') },
    );
    const earlier = schemeWith(yesNo('gone'), yesNo('b'), { ...yesNo('a'), at: 'meal' });
    expect(answerColumns([present, earlier]).map(({ question, at }) => `${at} ${question}`)).toEqual([
      'end b',
      'food a',
      'start gone',
      'meal a',
    ]);
    expect(answerColumns([present])[1]).toMatchObject({ type: 'choice', options: [{ value: 'x' }, { value: 'y' }] });
  });
});

test('weekdayOf names the weekday of a day', () => {
  expect(['2026-11-23', '2026-11-29', '2024-02-29'].map(weekdayOf)).toEqual(['monday', 'sunday', 'thursday']);
});
