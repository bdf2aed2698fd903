import fc, { type Arbitrary } from 'fast-check';
import type { Dice } from './dice.ts';
import type { KnownValues } from './known-values.ts';
import { numbersOf, textsOf } from './leaf-values.ts';

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

/** How many items and keys are tried beyond those that are required. */
const MORE = 4;
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
    const fields = Object.entries(properties).map(([key, inner]) => [key, this.#arbitrary(area, key, inner)] as const);
    const record = fc.record(Object.fromEntries(fields), { requiredKeys: required.filter((key) => key in properties) });
    if (typeof additionalProperties !== 'object') return record;
    const keys = this.#arbitrary(area, 'key', propertyNames ?? { type: 'string' }) as Arbitrary<string>;
    const more = fc.dictionary(keys, this.#arbitrary(area, 'value', additionalProperties), { maxKeys: MORE });
    return fc.tuple(record, more).map(([fixed, free]) => ({ ...free, ...fixed }));
  }
}
