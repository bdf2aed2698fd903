import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// The French words of Survey on a narrow screen.

const FOLDER = join(import.meta.dirname, '../../apps/survey/locales');
const texts = ['fr.po', 'feedback/fr.po'].flatMap((file) =>
  readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('msgstr')),
);

test('no line begins with a colon or a question mark', () => {
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter((text) => / [:?]/.test(text))).toEqual([]);
});

test('no question breaks before a short pronoun', () => {
  expect(texts.filter((text) => text.includes('?') && /-(t-)?(elle|il|ce)(?![-\p{L}])/u.test(text))).toEqual([]);
});
