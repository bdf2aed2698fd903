import type { MethodTables as Tables, PortionSizeMethod as Method } from '@dietary-recall/recall';
import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { TRPC_ERROR_CODE_NUMBER } from '@trpc/server/rpc';
import type { AppRouter as Router } from '../routers/index.ts';
import type { FileAnswer } from '../src/contract/files.ts';

// What the client package says of the server. The compiler writes a type in full where it infers one, so that none of the
// server's modules, schemas and libraries has to come along. Nothing here is run.

type Def = Router['_def'];
type Problem = Def['_config']['$types']['errorShape']['data'];
type InFull<T> = T extends (infer Item extends object)[] ? { [Key in keyof Item]: Item[Key] }[] : T;

/** A file is not answered over the typed RPC. */
type Answer<Output> = [Output] extends [Pick<FileAnswer, 'mediaType' | 'fileName'>] ? never : Output;

type Slim<Procedure> =
  Procedure extends TRPCQueryProcedure<infer Of>
    ? TRPCQueryProcedure<{ input: Of['input']; output: Answer<Of['output']>; meta: unknown }>
    : Procedure extends TRPCMutationProcedure<infer Of>
      ? TRPCMutationProcedure<{ input: Of['input']; output: Answer<Of['output']>; meta: unknown }>
      : never;

declare function infer<T>(): T;
declare function slim<Record, Data>(
  record: Record,
  data: Data,
): TRPCBuiltRouter<
  {
    ctx: object;
    meta: object;
    errorShape: { message: string; code: TRPC_ERROR_CODE_NUMBER; data: Data };
    transformer: false;
  },
  { [Area in keyof Record]: { [Name in keyof Record[Area]]: Slim<Record[Area][Name]> } }
>;

export const AppRouter = slim(infer<Def['record']>(), infer<{ [Key in keyof Problem]: InFull<Problem[Key]> }>());
export const MethodTables = infer<Tables>();
export const PortionSizeMethod = infer<Method>();
