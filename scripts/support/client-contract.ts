import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyProcedure } from '@trpc/server';
import { format } from 'oxfmt';
import type { $ZodType, $ZodTypes } from 'zod/v4/core';
import formatting from '../../.oxfmtrc.json' with { type: 'json' };
import { appRouter, AREAS } from '../../routers/index.ts';
import { GENERAL_ERRORS } from '../../src/contract/general-errors.ts';
import type { Meta } from '../../src/contract/meta.ts';
import { docComment, TypePrinter, unionOf } from './type-printer.ts';

export const CONTRACT_FILE = join(import.meta.dirname, '../../client/contract.ts');
const ROOT = join(import.meta.dirname, '../..');
const SCHEMA_MODULES = ['routers/*.schema.ts', 'routers/*/*.schema.ts', 'packages/recall/*.ts'];
/** Constants of these kinds become named types of the contract, as schemas with an id do. */
const NAMED_KINDS: readonly $ZodTypes['_zod']['def']['type'][] = ['object', 'union', 'pipe'];

const HEAD = `// Written from the routers by \`npm run client:contract\`. A test fails when it is not up to date.
import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from '@trpc/server';
import type { TRPC_ERROR_CODE_NUMBER } from '@trpc/server/rpc';
import type { Problem } from './problem.ts';
`;

const ROUTER = `
/** tRPC keeps the type of a value with this shape. For other values it writes out every field of the JSON form. */
interface Json<Value> {
  toJSON(): Value;
}
type Query<Input, Output> = TRPCQueryProcedure<{ input: Input; output: Json<Output>; meta: unknown }>;
type Mutation<Input, Output> = TRPCMutationProcedure<{ input: Input; output: Json<Output>; meta: unknown }>;
/** A file is not answered over the typed RPC: \`file\` of the client fetches it by its path. */
type FileOnly<Input> = TRPCQueryProcedure<{ input: Input; output: never; meta: unknown }>;

export type AppRouter = TRPCBuiltRouter<
  {
    ctx: object;
    meta: object;
    errorShape: { message: string; code: TRPC_ERROR_CODE_NUMBER; data: Problem };
    transformer: false;
  },
  Operations
>;
`;

export interface ClientContract {
  text: string;
  /** Fields that have no description, as \`Type.field\`. */
  undocumented: string[];
}

/** Makes the module client/contract.ts: the inputs, answers and error codes of the service as TypeScript with doc comments. */
export async function clientContract(): Promise<ClientContract> {
  const printer = new TypePrinter(await namedSchemas());
  const areas = Object.entries(AREAS).map(([area, description]) => {
    const record = appRouter._def.record[area as keyof typeof AREAS] as Record<string, AnyProcedure>;
    const operations = Object.entries(record).map(([name, procedure]) => operation(printer, area, name, procedure));
    return { area, description, name: `${pascal(area)}Operations`, operations };
  });
  const parts = [
    HEAD,
    errorCodes(),
    ...printer.declarations(),
    ...areas.map(
      ({ name, description, operations }) =>
        `${docComment([`${description}.`])}type ${name} = {\n${operations.join('\n')}\n};`,
    ),
    `/** The operations of the service by area. */\ntype Operations = {\n${areas.map(({ area, name, description }) => `${docComment([`${description}.`])}${area}: ${name};`).join('\n')}\n};`,
    ROUTER,
  ];
  const { $schema: _schema, ignorePatterns: _ignored, ...options } = formatting;
  const { code, errors } = await format(CONTRACT_FILE, parts.join('\n'), options as Parameters<typeof format>[2]);
  if (errors.length > 0) throw new Error(`The contract does not parse: ${JSON.stringify(errors)}`);
  return { text: code, undocumented: printer.undocumented() };
}

/** Returns the schemas with the names of their constants. A name that two areas use gets the area as its prefix. */
async function namedSchemas(): Promise<Map<$ZodType, string>> {
  const found = new Map<$ZodType, { name: string; area: string }>();
  for (const file of globSync(SCHEMA_MODULES, { cwd: ROOT }).toSorted()) {
    const [, area = ''] = /^routers\/([^/]+)\//.exec(file) ?? [];
    const module = (await import(join(ROOT, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module))
      if (isNameable(value) && !found.has(value)) found.set(value, { name, area });
  }
  const counts = Map.groupBy(found.values(), ({ name }) => name);
  return new Map(
    [...found].map(([schema, { name, area }]) => [
      schema,
      (counts.get(name)?.length ?? 0) > 1 ? `${pascal(area)}${name}` : name,
    ]),
  );
}

function isNameable(value: unknown): value is $ZodType {
  if (typeof value !== 'object' || value === null || !('_zod' in value)) return false;
  return NAMED_KINDS.includes((value as $ZodTypes)._zod.def.type);
}

function operation(printer: TypePrinter, area: string, name: string, procedure: AnyProcedure): string {
  const meta = (procedure._def.meta ?? {}) as Meta;
  const { inputs, output, type } = procedure._def as unknown as {
    inputs: $ZodType[];
    output: $ZodType;
    type: 'query' | 'mutation';
  };
  const typeName = `${pascal(area)}${pascal(name)}`;
  const input = inputOf(printer, inputs, meta, `${typeName}Input`);
  const doc = docComment([
    `${meta.openapi?.summary ?? name}.`,
    meta.openapi?.description,
    `\`${meta.openapi?.method} /api${meta.openapi?.path}\`${permissionOf(meta)}`,
    refusals(meta),
  ]);
  if (meta.rest?.produces !== undefined) return `${doc}${name}: FileOnly<${input}>;`;
  const answer = printer.declare(output, 'output', `${typeName}Output`);
  return `${doc}${name}: ${type === 'query' ? 'Query' : 'Mutation'}<${input}, ${answer}>;`;
}

function inputOf(printer: TypePrinter, inputs: readonly $ZodType[], meta: Meta, name: string): string {
  const [input, ...more] = inputs as $ZodTypes[];
  if (more.length > 0) throw new Error(`${name} is made of several inputs, which has no name.`);
  if (input === undefined || takesNothing(input)) return 'void';
  if (meta.rest?.files === undefined) return printer.declare(input, 'input', name);
  return unionOf(['FormData', printer.declare(formFields(input, name), 'input', name)]);
}

/** Is the input nothing, or an object without fields? */
function takesNothing({ _zod: { def } }: $ZodTypes): boolean {
  if (def.type === 'optional') return takesNothing(def.innerType as $ZodTypes);
  return def.type === 'void' || (def.type === 'object' && Object.keys(def.shape).length === 0);
}

/** Returns the schema of the fields of an input that multipart() made. It reads a form or a plain object and then checks it. */
function formFields(schema: $ZodTypes, name: string): $ZodType {
  const { def } = schema._zod;
  if (def.type !== 'pipe') throw new Error(`${name} takes files, but is not made by multipart().`);
  const read = (def.in as $ZodTypes)._zod.def;
  const isForm = read.type === 'pipe' && (read.in as $ZodTypes)._zod.def.type === 'custom';
  return isForm ? def.out : formFields(def.in as $ZodTypes, name);
}

function permissionOf({ access }: Meta): string {
  if (access === undefined) return '';
  if ('permission' in access) return `, with the permission \`${access.permission}\`.`;
  const WHO = { public: ', for anybody.', signedIn: ', signed in.', inPerson: ', signed in as a person.' };
  return access.kind === 'ownAccount' ? ', signed in to the whole account.' : WHO[access.kind as keyof typeof WHO];
}

function refusals({ rest }: Meta): string | undefined {
  const codes = Object.keys(rest?.errors ?? {});
  return codes.length === 0 ? undefined : `Refusals: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
}

function errorCodes(): string {
  const procedures = Object.values(appRouter._def.procedures as unknown as Record<string, AnyProcedure>);
  const declared = procedures.flatMap((procedure) =>
    Object.keys(((procedure._def.meta ?? {}) as Meta).rest?.errors ?? {}),
  );
  const codes = [...new Set([...declared, ...Object.keys(GENERAL_ERRORS)])].toSorted();
  return `/** The stable codes that the service refuses with. */\nexport type ErrorCode =\n${codes.map((code) => `| '${code}'`).join('\n')};`;
}

function pascal(name: string): string {
  return name.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
