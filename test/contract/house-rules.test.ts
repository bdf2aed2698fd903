import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// The rules of oxlint.house.ts, as oxlint applies them to a small repository of its own.

const ROOT = join(import.meta.dirname, '../..');
const RULES = { 'house/areas': 'error', 'house/boundaries': 'error', 'house/clock': 'error' };
const REPOSITORY = {
  'routers/foods/foods.router.ts': '',
  'routers/surveys/surveys.router.ts': '',
  'src/services/foods/foods.queries.ts': '',
  'src/services/surveys/surveys.queries.ts': '',
  'test/foods/foods.test.ts': '',
  'test/surveys/surveys.test.ts': '',
};

/** Sources that the rules refuse, each with a part of the finding. */
const REFUSED: Readonly<Record<string, { source: string; finding: string }>> = {
  'entities/upward.ts': { source: `import '../src/domain/a.ts';`, finding: 'imports run down the rooms' },
  'packages/recall/server.ts': { source: `import '../../src/errors.ts';`, finding: 'imports run down the rooms' },
  'packages/scheme/answers.ts': { source: `import { z } from 'zod';`, finding: 'it takes types alone' },
  'packages/scheme/library.ts': { source: `import 'express';`, finding: 'no library but Zod' },
  'packages/nutrition/library.ts': { source: `import { z } from 'zod';`, finding: 'browsers take the packages along' },
  'packages/nutrition/clock.ts': { source: 'export const at = Date.now();', finding: 'The time comes from the caller' },
  'src/domain/file.ts': { source: `import 'node:fs';`, finding: 'the domain calculates' },
  'src/domain/row.ts': { source: `import type { A } from '@mikro-orm/core';`, finding: 'the domain calculates' },
  'src/adapters/rows.ts': { source: `import '../db/sql.ts';`, finding: 'imports run down the rooms' },
  'src/adapters/use-case.ts': {
    source: `import type { A } from '../services/foods/foods.queries.ts';`,
    finding: 'imports run down the rooms',
  },
  'src/db/use-case.ts': { source: `import '../services/keys/a.ts';`, finding: 'imports run down the rooms' },
  'src/db/mail.ts': { source: `import '../adapters/mail.ts';`, finding: 'the database opens without the adapters' },
  'src/directories/context.ts': {
    source: `import type { Context } from '../context.ts';`,
    finding: 'imports run down the rooms',
  },
  'src/services/foods/router.ts': {
    source: `import type { A } from '../../../routers/foods/foods.schema.ts';`,
    finding: 'imports run down the rooms',
  },
  'src/services/foods/contract.ts': {
    source: `import '../../contract/meta.ts';`,
    finding: 'imports run down the rooms',
  },
  'src/services/foods/http.ts': { source: `export * from '../../http/app.ts';`, finding: 'imports run down the rooms' },
  'src/services/foods/trpc.ts': { source: `import '@trpc/server';`, finding: 'knows neither tRPC nor HTTP' },
  'src/errors.ts': { source: `import '@trpc/server';`, finding: 'knows neither tRPC nor HTTP' },
  'src/services/foods/clock.ts': { source: 'export const at = new Date();', finding: 'The time comes from the caller' },
  'src/contract/rows.ts': { source: `import '../db/sql.ts';`, finding: 'the contract describes procedures' },
  'src/http/use-case.ts': { source: `import '../services/keys/a.ts';`, finding: 'HTTP carries whatever router' },
  'src/http/entity.ts': {
    source: `import type { A } from '../../entities/a.ts';`,
    finding: 'HTTP carries whatever router',
  },
  'src/http/router.ts': {
    source: `const a = import('../../routers/index.ts');`,
    finding: 'HTTP carries whatever router',
  },
  'src/nowhere.ts': { source: '', finding: 'is in no room' },
  'src/main.ts': { source: `import '../test/support/given.ts';`, finding: 'only tests use test/' },
  'routers/foods/foods.view.ts': {
    source: `import type { A } from '../../src/services/surveys/surveys.queries.ts';`,
    finding: 'the router of foods calls services of foods and shared parts',
  },
  'routers/foods/foods.examples.ts': { source: `import '../../src/db/sql.ts';`, finding: 'the database and other I/O' },
  'routers/foods/sql.ts': { source: `import type { A } from 'kysely';`, finding: 'the database and other I/O' },
  'routers/foods/entity.ts': {
    source: `import '../../entities/a.ts';`,
    finding: 'a router sees the types of entities',
  },
  'routers/foods/other.ts': {
    source: `import '../surveys/surveys.router.ts';`,
    finding: 'areas meet in routers/index.ts',
  },
  'routers/alone/alone.router.ts': { source: '', finding: 'has no folder in src/services and test' },
  'client/value.ts': { source: `import '../routers/index.ts';`, finding: 'only types from the server' },
  'client/error.ts': { source: `import type { A } from '../src/errors.ts';`, finding: 'the contract and the packages' },
  'client/file.ts': { source: `import 'node:fs';`, finding: 'the contract and the packages' },
  'src/services/misnamed/a.ts': { source: '', finding: 'give it the name of its router' },
  'test/misnamed/a.test.ts': { source: '', finding: 'give it the name of its router' },
};

const ACCEPTED: Readonly<Record<string, string>> = {
  'packages/scheme/condition.ts': `import type { A } from './scheme.ts';`,
  'packages/scheme/scheme.ts': `import { z } from 'zod';\nimport '@dietary-recall/recall/input-messages';`,
  'packages/recall/shape.ts': `import { z } from 'zod';\nimport '@dietary-recall/vocabulary';`,
  'entities/food.ts': `import './locale.ts';\nimport '@mikro-orm/core';`,
  'src/domain/calculation.ts': `import { z } from 'zod';\nexport const at = (now: Date) => now;`,
  'src/adapters/file.ts': `import 'node:fs';\nimport '../config.ts';\nimport '../domain/a.ts';`,
  'src/db/reference-data.ts': `import '../adapters/csv.ts';\nimport '../../mikro-orm.config.ts';`,
  'src/directories/food-directory.ts': `import '../db/sql.ts';\nexport const age = () => Date.now();`,
  'src/context.ts': `import type { A } from './directories/food-directory.ts';`,
  'src/services/foods/use-case.ts': `import '../surveys/surveys.queries.ts';\nimport '../../context.ts';`,
  'src/services/keys/shared.ts': '',
  'src/http/answers.ts': `import '../contract/files.ts';\nimport type { A } from '../trpc.ts';\nimport 'express';`,
  'routers/foods/shared.ts': `import '../../src/services/accounts/a.ts';\nimport '../../src/services/foods/foods.queries.ts';`,
  'routers/foods/foods.schema.ts': `import '../surveys/surveys.schema.ts';`,
  'routers/foods/row.ts': `import type { A } from '../../entities/a.ts';\nimport type { B } from '../../src/db/page.ts';`,
  'client/index.ts': `import type { A } from '../routers/index.ts';\nimport '@dietary-recall/nutrition';`,
  'test/security/a.test.ts': `import '../support/given.ts';\nimport '../../src/main.ts';`,
};

let folder = '';
let findings: ReadonlyMap<string, string[]> = new Map();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'house-rules-'));
  await copyFile(join(ROOT, 'oxlint.house.ts'), join(folder, 'oxlint.house.ts'));
  const refused = Object.entries(REFUSED).map(([path, { source }]) => [path, source] as const);
  const files = [...Object.entries(REPOSITORY), ...Object.entries(ACCEPTED), ...refused];
  const options = { plugins: [], jsPlugins: ['./oxlint.house.ts'], categories: { correctness: 'off' }, rules: RULES };
  for (const [path, content] of [...files, ['.oxlintrc.json', JSON.stringify(options)] as const]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  findings = await lint(folder);
});

afterAll(() => rm(folder, { recursive: true }));

async function lint(cwd: string): Promise<Map<string, string[]>> {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  // It ends with 1 where it finds something, which execFile rejects with what was said.
  const { stdout } = (await promisify(execFile)(process.execPath, [oxlint, '--format', 'json'], { cwd }).catch(
    (error: unknown) => error,
  )) as { stdout: string };
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { filename: string; message: string }[] };
  const byFile = new Map<string, string[]>();
  for (const { filename, message } of diagnostics) byFile.set(filename, [...(byFile.get(filename) ?? []), message]);
  return byFile;
}

describe('the house rules refuse, with the finding of the rule,', () => {
  test.each(Object.entries(REFUSED))('%s', (path, { finding }) => {
    expect(findings.get(path)).toEqual([expect.stringContaining(finding)]);
  });
});

describe('the house rules accept', () => {
  test.each(Object.keys(ACCEPTED))('%s', (path) => {
    expect(findings.get(path)).toBeUndefined();
  });
});

test('the house rules report shared parts and rooms of tests that are on a list and have no folder', () => {
  expect(findings.get('oxlint.house.ts')).toEqual([
    expect.stringMatching(/not in src\/services: accounts, backup.* not in test: adapters, browser/),
  ]);
});

test('the house rules report nothing but the refused sources and the list', () => {
  const others = [...findings.keys()].filter((path) => !(path in REFUSED));
  expect(others).toEqual(['oxlint.house.ts']);
});
