import { AppError } from './errors.ts';

/** The most values of one input, keys and elements at all depths: twice as many as the largest recall has. */
const MAX_VALUES = 50_000;

/** Schemas of maps leave this name out, because an object that has it is dangerous: it would be dropped in silence. */
const UNSAFE_NAME = '__proto__';

/**
 * Refuses an input with too many values before a schema checks each of them, which would block all other requests, and one with a name
 * that schemas do not see.
 */
export function requireInputWithinLimits(input: unknown): void {
  let values = 0;
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || value instanceof FormData) continue;
    if (Object.hasOwn(value, UNSAFE_NAME)) throw unsafeName();
    const children = Object.values(value);
    values += children.length;
    if (values > MAX_VALUES) {
      throw new AppError('too_large', 'request.too_many_values', `The input has more than ${MAX_VALUES} values.`);
    }
    for (const child of children) waiting.push(child);
  }
}

function unsafeName(): AppError {
  const message = `Unknown field "${UNSAFE_NAME}".`;
  return new AppError('invalid', 'request.unknown_key', message, {
    issues: [{ path: UNSAFE_NAME, code: 'unrecognized_keys', message }],
  });
}
