import { readFileSync } from 'node:fs';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { describe, expect, expectTypeOf, test } from 'vitest';
import type { AppRouter as Contract } from '../../client/contract.ts';
import type { Problem } from '../../client/problem.ts';
import { appRouter, type AppRouter } from '../../routers/index.ts';
import { clientContract, CONTRACT_FILE } from '../../scripts/support/client-contract.ts';
import { operationsOf } from '../../src/http/routes.ts';

const written = readFileSync(CONTRACT_FILE, 'utf8');

test('the contract of the client is what the routers say (npm run client:contract writes it)', async () => {
  const { text } = await clientContract();
  expect(written === text, 'client/contract.ts is not up to date').toBe(true);
});

test('every operation is documented in the contract with its summary and its path', () => {
  for (const { method, path, meta } of operationsOf(appRouter)) {
    expect(written).toContain(`${meta.openapi?.summary}.`);
    expect(written).toContain(`\`${method} /api${path}\``);
  }
});

test('every field is documented in the contract', async () => {
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

describe('the compiler finds in the contract', () => {
  test('every operation, and no other', () => {
    expectTypeOf<Names<ContractOutputs>>().toEqualTypeOf<Names<Outputs>>();
  });

  test('the output that tRPC infers of each operation', () => {
    expectTypeOf<Differing<Outputs, ContractOutputs, Names<Outputs>>>().toBeNever();
  });

  test('the input that tRPC infers of each operation, but for the portions of a recall', () => {
    expectTypeOf<Differing<Inputs, ContractInputs, Names<Inputs>>>().toEqualTypeOf<'submissions.submit'>();
  });

  test('a recall that names the method of a portion and its choices, which the service takes', () => {
    type Recall = Sent<ContractInputs['submissions']['submit']>;
    expectTypeOf<Recall>().toExtend<Sent<Inputs['submissions']['submit']>>();
  });

  test('the problem that the service answers', () => {
    expectTypeOf<Problem>().toEqualTypeOf<AppRouter['_def']['_config']['$types']['errorShape']['data']>();
  });
});
