import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import type { AppRouter as Contract } from '../../client/contract.ts';
import type { AppRouter } from '../../routers/index.ts';

// The contract of the client is written from the schemas; the compiler proves here that it says what tRPC infers of them.
// tsc checks this file; nothing of it is run.

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
type None<Names extends never> = Names;
/** JSON leaves out what is undefined. */
type Sent<T> = T extends (infer Item)[]
  ? Sent<Item>[]
  : T extends object
    ? { [Key in keyof T]: Sent<Exclude<T[Key], undefined>> }
    : T;
type Narrower<Narrow extends Wide, Wide> = Narrow;

type Inputs = inferRouterInputs<AppRouter>;
type ContractInputs = inferRouterInputs<Contract>;
type ContractOutputs = inferRouterOutputs<Contract>;
type Answers = inferRouterOutputs<AppRouter>;
type File = { mediaType: string; fileName: string; sizeBytes: number | null };
/** Files are not answered over the typed RPC. */
type Outputs = {
  [Area in keyof Answers]: {
    [Name in keyof Answers[Area]]: [Answers[Area][Name]] extends [File] ? never : Answers[Area][Name];
  };
};

export type EveryOperation = None<
  Exclude<Names<Outputs>, Names<ContractOutputs>> | Exclude<Names<ContractOutputs>, Names<Outputs>>
>;
export type EveryOutput = None<Differing<Outputs, ContractOutputs, Names<Outputs>>>;
export type EveryInput = None<Exclude<Differing<Inputs, ContractInputs, Names<Inputs>>, 'submissions.submit'>>;
// A typed client names the method of a portion and its choices, of which the service asks less.
export type Recall = Narrower<Sent<ContractInputs['submissions']['submit']>, Sent<Inputs['submissions']['submit']>>;
