import type { RestOptions } from '../contract/meta.ts';
import type { OperationObject, Schema } from './openapi.ts';

type Responses = NonNullable<OperationObject['responses']>;
type Headers = Record<string, { description: string; schema: Schema }>;

const ETAG: Headers = {
  ETag: {
    description: 'The tag of this answer. Send it as `If-None-Match` to be answered 304 while the answer is the same.',
    schema: { type: 'string' },
  },
};

/** Lists the headers of the answer of an operation that clients act on. */
export function answerHeaders({ makes, isRevalidated }: RestOptions): { headers?: Headers } {
  if (isRevalidated) return { headers: ETAG };
  if (makes === undefined) return {};
  const description = `The address of what was made, without the host: \`/api${makes}\`.`;
  return { headers: { Location: { description, schema: { type: 'string', format: 'uri-reference' } } } };
}

/** The answer to a client that has the current answer already. */
export function notModified({ isRevalidated }: RestOptions): Responses {
  if (!isRevalidated) return {};
  return {
    304: { description: 'Not modified: the answer with the tag in `If-None-Match` still holds.', headers: ETAG },
  };
}
