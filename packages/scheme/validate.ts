import { possibleNames, quoted, reasonOf } from '@dietary-recall/recall/input-messages';
import { nearestName } from '@dietary-recall/recall/nearest-name';
import type { z } from 'zod';
import { writtenPath, type DocumentPath } from './document-path.ts';
import { meaningFaults, type KnownRecords, type PlacedFault } from './meaning-faults.ts';
import { SchemeDocument } from './scheme.ts';

export type { KnownRecords, PublishedConsent } from './meaning-faults.ts';

/** A fault of a document. */
export interface SchemeFault {
  /** The place in the document, such as `questions[3].when.all[0].question`; empty for all of it. */
  path: string;
  /** A sentence that says what to do. */
  message: string;
}

export type ValidatedScheme = { scheme: SchemeDocument } | { faults: SchemeFault[] };

/** The most values of a document that is read: a scheme of 200 questions in three languages has about 20,000. */
const MAX_VALUES = 500_000;
/** A person corrects no more at once. */
const MAX_FAULTS = 1000;

/**
 * Checks a document: its shape, what its parts say of each other, and the records that it names as far as they are given. Lists all
 * faults at once, in the order of the document.
 */
export function validateScheme(document: unknown, known: KnownRecords = {}): ValidatedScheme {
  if (isTooLarge(document))
    return { faults: [{ path: '', message: `Make the document smaller: it may have ${MAX_VALUES} values.` }] };
  const { data: scheme, error } = SchemeDocument.safeParse(document, { error: (issue) => reasonOf(issue) });
  const ofShape = (error?.issues ?? []).flatMap(shapeFaults);
  const places = new Set(ofShape.map(({ path }) => writtenPath(path)));
  const ofMeaning = meaningFaults(document, known).filter(({ path }) => !places.has(writtenPath(path)));
  const faults = inDocumentOrder(document, [...ofShape, ...ofMeaning]).map(({ path, message }) => {
    return { path: writtenPath(path), message };
  });
  if (scheme && faults.length === 0) return { scheme };
  const left = faults.length - MAX_FAULTS;
  if (left <= 0) return { faults };
  const rest = { path: '', message: `Correct these first: there are ${left} more faults.` };
  return { faults: [...faults.slice(0, MAX_FAULTS), rest] };
}

// By levels, so that neither depth nor a cycle exhausts the stack.
function isTooLarge(document: unknown): boolean {
  let level = [document];
  for (let count = 0; level.length > 0; count += level.length) {
    if (count + level.length > MAX_VALUES) return true;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? (Object.values(value) as unknown[]) : [],
    );
  }
  return false;
}

function shapeFaults(issue: z.core.$ZodIssue): PlacedFault[] {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  if (issue.code !== 'unrecognized_keys') return [{ path, message: sentence(issue, path) }];
  const names = possibleNames(issue);
  return issue.keys.map((key) => {
    const meant = nearestName(key, names);
    const instead = meant === null ? 'there is no such field.' : `did you mean ${quoted(meant)}?`;
    return { path: [...path, key], message: `Remove or correct ${quoted(key)}: ${instead}` };
  });
}

// Schemas with words of their own give a sentence; the others give what follows the place, such as "must be a number".
function sentence({ code, message }: z.core.$ZodIssue, path: DocumentPath): string {
  if (code === 'custom' || /^[A-Z].*[.?]$/.test(message)) return message;
  const place = path.length === 0 ? 'the document' : String(path.findLast((key) => typeof key === 'string') ?? path[0]);
  return `Correct ${place}: it ${message}.`;
}

const FIELDS = Object.keys(SchemeDocument.shape);

/** Sorts faults by their places in the document as it was written. A field that an object lacks comes after those that it has. */
function inDocumentOrder(document: unknown, faults: readonly PlacedFault[]): PlacedFault[] {
  // Counted once: an object may have many keys and a fault at each.
  const counted = new WeakMap<object, ReadonlyMap<string, number>>();
  const keysOf = (part: object): ReadonlyMap<string, number> => {
    const keys = counted.get(part) ?? new Map(Object.keys(part).map((key, at) => [key, at]));
    counted.set(part, keys);
    return keys;
  };
  const placed = faults.map((fault) => {
    let part = document;
    const place = fault.path.map((key, level) => {
      const keys = keysOf(typeof part === 'object' && part !== null ? part : {});
      part = keys.has(String(key)) ? (part as Readonly<Record<string, unknown>>)[key] : undefined;
      const missing = level === 0 ? FIELDS.indexOf(String(key)) : 0;
      return keys.get(String(key)) ?? keys.size + missing;
    });
    return { fault, place };
  });
  return placed.sort((one, other) => inOrder(one.place, other.place)).map(({ fault }) => fault);
}

function inOrder(one: readonly number[], other: readonly number[]): number {
  const level = one.findIndex((at, index) => at !== other[index]);
  const [at, against] = [one[level], other[level]];
  return at === undefined || against === undefined ? one.length - other.length : at - against;
}
