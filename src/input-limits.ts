import { AppError } from './errors.ts';

/** The most values of one input, keys and elements at all depths: twice as many as the largest recall has. */
const MAX_VALUES = 50_000;

/** Refuses an input with too many values before a schema checks each of them, which would block all other requests. */
export function requireInputWithinLimits(input: unknown): void {
  let values = 0;
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || value instanceof FormData) continue;
    const children = Object.values(value);
    values += children.length;
    if (values > MAX_VALUES) {
      throw new AppError('too_large', 'request.too_many_values', `The input has more than ${MAX_VALUES} values.`);
    }
    for (const child of children) waiting.push(child);
  }
}
