import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationReference } from '../scripts/support/configuration-reference.ts';
import { Variables } from '../src/environment.ts';

const variables = Object.entries(Variables.shape).map(([name, schema]) => ({
  name,
  schema,
  meta: schema.meta() ?? {},
}));

test('the committed reference of the configuration is current: npm run configuration writes it', () => {
  expect(readFileSync(join(import.meta.dirname, '../docs/reference/configuration.md'), 'utf8')).toBe(
    configurationReference(),
  );
});

test('each variable has a meaning and belongs to a group', () => {
  const without = variables.filter(({ meta }) => !meta.description || !meta.group);
  expect(without.map(({ name }) => name)).toEqual([]);
});

test('each example is one that the service takes', () => {
  const examples = variables.flatMap(({ name, schema, meta: { examples = [] } }) =>
    (examples as string[]).map((example) => ({ name, isTaken: schema.safeParse(example).success })),
  );
  expect(examples.filter(({ isTaken }) => !isTaken)).toEqual([]);
  expect(examples).not.toEqual([]);
});

test('no cell of a table breaks it', () => {
  const rows = configurationReference()
    .split('\n')
    .filter((line) => line.startsWith('|'));
  expect(rows.filter((row) => row.split('|').length !== 6)).toEqual([]);
});
