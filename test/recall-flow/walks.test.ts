import { BUILT_IN_SCHEMES } from '@dietary-recall/scheme/built-in';
import { expect, test } from 'vitest';
import { faultOfWalk } from './walk.ts';

// The first of the 10,000 walks; the others are in more-walks.test.ts.
test('every random respondent comes to the end of every random scheme, is asked nothing twice, and sends what the service takes', () => {
  for (let seed = 1; seed <= 2000; seed++) expect(faultOfWalk(seed)).toBeNull();
});

test.each(BUILT_IN_SCHEMES)('every random respondent comes to the end of the built-in scheme $id', ({ document }) => {
  for (let seed = 1; seed <= 100; seed++) expect(faultOfWalk(seed, document)).toBeNull();
});
