import { AppError } from './errors.ts';

/** Values in one input, keys and elements of all depths together: twice the largest recall that is taken. */
const MAX_VALUES = 50_000;

/** Refuses an input of absurdly many values before a schema looks at each of them, which would hold up everybody else. */
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
