import type { $ZodType, $ZodTypes } from 'zod/v4/core';

/** Turns the text of a path, a query or a form into the value that its schema expects, or leaves it for the schema to refuse. */
export type Reader = (value: unknown) => unknown;

/** The readers of the top-level keys of an input. It is empty for an input that is not an object. */
export type InputReaders = ReadonlyMap<string, Reader>;

interface ReaderOptions {
  /** In a form, a field with an object schema holds JSON text (the default encoding of OpenAPI for such a part). */
  jsonText: boolean;
}

// Two readers that change nothing. They are distinct so that a union knows which option takes text.
const TEXT: Reader = (value) => value;
const OPAQUE: Reader = (value) => value;

// The grammar of a JSON number: `Number` alone would also take '', ' 5 ', '0x10' and 'Infinity'.
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const INTEGER = /^-?\d+$/;

/** Compiles the readers of a procedure's inputs once. It does not change the schemas, because tRPC uses them too. */
export function compileReaders(inputs: readonly $ZodType[], options: ReaderOptions): InputReaders {
  const keys = inputKeys(inputs);
  return new Map([...keys].map(([key, found]) => [key, anyOf(found.map((schema) => readerOf(schema, options)))]));
}

/** Returns the top-level keys of a procedure's inputs. A key of several inputs, or of several options of a union, has several schemas. */
export function inputKeys(inputs: readonly $ZodType[]): Map<string, $ZodType[]> {
  const keys = new Map<string, $ZodType[]>();
  for (const input of inputs) collectKeys(input, keys);
  return keys;
}

/** Reads the value of `key` from text. The value of an unknown key stays text. */
export function readText(readers: InputReaders, key: string, value: unknown): unknown {
  const read = readers.get(key);
  return read === undefined ? value : read(value);
}

/** Do the inputs of a procedure refuse keys that none of them knows? */
export function isStrict(inputs: readonly $ZodType[]): boolean {
  return inputs.some((schema) => {
    const { def } = (schema as $ZodTypes)._zod;
    if (def.type === 'object') return def.catchall?._zod.def.type === 'never';
    if (def.type === 'pipe') return isStrict([def.in, def.out]);
    return 'innerType' in def && isStrict([def.innerType as $ZodType]);
  });
}

export function isVoidInput(schema: $ZodType): boolean {
  const { type } = (schema as $ZodTypes)._zod.def;
  return type === 'void' || type === 'undefined' || type === 'never';
}

function collectKeys(schema: $ZodType, into: Map<string, $ZodType[]>): boolean {
  const { def } = (schema as $ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      for (const [key, value] of Object.entries(def.shape)) into.set(key, [...(into.get(key) ?? []), value]);
      return true;
    case 'union':
      return def.options.map((option) => collectKeys(option, into)).includes(true);
    case 'intersection':
      return [def.left, def.right].map((side) => collectKeys(side, into)).includes(true);
    case 'pipe':
      return collectKeys(def.in, into) || collectKeys(def.out, into);
    case 'lazy':
      return collectKeys(def.getter(), into);
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return collectKeys(def.innerType, into);
    default:
      return false;
  }
}

function readerOf(schema: $ZodType, options: ReaderOptions): Reader {
  const { def } = (schema as $ZodTypes)._zod;
  if ('coerce' in def && def.coerce === true) {
    throw new Error(
      `z.coerce.${def.type}() takes '', null and [] for a value; use z.${def.type}(), text is converted strictly`,
    );
  }
  switch (def.type) {
    case 'number':
      return readNumber;
    case 'boolean':
      return readBoolean;
    case 'bigint':
      return readBigInt;
    case 'literal':
      return readOneOf(def.values);
    case 'enum':
      return readOneOf(Object.values(def.entries));
    case 'array':
      return readArray(readerOf(def.element, options), options);
    case 'set':
    case 'tuple':
    case 'map':
    case 'null':
    case 'undefined':
    case 'void':
    case 'never':
    case 'file':
      return OPAQUE;
    case 'object':
    case 'record':
      return options.jsonText ? readJsonObject : OPAQUE;
    case 'union':
      return anyOf(def.options.map((option) => readerOf(option, options)));
    case 'intersection':
      return anyOf([readerOf(def.left, options), readerOf(def.right, options)]);
    case 'pipe':
      return readerOf(def.in, options);
    case 'lazy':
      return readLazily(def.getter, options);
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
      return readerOf(def.innerType, options);
    default:
      return TEXT;
  }
}

// The first option that reads the text wins, in the order of the schema.
function anyOf(readers: readonly Reader[]): Reader {
  const [only] = readers;
  if (readers.length === 1 && only !== undefined) return only;
  if (readers.every((read) => read === OPAQUE)) return OPAQUE;
  return (value) => {
    for (const read of readers) {
      if (read === OPAQUE) continue;
      if (read === TEXT && typeof value === 'string') return value;
      const result = read(value);
      if (result !== value) return result;
    }
    return value;
  };
}

function readNumber(value: unknown): unknown {
  if (typeof value !== 'string' || !JSON_NUMBER.test(value)) return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

function readBoolean(value: unknown): unknown {
  if (value === 'true') return true;
  return value === 'false' ? false : value;
}

function readBigInt(value: unknown): unknown {
  return typeof value === 'string' && INTEGER.test(value) ? BigInt(value) : value;
}

function readOneOf(values: readonly unknown[]): Reader {
  if (values.every((value) => typeof value === 'string')) return (value) => value;
  const byText = new Map(
    values
      .filter((value) => value !== null && value !== undefined)
      .map((value) => [`${value as string | number}`, value]),
  );
  return (value) => (typeof value === 'string' && byText.has(value) ? byText.get(value) : value);
}

function readArray(readElement: Reader, { jsonText }: ReaderOptions): Reader {
  const holdsObjects = readElement === readJsonObject;
  return (value) => {
    if (value === undefined) return value;
    const whole =
      jsonText && holdsObjects && typeof value === 'string' && value.startsWith('[') ? parseJson(value) : value;
    if (whole !== value) return whole;
    return (Array.isArray(value) ? value : [value]).map(readElement);
  };
}

function readLazily(getter: () => $ZodType, options: ReaderOptions): Reader {
  let read: Reader | undefined;
  return (value) => (read ??= readerOf(getter(), options))(value);
}

function readJsonObject(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('{') ? parseJson(value) : value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
