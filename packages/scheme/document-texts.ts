import { z } from 'zod';
import type { DocumentPath } from './document-path.ts';
import { SchemeDocument } from './scheme.ts';

/** A text of a document with its place. */
export interface PlacedText {
  path: DocumentPath;
  /** Language -> text. What a person wrote may be something else. */
  text: Readonly<Record<string, unknown>>;
}

/** Lists the texts of a document, in the order of the schema; of one with faults, those that can be found. */
export function textsOf(document: unknown): PlacedText[] {
  return [...textsBelow(SchemeDocument, document, [])];
}

// The schema says where texts are: each record of a scheme is a text by language. Conditions have none.
function* textsBelow(schema: z.core.$ZodType, value: unknown, path: DocumentPath): Generator<PlacedText> {
  if (schema instanceof z.ZodArray) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    for (const [at, item] of items.entries()) yield* textsBelow(schema.element, item, [...path, at]);
  } else if (typeof value !== 'object' || value === null) {
    return;
  } else if (schema instanceof z.ZodRecord) {
    yield { path, text: value as Readonly<Record<string, unknown>> };
  } else if (schema instanceof z.ZodObject) {
    const values = value as Readonly<Record<string, unknown>>;
    for (const [key, part] of Object.entries(schema.shape))
      if (Object.hasOwn(values, key)) yield* textsBelow(part, values[key], [...path, key]);
  } else if (schema instanceof z.ZodDiscriminatedUnion) {
    const option = optionFor(schema, value);
    if (option) yield* textsBelow(option, value, path);
  } else if (isWrapper(schema)) {
    yield* textsBelow(schema.def.innerType, value, path);
  }
}

function optionFor({ options, def }: z.ZodDiscriminatedUnion, value: object): z.core.$ZodType | undefined {
  const key = def.discriminator;
  const wanted = (value as Readonly<Record<string, unknown>>)[key];
  return options.find((option) => {
    const named = option instanceof z.ZodObject ? (option.shape as Readonly<Record<string, unknown>>)[key] : undefined;
    return named instanceof z.ZodLiteral && named.value === wanted;
  });
}

function isWrapper(schema: z.core.$ZodType): schema is z.ZodNullable | z.ZodDefault | z.ZodPrefault {
  return schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault;
}
