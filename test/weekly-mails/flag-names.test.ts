import { readFile } from 'node:fs/promises';
import { QUALITY_FLAGS } from '@dietary-recall/nutrition';
import { expect, test } from 'vitest';
import { weeklyMail } from '../../src/services/mails/weekly-mail.ts';

const ofConsole = (path: string) => readFile(new URL(`../../apps/console/${path}`, import.meta.url), 'utf8');

test.each(['en', 'fr'] as const)('the weekly mail names flags as Console does: %s', async (language) => {
  const [names, catalogue] = [
    await ofConsole('src/patterns/flag-name.ts'),
    await ofConsole(`locales/${language}/patterns.po`),
  ];
  const facts = { surveyId: 'demo', recalls: 1, recallsInAll: 1, days: [], openCallbacks: 0, oldestCallbackAt: null };
  for (const flag of QUALITY_FLAGS) {
    const english = new RegExp(`${flag}: t\`(.+?)\``).exec(names)?.[1];
    const name = new RegExp(`msgid "${english}"\nmsgstr "(.+)"`).exec(catalogue)?.[1];
    const { text } = weeklyMail(language, { ...facts, flags: [{ flag, recalls: 7 }] }, 'Europe/London');
    expect(text).toContain(`- ${name}: 7`);
  }
});
