import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, '../../../apps/survey/locales');

/** The languages that have a catalogue. */
export const LANGUAGES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.po'))
  .map((file) => file.slice(0, -'.po'.length))
  .toSorted();

/** What the application says in one language, by its English words. Those with a context are “context|words”. */
export interface Words {
  /** The words, with the values of their placeholders. */
  of: (english: string, values?: Readonly<Record<string, string | number>>) => string;
  /** A pattern of all that the words may become. Its groups are what stands in the placeholders, in their order. */
  pattern: (english: string) => RegExp;
}

export function wordsIn(language: string): Words {
  const files = ['', 'feedback'].map((area) => readFileSync(join(FOLDER, area, `${language}.po`), 'utf8'));
  const texts = new Map(files.flatMap((file) => [...textsOf(file)]));
  const textOf = (english: string): string => {
    const text = texts.get(english);
    if (text === undefined || text === '') throw new Error(`${language}.po does not have “${english}”`);
    return text;
  };
  return {
    of: (english, values = {}) =>
      plain(withoutMarks(textOf(english)).replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))),
    pattern: (english) => {
      const parts = withoutMarks(textOf(english)).split(/\{\w+\}|<\d+\/>/);
      return new RegExp(`^${parts.map((part) => RegExp.escape(plain(part, false))).join('(.*?)')}$`, 'u');
    },
  };
}

/** Text as it is compared: each space, also one that does not break, is the same. */
export function plain(text: string, isTrimmed = true): string {
  const even = text.replaceAll(/\s+/g, ' ');
  return isTrimmed ? even.trim() : even;
}

function withoutMarks(text: string): string {
  return text.replaceAll(/<\/?\d+>/g, '');
}

function textsOf(file: string): Map<string, string> {
  const entries = file.matchAll(/^(?:msgctxt (".*")\n)?msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm);
  return new Map(
    Array.from(entries, ([, context, id = '', text = '']) => [
      context === undefined ? joined(id) : `${joined(context)}|${joined(id)}`,
      joined(text),
    ]),
  );
}

function joined(lines: string): string {
  return lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string)
    .join('');
}
