import type { RestOptions } from '../contract/meta.ts';
import type { Schema } from './openapi.ts';

type Headers = Record<string, { description: string; schema: Schema }>;

/** Lists the headers of the answer of an operation that clients act on. */
export function answerHeaders({ makes }: RestOptions): { headers?: Headers } {
  if (makes === undefined) return {};
  const description = `The address of what was made, without the host: \`/api${makes}\`.`;
  return { headers: { Location: { description, schema: { type: 'string', format: 'uri-reference' } } } };
}
