import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ofApps = (path: string) => readFile(new URL(`../../apps/${path}`, import.meta.url), 'utf8');

test.each(['en', 'fr'])('the preview of Console asks about amounts in the words of Survey: %s', async (language) => {
  const [code, ofConsole, ofSurvey] = await Promise.all([
    ofApps('console/src/food-lists/portions/method-question.ts'),
    ofApps(`console/locales/${language}/food-lists.po`),
    ofApps(`survey/locales/${language}.po`),
  ]);
  const questions = [...code.matchAll(/t`\$\{name\}(.+?)`/g)].map(([, words]) => words!);
  expect(questions).toContain(': how much did you have?');
  const textOf = (catalogue: string, place: string, words: string) =>
    catalogue.split(`msgid "${place}${words}"\nmsgstr "`)[1]?.split('"\n')[0]?.replace(place, '');
  for (const words of questions) {
    expect(textOf(ofConsole, '{name}', words)).toBe(textOf(ofSurvey, '<0/>', words) ?? 'words of Survey');
  }
});
