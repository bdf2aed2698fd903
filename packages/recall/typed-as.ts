import type { z } from 'zod';

const types = new WeakMap<object, z.ZodType>();

/**
 * Marks a schema that accepts more than a typed client should send. The contract of the client has the type of `type` instead.
 * The schema must accept every value that `type` accepts.
 */
export function typedAs<Schema extends z.ZodType>(schema: Schema, type: z.ZodType): Schema {
  types.set(schema, type);
  return schema;
}

/** Returns the type that `typedAs` set for a schema, undefined if none. */
export function clientTypeOf(schema: object): z.ZodType | undefined {
  return types.get(schema);
}
