import { expect, test } from 'vitest';
import { faultOfWalk } from './walk.ts';

test('8,000 more random respondents come to the end, are asked nothing twice, and send what the service takes', () => {
  for (let seed = 2001; seed <= 10_000; seed++) expect(faultOfWalk(seed)).toBeNull();
});
