import { readFileSync } from 'node:fs';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { AppRouter as Contract } from '../../client/contract.ts';
import type { Problem } from '../../client/problem.ts';
import { appRouter, type AppRouter } from '../../routers/index.ts';
import { clientContract, CONTRACT_FILE } from '../../scripts/support/client-contract.ts';
import { operationsOf } from '../../src/http/routes.ts';

const written = readFileSync(CONTRACT_FILE, 'utf8');

test('client/contract.ts is up to date with the routers: write it with npm run client:contract', async () => {
  const { text } = await clientContract();
  expect(written === text, 'client/contract.ts is not up to date').toBe(true);
});

test('client/contract.ts documents every operation with its summary and path', () => {
  for (const { method, path, meta } of operationsOf(appRouter)) {
    expect(written).toContain(`${meta.openapi?.summary}.`);
    expect(written).toContain(`\`${method} /api${path}\``);
  }
});

test('client/contract.ts documents every field', async () => {
  const { undocumented } = await clientContract();
  expect(undocumented).toEqual([]);
});

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Names<T> = { [Area in keyof T & string]: `${Area}.${keyof T[Area] & string}` }[keyof T & string];
type At<T, Name> = Name extends `${infer Area}.${infer Rest}`
  ? T extends Record<Area, Record<Rest, infer Found>>
    ? Found
    : 'missing'
  : never;
type Differing<Mine, Theirs, Name> = Name extends string
  ? Same<At<Mine, Name>, At<Theirs, Name>> extends true
    ? never
    : Name
  : never;
/** JSON leaves out what is undefined. */
type Sent<T> = T extends (infer Item)[]
  ? Sent<Item>[]
  : T extends object
    ? { [Key in keyof T]: Sent<Exclude<T[Key], undefined>> }
    : T;

type Inputs = inferRouterInputs<AppRouter>;
type ContractInputs = inferRouterInputs<Contract>;
type ContractOutputs = inferRouterOutputs<Contract>;
type Answers = inferRouterOutputs<AppRouter>;
type FileAnswer = { mediaType: string; fileName: string; sizeBytes: number | null };
type Outputs = {
  [Area in keyof Answers]: {
    // Files are not answered over the typed RPC.
    [Name in keyof Answers[Area]]: [Answers[Area][Name]] extends [FileAnswer] ? never : Answers[Area][Name];
  };
};

describe('the types of client/contract.ts, which npm run check compares,', () => {
  test('name exactly the operations of the service', () => {
    expectTypeOf<Names<ContractOutputs>>().toEqualTypeOf<Names<Outputs>>();
  });

  // tRPC spells out the type of nested conditions and ends after some levels; the contract has it by its name.
  test('give each operation the output that tRPC infers, but for those with the document of a scheme', () => {
    expectTypeOf<Differing<Outputs, ContractOutputs, Names<Outputs>>>().toEqualTypeOf<
      'surveySchemes.ofSurvey' | 'surveySchemes.preview'
    >();
  });

  test('give each operation but submissions.submit the input that tRPC infers', () => {
    expectTypeOf<Differing<Inputs, ContractInputs, Names<Inputs>>>().toEqualTypeOf<'submissions.submit'>();
  });

  test('give submissions.submit only recalls that the service accepts', () => {
    type Recall = Sent<ContractInputs['submissions']['submit']>;
    expectTypeOf<Recall>().toExtend<Sent<Inputs['submissions']['submit']>>();
  });

  test('describe the problem that the service answers', () => {
    expectTypeOf<Problem>().toEqualTypeOf<AppRouter['_def']['_config']['$types']['errorShape']['data']>();
  });
});
