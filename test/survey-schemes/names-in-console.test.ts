import { readFile } from 'node:fs/promises';
import { BUILT_IN_SCHEMES } from '@dietary-recall/scheme/built-in';
import { expect, test } from 'vitest';

const ofConsole = (path: string) => readFile(new URL(`../../apps/console/${path}`, import.meta.url), 'utf8');

test.each(['en', 'fr'] as const)('Console has the names of the questionnaires of the service: %s', async (language) => {
  const [names, catalogue] = [
    await ofConsole('src/patterns/scheme-name.ts'),
    await ofConsole(`locales/${language}/patterns.po`),
  ];
  for (const { id, name } of BUILT_IN_SCHEMES) {
    expect(names).toMatch(new RegExp(`${id}'?: \\{ english: '${name['en']}', name: t\`${name['en']}\``));
    expect(catalogue).toContain(`msgid "${name['en']}"\nmsgstr "${name[language]}"`);
  }
});
