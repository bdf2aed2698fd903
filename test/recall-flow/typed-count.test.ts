import { typedCount } from '@dietary-recall/recall-flow';
import { expect, test } from 'vitest';

test.each([
  ['two digestive biscuits', 2],
  ['2 beers', 2],
  ['2x toast', 2],
  ['3 × crackers', 3],
  ['a couple of beers', 2],
  ['about 10 chips', 10],
  ['deux tartines', 2],
  ['zwei Brötchen', 2],
  ['Six oysters', 6],
  ['an apple', null],
  ['1 apple', null],
  ['tea', null],
  ['', null],
  ['two', null],
  ['200 g of chicken', null],
  ['25g cheese', null],
  ['2 % milk', null],
  ['2% milk', null],
  ['1.5 l water', null],
  ['1/2 banana', null],
  ['7 up', null],
  ['40 chips', null],
  ['twofold bar', null],
])('“%s” says the count %s', (typed, count) => {
  expect(typedCount(typed)).toBe(count);
});
