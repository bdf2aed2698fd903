import { appRouter } from '../../../routers/index.ts';
import { operationsOf, type Operation } from '../../../src/http/routes.ts';
import { QUESTIONS } from '../../contract/questions/index.ts';
import type { Input, Setting } from '../../contract/questions/questions.ts';
import { copyOf } from '../copy-of.ts';

type Path = readonly (string | number)[];

/** A value of the input of an operation, or the name of one that nobody asked for. */
interface Place {
  path: Path;
  isKey: boolean;
}

/** All operations that take an input. */
export const operations = operationsOf(appRouter).filter(({ readers }) => readers.size > 0);

/** An input of the operation with text in it that costs no work to make. */
export function plainInput({ name }: Operation): Input {
  const { full, fine } = QUESTIONS[name] ?? {};
  return full ?? (typeof fine === 'function' ? {} : (fine ?? {}));
}

/** An input that the operation answers with 200, made anew where it can be used once only. */
export async function acceptedInput({ name }: Operation, setting: Setting): Promise<Input> {
  const { fine } = QUESTIONS[name] ?? {};
  return typeof fine === 'function' ? fine(setting) : (fine ?? {});
}

/** A search that finds what there is: the accepted input, or the plain one where the accepted has no text to search for. */
export async function searchInput(operation: Operation, setting: Setting): Promise<Input> {
  const accepted = await acceptedInput(operation, setting);
  return typeof accepted['search'] === 'string' ? accepted : plainInput(operation);
}

export const searches = operations.filter(
  (operation) => operation.method === 'GET' && typeof plainInput(operation)['search'] === 'string',
);

/** Every value of an input, files aside, and a new key in each of its objects. */
export function placesIn(value: unknown, path: Path = []): Place[] {
  if (value instanceof File) return [];
  if (typeof value !== 'object' || value === null) return [{ path, isKey: false }];
  const inner = Object.entries(value).flatMap(([key, held]) =>
    placesIn(held, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return Array.isArray(value) ? inner : [...inner, { path, isKey: true }];
}

export const nameOf = ({ name }: Operation, { path, isKey }: Place) =>
  `${name} ${path.join('.')}${isKey ? ' (a key)' : ''}`;

/** The input with something else in this place. */
export function withPayload(input: Input, { path, isKey }: Place, payload: unknown): Input {
  const copy = copyOf(input);
  const to = isKey ? [...path, String(payload)] : path;
  const holder = to.slice(0, -1).reduce<unknown>((inner, key) => (inner as Input)[key], copy) as Input;
  holder[to.at(-1) ?? ''] = isKey ? 'text' : payload;
  return copy;
}
