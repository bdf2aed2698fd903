import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const APPS = join(import.meta.dirname, '../../apps');
const PART = /^(?<part>msgctxt|msgid|msgstr) (?<words>".*")$/;

// Lingui joins the catalogues that an application loads: of two translations of one text the last one that came shows.
test.each([
  ['console', 'fr', 'locales/fr/*.po'],
  ['survey', 'fr', 'locales/**/fr.po'],
  ['survey', 'de', 'locales/**/de.po'],
])('a text of %s has one translation in %s, or a context that tells its meanings apart', (app, _, pattern) => {
  const files = globSync(pattern, { cwd: join(APPS, app) });
  expect(files.length).toBeGreaterThan(1);
  const translations = new Map<string, Map<string, string[]>>();
  for (const file of files) {
    for (const { id, translation } of messagesOf(join(APPS, app, file))) {
      const all = translations.get(id) ?? new Map<string, string[]>();
      all.set(translation, [...(all.get(translation) ?? []), file]);
      translations.set(id, all);
    }
  }
  expect(translations.size).toBeGreaterThan(100);
  const several = [...translations].filter(([, all]) => all.size > 1);
  expect(several.map(([id, all]) => [id, Object.fromEntries(all)])).toEqual([]);
});

/** Its texts with their contexts. Lingui writes each on one line. */
function messagesOf(path: string): { id: string; translation: string }[] {
  const messages: { id: string; translation: string }[] = [];
  for (const block of readFileSync(path, 'utf8').split('\n\n')) {
    const parts: Record<string, string> = {};
    for (const line of block.split('\n')) {
      const { part, words } = PART.exec(line)?.groups ?? {};
      if (part !== undefined && words !== undefined) parts[part] = words;
    }
    const { msgctxt, msgid, msgstr } = parts;
    // The first has what the catalogue says of itself.
    if (msgid === undefined || msgid === '""') continue;
    if (msgstr === undefined || msgstr === '""') throw new Error(`${path}: ${msgid} has no translation on its line`);
    messages.push({ id: msgctxt === undefined ? msgid : `${msgid} (${msgctxt})`, translation: msgstr });
  }
  return messages;
}
