import type { AnyProcedure } from '@trpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import { appRouter } from '../../routers/index.ts';

/** Objects of inputs that somebody else defines and may extend. Their other keys are ignored or kept. */
const OPEN_INPUTS = {
  'auth.secondFactor: response': 'WebAuthn, AuthenticationResponseJSON: browsers add members',
  'auth.secondFactor: response.response': 'WebAuthn, AuthenticatorAssertionResponseJSON',
  'secondFactors.confirmPasskey: response': 'WebAuthn, RegistrationResponseJSON: browsers add members',
  'secondFactors.confirmPasskey: response.response': 'WebAuthn, AuthenticatorAttestationResponseJSON',
  'submissions.submit: meals[].foods[].portionSize.data': 'choices of any client, all of them stored',
  'submissions.submit: meals[].foods[].linkedFoods[].portionSize.data': 'the same of a linked food',
  'submissions.submit: meals[].foods[].linkedFoods[].linkedFoods[].portionSize.data': 'the same of a linked food',
};

/** Answers with the document of a scheme or with a recorded portion, which its own schema has read: it has no key too many. */
const READ_BY_ITS_SCHEMA =
  /^surveySchemes\.(ofSurvey|preview): document|^submissions\.listEarlierAmounts: \[\]\.portion/;

interface Schemas {
  inputs: readonly $ZodType[];
  output?: $ZodType;
}

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyProcedure>).map(
  ([name, { _def }]) => ({ name, ...(_def as unknown as Schemas) }),
);

type Found = Map<string, 'strict' | 'open'>;

/** Finds the objects of a schema at every depth by their place, such as `meals[].foods[]`. */
function objectsOf(schema: $ZodType, place = '', found: Found = new Map(), above: readonly $ZodType[] = []): Found {
  // A condition has conditions in it.
  if (above.includes(schema)) return found;
  const { def } = (schema as $ZodTypes)._zod;
  const inside = (inner: $ZodType, suffix = '') => objectsOf(inner, `${place}${suffix}`, found, [...above, schema]);
  switch (def.type) {
    case 'object':
      found.set(place, def.catchall?._zod.def.type === 'never' ? (found.get(place) ?? 'strict') : 'open');
      for (const [key, value] of Object.entries(def.shape)) inside(value, place === '' ? key : `.${key}`);
      break;
    case 'array':
      inside(def.element, '[]');
      break;
    case 'tuple':
      for (const item of def.items) inside(item, '[]');
      break;
    case 'set':
    case 'record':
    case 'map':
      inside(def.valueType, '{}');
      break;
    case 'union':
      for (const option of def.options) inside(option);
      break;
    case 'intersection':
      inside(def.left);
      inside(def.right);
      break;
    case 'pipe':
      inside(def.in);
      inside(def.out);
      break;
    case 'lazy':
      inside(def.getter());
      break;
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'promise':
      inside(def.innerType);
      break;
    default:
  }
  return found;
}

const placesOf = (schemas: readonly $ZodType[], kind: 'strict' | 'open') =>
  schemas.flatMap((schema) => [...objectsOf(schema)].flatMap(([place, found]) => (found === kind ? [place] : [])));

test('every operation has an input, so that it refuses what it does not know', () => {
  expect(procedures.filter(({ inputs }) => inputs.length === 0).map(({ name }) => name)).toEqual([]);
});

test('every input is strict at every depth, except for objects that somebody else defines: write z.strictObject', () => {
  const open = procedures.flatMap(({ name, inputs }) => placesOf(inputs, 'open').map((place) => `${name}: ${place}`));
  expect(open.sort()).toEqual(Object.keys(OPEN_INPUTS).sort());
});

test('no answer is strict, so that a key too many in stored data cannot fail it: write z.object', () => {
  const strict = procedures.flatMap(({ name, output }) =>
    output === undefined ? [] : placesOf([output], 'strict').map((place) => `${name}: ${place}`),
  );
  expect(strict.filter((place) => !READ_BY_ITS_SCHEMA.test(place))).toEqual([]);
});

test('objectsOf finds an open object in lists, records, unions, pipes and behind defaults', () => {
  const open = z.object({ a: z.string() });
  const input = z.strictObject({
    list: z.array(open),
    record: z.record(z.string(), open),
    union: z.union([z.string(), z.strictObject({}), open]),
    pipe: z
      .string()
      .transform((text) => JSON.parse(text) as unknown)
      .pipe(open),
    lazy: z.lazy(() => open),
    absent: open.optional(),
    given: open.default({ a: '' }).nullable(),
    refined: open.refine(() => true),
    loose: z.looseObject({}),
    strict: z.strictObject({ deep: z.tuple([z.strictObject({ deeper: open })]) }),
  });
  const everywhere = ['list[]', 'record{}', 'union', 'pipe', 'lazy', 'absent', 'given', 'refined', 'loose'];
  expect(placesOf([input], 'open')).toEqual([...everywhere, 'strict.deep[].deeper']);
  expect(placesOf([input], 'strict')).toEqual(['', 'strict', 'strict.deep[]']);
});
