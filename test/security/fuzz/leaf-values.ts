import fc, { type Arbitrary } from 'fast-check';
import type { JsonSchema } from './schema-values.ts';

const DAYS = { min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };
const FORMATS: Readonly<Record<string, Arbitrary<string>>> = {
  uuid: fc.uuid({ version: [4, 7] }),
  email: fc.stringMatching(/^[a-z0-9]{1,12}@[a-z0-9]{1,12}\.[a-z]{2,5}$/),
  date: fc.date(DAYS).map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc.date(DAYS).map((date) => date.toISOString()),
  uri: fc.webUrl(),
};
/** Longer text is for attacking requests. */
const LONG = 5000;

/** Numbers within the limits of a schema. */
export function numbersOf(schema: JsonSchema): Arbitrary<number> {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const min = minimum ?? exclusiveMinimum ?? Number.MIN_SAFE_INTEGER;
  const max = maximum ?? exclusiveMaximum ?? Number.MAX_SAFE_INTEGER;
  if (schema.type === 'number') {
    const excluded = { minExcluded: exclusiveMinimum !== undefined, maxExcluded: exclusiveMaximum !== undefined };
    return fc.double({ min, max, noNaN: true, noDefaultInfinity: true, ...excluded });
  }
  return fc.integer({
    min: exclusiveMinimum === undefined ? min : min + 1,
    max: exclusiveMaximum === undefined ? max : max - 1,
  });
}

/** Texts of the format, pattern and length of a schema. */
export function textsOf({ format, pattern, minLength = 0, maxLength = 1000 }: JsonSchema): Arbitrary<string> {
  const known = FORMATS[format ?? ''];
  if (known !== undefined) return known;
  const fits = ({ length }: string) => length >= minLength && length <= maxLength;
  if (pattern !== undefined) {
    const exact = new RegExp(pattern, 'u');
    return fc.stringMatching(simplified(pattern)).filter((text) => exact.test(text) && fits(text));
  }
  const longest = Math.max(minLength, Math.min(maxLength, LONG));
  const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
  return fc.oneof({ weight: 9, arbitrary: short }, fc.string({ minLength: longest, maxLength: longest })).filter(fits);
}

// fast-check knows no lookaheads and no classes of Unicode.
function simplified(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll(/\(\?!(?:[^()]|\([^()]*\))*\)/g, '').replaceAll('\\p{C}', '\\x00-\\x1f'));
}
