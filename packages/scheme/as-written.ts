import { canonicalLanguage } from '@dietary-recall/recall';

// Reads parts of a document as a person wrote it: what is missing or something else reads as empty, because other checks say so.

export type Written = Readonly<Record<string, unknown>>;

export function recordOf(value: unknown): Written {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Written) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** The language that a person names by a tag: `EN` is `en`. A tag of no language is itself. */
export function languageOf(tag: string): string {
  return canonicalLanguage(tag.trim()) ?? tag;
}
