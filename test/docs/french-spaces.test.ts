import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const APPS = join(import.meta.dirname, '../../apps');

test('French texts have a space that does not break before ; : ! ? and within « »', () => {
  const files = globSync(['*/locales/fr/*.po', '*/locales/**/fr.po'], { cwd: APPS });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const texts = readFileSync(join(APPS, file), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('msgstr "') && line !== 'msgstr ""');
    // A time of day and an address have a colon of their own.
    const wrong = texts.filter((line) => /[^\u00a0;:!?][;!?»]|[^\u00a0\d:s]:|«[^\u00a0]/.test(line));
    expect(wrong, file).toEqual([]);
  }
});
