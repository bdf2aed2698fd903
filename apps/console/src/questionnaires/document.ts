import type { DocumentPath } from '@dietary-recall/scheme/document-path';

/** A document as it was written: it may have faults. */
export type Written = Readonly<Record<string, unknown>>;

export function isWritten(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function valueAt(document: unknown, path: DocumentPath): unknown {
  return path.reduce<unknown>(
    (part, key) =>
      typeof part === 'object' && part !== null ? (part as Record<string | number, unknown>)[key] : undefined,
    document,
  );
}

/** Returns a document with another value at a place; undefined removes the place. */
export function withValue(document: unknown, path: DocumentPath, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = [...listOf(document)];
    list[key] = withValue(list[key], rest, value);
    return list;
  }
  const entries = isWritten(document) ? document : {};
  const { [key]: was, ...others } = entries;
  const next = withValue(was, rest, value);
  if (next === undefined) return others;
  return key in entries ? { ...entries, [key]: next } : { ...others, [key]: next };
}

/** Moves an entry of a list by some places; null: removes it. */
export function moved(list: readonly unknown[], at: number, by: number | null): unknown[] {
  const rest = list.toSpliced(at, 1);
  return by === null ? rest : rest.toSpliced(at + by, 0, list[at]);
}

/** The languages of a document. */
export function languagesOf(document: unknown): string[] {
  return listOf(valueAt(document, ['languages'])).filter((tag) => typeof tag === 'string');
}

/** Is it a text by language? Their keys are languages of the document. */
function isText(value: unknown, languages: readonly string[]): value is Readonly<Record<string, string>> {
  if (!isWritten(value)) return false;
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([tag, text]) => languages.includes(tag) && typeof text === 'string');
}

/** Counts the texts below a place that a language lacks. */
export function missingTexts(value: unknown, languages: readonly string[]): number {
  if (isText(value, languages)) return languages.filter((tag) => !value[tag]).length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + missingTexts(part, languages), 0);
}

/** A text in the first language that has it, to name what it belongs to. */
export function nameIn(text: unknown, languages: readonly string[]): string {
  if (!isWritten(text)) return '';
  const found = languages.map((tag) => text[tag]).find((words) => typeof words === 'string' && words !== '');
  return typeof found === 'string' ? found : '';
}

/** A text or a number as it is read; '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
