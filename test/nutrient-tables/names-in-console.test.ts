import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';

const file = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

test('Console translates nutrient types by the descriptions that they have at first', async () => {
  const [code, catalogue, types] = await Promise.all([
    file('apps/console/src/patterns/nutrient-name.ts'),
    file('apps/console/locales/fr/patterns.po'),
    file('data/reference/nutrient-types.csv'),
  ]);
  const rows: { id: string; description: string }[] = parse(types, { columns: true });
  const descriptions = new Map(rows.map(({ id, description }) => [id, description]));
  const named = [...code.matchAll(/'?(\d+)'?: \['(.+?)', t`(.+?)`\]/g)];
  expect(named.length).toBeGreaterThan(40);
  for (const [, id = '', description, words] of named) {
    expect([description, words]).toEqual([descriptions.get(id), descriptions.get(id)]);
    expect(catalogue.split(`\nmsgid "${words}"\nmsgstr "`)[1]).toMatch(/^[^"]/);
  }
});
