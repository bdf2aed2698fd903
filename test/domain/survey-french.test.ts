import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { studyText } from '../../apps/survey/src/shell/study-text.ts';

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
  expect(texts.filter((text) => text.includes('?') && /-(t-)?(elle|il|ce|vous)(?![-\p{L}])/u.test(text))).toEqual([]);
});

test('marks of a text of the study stay with their word', () => {
  const fr = 'Notez tout : demandez « Autre chose ? »';
  expect(studyText({ fr }, 'fr', [])).toBe('Notez tout\u00a0: demandez «\u00a0Autre chose\u00a0?\u00a0»');
  expect(studyText({ fr }, 'fr-CA', [])).toBe(studyText({ fr }, 'fr', []));
  expect(studyText({ en: 'One : two' }, 'en', [])).toBe('One : two');
});
