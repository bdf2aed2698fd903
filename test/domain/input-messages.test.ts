import { reasonOf } from '@dietary-recall/recall/input-messages';
import { TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MAX_ISSUES } from '../../src/errors.ts';
import { toProblem } from '../../src/trpc-errors.ts';
import '../../src/trpc.ts';

/** The problem of an input that a schema refuses, as both surfaces answer it. */
function refusalOf(schema: z.ZodType, input: unknown) {
  const cause = schema.safeParse(input).error;
  expect(cause).toBeInstanceOf(z.ZodError);
  const { requestId: _, ...problem } = toProblem(
    new TRPCError({ code: 'BAD_REQUEST', ...(cause ? { cause } : {}) }),
    '',
  );
  return problem;
}

const message = (schema: z.ZodType, value: unknown) =>
  refusalOf(z.strictObject({ it: schema }), value === undefined ? {} : { it: value }).issues?.map(
    ({ path, code, message: text }) => [path, code, text].join(' | '),
  );

const kinds = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('food'), code: z.string() }),
  z.strictObject({ kind: z.literal('drink') }),
]);
const many = Array.from({ length: 32 }, (_, index) => `v${index}`);

test.each<[string, z.ZodType, unknown, string]>([
  ['a missing text', z.string(), undefined, 'it | invalid_type | it is required.'],
  ['a missing choice', z.enum(['a', 'b']), undefined, 'it | invalid_value | it is required.'],
  ['a missing object', z.strictObject({}), undefined, 'it | invalid_type | it is required.'],
  ['a missing union', z.union([z.string(), z.number()]), undefined, 'it | invalid_union | it is required.'],
  [
    'a key that is there without value',
    z
      .unknown()
      .refine(() => true)
      .nonoptional(),
    undefined,
    'it | invalid_type | it is required.',
  ],
  ['another type', z.string(), 5, 'it | invalid_type | it must be text.'],
  ['null for a number', z.number(), null, 'it | invalid_type | it must be a number, not null.'],
  ['no number', z.number(), Number.NaN, 'it | invalid_type | it must be a number.'],
  ['no whole number', z.number().int(), 1.5, 'it | invalid_type | it must be a whole number.'],
  ['no boolean', z.boolean(), 'yes', 'it | invalid_type | it must be true or false.'],
  ['no list', z.array(z.string()), 'a', 'it | invalid_type | it must be a list.'],
  ['no object', z.strictObject({}), [], 'it | invalid_type | it must be an object.'],
  ['no map', z.record(z.string(), z.string()), 'a', 'it | invalid_type | it must be an object.'],
  ['no file', z.file(), 'a', 'it | invalid_type | it must be a file.'],
  ['no null', z.null(), 1, 'it | invalid_type | it must be null.'],
  ['a value where none is', z.undefined(), 1, 'it | invalid_type | it must be left out.'],
  ['an entry of another type', z.array(z.string()), ['a', 1], 'it.1 | invalid_type | it.1 must be text.'],
  ['no choice', z.enum(['a', 'b', 'c']), 'd', 'it | invalid_value | it must be a, b or c.'],
  ['not the one value', z.literal('public-key'), 'x', 'it | invalid_value | it must be public-key.'],
  [
    'none of many values',
    z.enum(many),
    'x',
    `it | invalid_value | it must be ${many.slice(0, 30).join(', ')} or 2 more.`,
  ],
  ['an empty text', z.string().min(1), '', 'it | too_small | it must not be empty.'],
  ['a short text', z.string().min(3), 'ab', 'it | too_small | it must have at least 3 characters.'],
  ['a long text', z.string().max(1), 'ab', 'it | too_big | it must have at most 1 character.'],
  ['a text of another length', z.string().length(2), 'abc', 'it | too_big | it must have exactly 2 characters.'],
  ['an empty list', z.array(z.string()).min(1), [], 'it | too_small | it must not be empty.'],
  ['a short list', z.array(z.string()).min(2), ['a'], 'it | too_small | it must have at least 2 entries.'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'it | too_big | it must have at most 1 entry.'],
  ['a large file', z.file().max(3), new File(['abcd'], 'a'), 'it | too_big | it must have at most 3 bytes.'],
  ['a small number', z.number().min(1), 0, 'it | too_small | it must be at least 1.'],
  ['a number on the lower bound', z.number().positive(), 0, 'it | too_small | it must be greater than 0.'],
  ['a large number', z.number().max(9), 10, 'it | too_big | it must be at most 9.'],
  ['a number on the upper bound', z.number().lt(9), 9, 'it | too_big | it must be less than 9.'],
  ['a number beyond exact ones', z.number().int(), 1e300, 'it | too_big | it must be at most 9007199254740991.'],
  ['no multiple', z.number().multipleOf(5), 7, 'it | not_multiple_of | it must be a multiple of 5.'],
  ['no address', z.email(), 'a', 'it | invalid_format | it must be an e-mail address.'],
  ['no URL', z.url(), 'a', 'it | invalid_format | it must be a URL such as https://example.org.'],
  ['no time', z.iso.datetime(), 'a', 'it | invalid_format | it must be a time such as 2026-11-21T09:00:00Z.'],
  ['no day', z.iso.date(), 'a', 'it | invalid_format | it must be a day such as 2026-11-21.'],
  ['no UUID', z.uuid(), 'a', 'it | invalid_format | it must be a UUID such as 2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a.'],
  ['no hash', z.hash('sha256'), 'a', 'it | invalid_format | it must be a SHA-256 in hexadecimal.'],
  [
    'another pattern',
    z.string().regex(/^a$/),
    'b',
    'it | invalid_format | it does not have the form that is expected.',
  ],
  ['none of two types', z.union([z.string(), z.number()]), [], 'it | invalid_union | it must be text or a number.'],
  [
    'none of two shapes',
    z.union([z.string(), z.strictObject({ a: z.string() })]),
    {},
    'it | invalid_union | it has none of the forms that are accepted.',
  ],
  ['an unknown variant', kinds, { kind: 'meal' }, 'it.kind | invalid_union | it.kind must be food or drink.'],
  ['no variant', kinds, {}, 'it.kind | invalid_union | it.kind is required.'],
  [
    'a long name',
    z.record(z.string().max(2), z.string()),
    { abc: 'a' },
    'it.abc | invalid_key | it.abc is not accepted as a name: it must have at most 2 characters.',
  ],
  [
    'a refused name',
    z.record(
      z.string().refine(() => false, 'Reserved'),
      z.string(),
    ),
    { a: 'a' },
    'it.a | invalid_key | it.a is not accepted as a name: Reserved.',
  ],
  ['a fault without words', z.string().refine(() => false), 'a', 'it | custom | it is not accepted.'],
  [
    'a fault with words',
    z.string().refine(() => false, 'Choose another one.'),
    'a',
    'it | custom | Choose another one.',
  ],
  [
    'an unknown key',
    z.strictObject({ name: z.string().optional() }),
    { nmae: 'a' },
    'it.nmae | unrecognized_keys | Unknown field "nmae" in it. Did you mean "name"?',
  ],
])('the message about %s', (_, schema, value, expected) => {
  expect(message(schema, value)).toEqual([expected]);
});

test('the problem names every fault in one detail, unknown keys with the nearest known name', () => {
  const schema = z.strictObject({
    name: z.string(),
    surveyId: z.string().optional(),
    meals: z.array(z.strictObject({ time: z.string().refine(() => false, 'Write hours') })),
  });
  const problem = refusalOf(schema, { nmae: 'a', survey_id: 'b', qqq: 1, meals: [{ time: 'x', foods: [] }] });
  expect(problem).toEqual({
    type: '/docs/errors#request.unknown_key',
    title: 'The request is not valid',
    status: 400,
    code: 'request.unknown_key',
    detail:
      'name is required. meals.0.time: Write hours. Unknown field "foods" in meals.0. Unknown field "nmae". Did you mean "name"? Unknown field "survey_id". Did you mean "surveyId"? Unknown field "qqq".',
    issues: [
      { path: 'name', code: 'invalid_type', message: 'name is required.' },
      { path: 'meals.0.time', code: 'custom', message: 'Write hours' },
      { path: 'meals.0.foods', code: 'unrecognized_keys', message: 'Unknown field "foods" in meals.0.' },
      { path: 'nmae', code: 'unrecognized_keys', message: 'Unknown field "nmae". Did you mean "name"?' },
      { path: 'survey_id', code: 'unrecognized_keys', message: 'Unknown field "survey_id". Did you mean "surveyId"?' },
      { path: 'qqq', code: 'unrecognized_keys', message: 'Unknown field "qqq".' },
    ],
  });
});

test('reasonOf says what is wrong without the place, for lists of faults by place', () => {
  const { error } = z
    .strictObject({ code: z.string(), weight: z.number() })
    .safeParse({ weight: 'a', wieght: 1 }, { error: reasonOf });
  expect(error?.issues.map(({ message: text }) => text)).toEqual([
    'is required',
    'must be a number',
    'has the unknown field "wieght"',
  ]);
});

test('the input as a whole has words of its own', () => {
  expect(refusalOf(z.strictObject({}), 'a')).toMatchObject({
    code: 'request.invalid',
    detail: 'The input must be an object.',
    issues: [{ path: '', code: 'invalid_type' }],
  });
});

test(`more than ${MAX_ISSUES} faults are counted, and long names are cut`, () => {
  const keys = Array.from({ length: 1000 }, (_, index) => [`${index}${'x'.repeat(10_000)}`, 1]);
  const { issues = [], detail } = refusalOf(z.strictObject({ a: z.string() }), Object.fromEntries(keys));
  expect(issues).toHaveLength(MAX_ISSUES);
  expect(detail).toMatch(/ And 981 more\.$/);
  expect(detail.length).toBeLessThan(3000);
});
