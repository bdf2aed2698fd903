import type { OpenAPIObject } from 'trpc-to-openapi';

/**
 * Leaves room for new fields in the schemas of answers: the generator closes every object of an output, and a client that checks
 * answers would refuse those of a later version. Inputs stay closed.
 */
export function openAnswers(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, unknown>;
  const seen = new Set<unknown>();
  const open = (node: unknown): void => {
    if (typeof node !== 'object' || node === null || seen.has(node)) return;
    seen.add(node);
    const schema = node as { $ref?: unknown; additionalProperties?: unknown };
    if (schema.additionalProperties === false) delete schema.additionalProperties;
    if (typeof schema.$ref === 'string') open(schemas[schema.$ref.split('/').at(-1) ?? '']);
    for (const inner of Object.values(node)) open(inner);
  };
  for (const item of Object.values(document.paths ?? {})) {
    for (const { responses } of Object.values(item) as { responses?: Record<string, { content?: object }> }[]) {
      for (const { content } of Object.values(responses ?? {})) {
        for (const { schema } of Object.values(content ?? {}) as { schema?: unknown }[]) open(schema);
      }
    }
  }
}
