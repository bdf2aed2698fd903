import fc, { type Arbitrary } from 'fast-check';
import type { Dice } from './dice.ts';
import type { KnownValues } from './known-values.ts';

/** JSON Schema as far as the document uses it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
}

const DAYS = { min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true };
const FORMATS: Readonly<Record<string, Arbitrary<string>>> = {
  uuid: fc.uuid({ version: [4, 7] }),
  email: fc.stringMatching(/^[a-z0-9]{1,12}@[a-z0-9]{1,12}\.[a-z]{2,5}$/),
  date: fc.date(DAYS).map((date) => date.toISOString().slice(0, 10)),
  'date-time': fc.date(DAYS).map((date) => date.toISOString()),
  uri: fc.webUrl(),
};
/** How many items and keys are tried beyond those that are required. */
const MORE = 4;
/** Longer text is for the hostile requests. */
const LONG = 5000;

/** Values that a schema of the document allows. */
export class SchemaValues {
  readonly #schemas: Readonly<Record<string, JsonSchema>>;
  readonly #known: KnownValues;
  readonly #files: readonly File[];
  readonly #made = new Map<string, Arbitrary<unknown>>();

  constructor(schemas: Readonly<Record<string, JsonSchema>>, known: KnownValues, files: readonly File[]) {
    this.#schemas = schemas;
    this.#known = known;
    this.#files = files;
  }

  /** The value of a key in an input of the area; of ids and codes most are known ones. */
  valueOf(dice: Dice, area: string, key: string, schema: JsonSchema): unknown {
    const name = `${area}.${key} ${JSON.stringify(schema)}`;
    const made = this.#made.get(name) ?? this.#arbitrary(area, key, schema);
    this.#made.set(name, made);
    return dice.valueOf(made);
  }

  #arbitrary(area: string, key: string, schema: JsonSchema): Arbitrary<unknown> {
    if (schema.$ref !== undefined) return this.#arbitrary(area, key, this.#resolve(schema.$ref));
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    const { type } = schema;
    const choices = Array.isArray(type)
      ? type.map((one) => ({ ...schema, type: one }))
      : (schema.anyOf ?? schema.oneOf);
    if (choices !== undefined) return fc.oneof(...choices.map((one) => this.#arbitrary(area, key, one)));
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return this.#knownOr(area, key, numbersOf(schema));
      case 'string':
        return schema.format === 'binary' ? fc.constantFrom(...this.#files) : this.#knownOr(area, key, textsOf(schema));
      case 'array':
        return this.#arrays(area, key, schema);
      case 'object':
        return this.#objects(area, schema);
      case undefined:
        return fc.jsonValue({ maxDepth: 2 });
      default:
        throw new Error(`No values are made for the type ${String(type)}`);
    }
  }

  #resolve(ref: string): JsonSchema {
    const schema = this.#schemas[ref.replace('#/components/schemas/', '')];
    if (schema === undefined) throw new Error(`The document has no ${ref}`);
    return schema;
  }

  #knownOr<T>(area: string, key: string, made: Arbitrary<T>): Arbitrary<unknown> {
    const roll = fc.tuple(made, fc.nat(), fc.integer({ min: 0, max: 3 }));
    return roll.map(([value, index, die]) => (die === 0 ? value : (this.#known.pick(area, key, index) ?? value)));
  }

  #arrays(area: string, key: string, { items = {}, minItems = 0, maxItems = 1000 }: JsonSchema): Arbitrary<unknown> {
    const maxLength = Math.min(maxItems, minItems + MORE);
    return fc.array(this.#arbitrary(area, key, items), { minLength: minItems, maxLength });
  }

  #objects(area: string, schema: JsonSchema): Arbitrary<unknown> {
    const { properties = {}, required = [], additionalProperties, propertyNames } = schema;
    const fields = Object.entries(properties).map(([key, inner]) => [key, this.#arbitrary(area, key, inner)]);
    const record = fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((key) => key in properties) });
    if (typeof additionalProperties !== 'object') return record;
    const keys = this.#arbitrary(area, 'key', propertyNames ?? { type: 'string' }) as Arbitrary<string>;
    const more = fc.dictionary(keys, this.#arbitrary(area, 'value', additionalProperties), { maxKeys: MORE });
    return fc.tuple(record, more).map(([fixed, free]) => ({ ...free, ...fixed }));
  }
}

function numbersOf(schema: JsonSchema): Arbitrary<number> {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = schema;
  const min = minimum ?? exclusiveMinimum ?? Number.MIN_SAFE_INTEGER;
  const max = maximum ?? exclusiveMaximum ?? Number.MAX_SAFE_INTEGER;
  if (schema.type === 'number') {
    const excluded = { minExcluded: exclusiveMinimum !== undefined, maxExcluded: exclusiveMaximum !== undefined };
    return fc.double({ min, max, noNaN: true, noDefaultInfinity: true, ...excluded });
  }
  return fc.integer({
    min: exclusiveMinimum === undefined ? min : min + 1,
    max: exclusiveMaximum === undefined ? max : max - 1,
  });
}

function textsOf({ format, pattern, minLength = 0, maxLength = 1000 }: JsonSchema): Arbitrary<string> {
  const known = FORMATS[format ?? ''];
  if (known !== undefined) return known;
  const fits = ({ length }: string) => length >= minLength && length <= maxLength;
  if (pattern !== undefined) {
    const exact = new RegExp(pattern, 'u');
    return fc.stringMatching(simplified(pattern)).filter((text) => exact.test(text) && fits(text));
  }
  const longest = Math.max(minLength, Math.min(maxLength, LONG));
  const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
  return fc.oneof({ weight: 9, arbitrary: short }, fc.string({ minLength: longest, maxLength: longest })).filter(fits);
}

// fast-check knows no lookaheads and no classes of Unicode.
function simplified(pattern: string): RegExp {
  return new RegExp(pattern.replaceAll(/\(\?!(?:[^()]|\([^()]*\))*\)/g, '').replaceAll('\\p{C}', '\\x00-\\x1f'));
}
