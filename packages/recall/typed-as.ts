import type { z } from 'zod';

const types = new WeakMap<object, z.ZodType>();

/**
 * Says that a schema accepts more than a typed client should send: the contract of the client has the type of `type` in its place.
 * Whatever `type` accepts, the schema has to accept too.
 */
export function typedAs<Schema extends z.ZodType>(schema: Schema, type: z.ZodType): Schema {
  types.set(schema, type);
  return schema;
}

/** What the contract of the client has in place of a schema, if typedAs said so. */
export function clientTypeOf(schema: object): z.ZodType | undefined {
  return types.get(schema);
}
