import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationReference } from '../scripts/support/configuration-reference.ts';
import { Variables } from '../src/environment/environment.ts';

const variables = Object.entries(Variables.shape).map(([name, schema]) => ({
  name,
  schema,
  meta: schema.meta() ?? {},
}));

test('docs/reference/configuration.md is what npm run configuration writes', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/reference/configuration.md'), 'utf8')).toBe(
    configurationReference(),
  );
});

test('each variable of the environment has a description and a group', () => {
  const without = variables.filter(({ meta }) => !meta.description || !meta.group);
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('each example of a variable is accepted by its schema', () => {
  const examples = variables.flatMap(({ name, schema, meta: { examples = [] } }) =>
    (examples as string[]).map((example) => ({ name, isTaken: schema.safeParse(example).success })),
  );
  expect(examples.filter(({ isTaken }) => !isTaken)).toEqual([]);
  expect(examples).not.toEqual([]);
});

test('each row of the reference of the configuration has four cells', () => {
  const rows = configurationReference()
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows.filter((row) => row.split('|').length !== 6)).toEqual([]);
});
