import { api } from '../session/service.ts';

type Procedure = { query: (input: never, options?: never) => Promise<unknown> };
type Answer<P extends Procedure> = Awaited<ReturnType<P['query']>>;

/** What TanStack Query needs for one call of a query. */
export interface Read<Data> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Data>;
}

type Given<Input> = [Input] extends [void] ? [] : undefined extends Input ? [input?: Input] : [input: Input];

type Reads<Api> = {
  [Area in keyof Api]: {
    [Name in keyof Api[Area] as Api[Area][Name] extends Procedure ? Name : never]: Api[Area][Name] extends Procedure
      ? (...input: Given<Parameters<Api[Area][Name]['query']>[0]>) => Read<Answer<Api[Area][Name]>>
      : never;
  };
};

type Caller = { query: (input: unknown, options: object) => Promise<unknown> };
const callers = api as unknown as Record<string, Record<string, Caller>>;

/**
 * The queries of the service for TanStack Query: `useQuery(read.surveys.get({ surveyId }))`. Their keys are area, name and input, so that a
 * write can name the areas that it changes. The official adapter wants other versions of tRPC than the client has.
 */
export const read = byName((area) =>
  byName((name) => (input: unknown) => ({
    queryKey: [area, name, input],
    queryFn: ({ signal }: { signal: AbortSignal }) => callers[area]![name]!.query(input, { signal }),
  })),
) as unknown as Reads<typeof api>;

/** An object that makes each property from its name. */
function byName<Value>(make: (name: string) => Value): Record<string, Value> {
  return new Proxy({}, { get: (_, name) => make(String(name)) });
}
