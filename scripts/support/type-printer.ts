import { clientTypeOf } from '@dietary-recall/recall';
import { globalRegistry, type $ZodType, type $ZodTypes } from 'zod/v4/core';

/** `input` is the type that a caller sends, in which fields with a default are optional. `output` is the type of the answer. */
export type Side = 'input' | 'output';

interface Described {
  description?: string | undefined;
  example?: unknown;
  default?: unknown;
}

type ObjectSchema = Extract<$ZodTypes, { _zod: { def: { type: 'object' } } }>;

/** Prints Zod schemas as TypeScript. Named schemas become declarations, and descriptions become doc comments. */
export class TypePrinter {
  readonly #names: ReadonlyMap<$ZodType, string>;
  readonly #declarations = new Map<string, string>();
  readonly #owners = new Map<string, $ZodType>();
  readonly #undocumented = new Set<string>();

  /** `names` are schemas that become declarations, besides the schemas with an id. */
  constructor(names: ReadonlyMap<$ZodType, string>) {
    this.#names = names;
  }

  /** Returns the declarations of all printed schemas, by name. */
  declarations(): string[] {
    return [...this.#declarations].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  }

  /** Returns the fields without a description, as `Type.field`. */
  undocumented(): string[] {
    return [...this.#undocumented];
  }

  /** Prints a schema as a declaration. It is named `name` if the schema has no name. */
  declare(schema: $ZodType, side: Side, name: string): string {
    return this.#nameOf(schema) === undefined ? this.#declared(schema, side, name) : this.print(schema, side, name);
  }

  /** Returns the type of a schema. `at` is its place, for error messages. */
  print(schema: $ZodType, side: Side, at: string): string {
    const printed = replacementOf(schema);
    const name = this.#nameOf(printed);
    return name === undefined ? this.#body(printed, side, at) : this.#declared(printed, side, name);
  }

  #nameOf(schema: $ZodType): string | undefined {
    const name = globalRegistry.get(schema)?.id ?? this.#names.get(schema);
    if (name !== undefined) return name;
    // A copy of a named schema with further checks or another description has the same type.
    const { parent } = schema._zod;
    return parent === undefined ? undefined : this.#nameOf(parent);
  }

  #declared(schema: $ZodType, side: Side, name: string): string {
    const differs = side === 'input' && !name.endsWith('Input') && dependsOnSide(schema, new Set());
    const declared = differs ? `${name}Input` : name;
    const root = rootOf(schema);
    const owner = this.#owners.get(declared);
    if (owner !== undefined) {
      if (owner !== root) throw new Error(`Two schemas are named ${declared}.`);
      return declared;
    }
    this.#owners.set(declared, root);
    this.#declarations.set(declared, '');
    const doc = docComment([globalRegistry.get(schema)?.description]);
    this.#declarations.set(declared, `${doc}export type ${declared} = ${this.#body(schema, side, declared)};`);
    return declared;
  }

  #body(schema: $ZodType, side: Side, at: string): string {
    const print = (inner: $ZodType) => this.print(inner, side, at);
    const { def } = (schema as $ZodTypes)._zod;
    switch (def.type) {
      case 'string':
        return 'string';
      case 'number':
        return 'number';
      case 'boolean':
        return 'boolean';
      case 'null':
        return 'null';
      case 'undefined':
      case 'void':
        return 'void';
      case 'unknown':
        return 'unknown';
      case 'file':
        return 'File';
      case 'literal':
        return unionOf(def.values.map((value) => literal(value)));
      case 'enum':
        return unionOf(Object.values(def.entries).map(literal));
      case 'array':
        return arrayOf(print(def.element));
      case 'record':
        return `Record<${print(def.keyType)}, ${print(def.valueType)}>`;
      case 'object':
        return this.#object(schema as ObjectSchema, side, at);
      case 'union':
        return unionOf(def.options.map(print));
      case 'nullable':
        return unionOf([print(def.innerType), 'null']);
      case 'optional':
      case 'default':
      case 'prefault':
        return side === 'input' ? unionOf([print(def.innerType), 'undefined']) : print(def.innerType);
      case 'pipe':
        return print(side === 'input' ? def.in : def.out);
      default:
        throw new Error(`${at} has a schema of type ${def.type}, which cannot be printed.`);
    }
  }

  #object({ _zod: { def } }: ObjectSchema, side: Side, at: string): string {
    const fields = Object.entries(def.shape).map(([key, field]) => {
      const facts = describe(field);
      const isOptional = side === 'input' ? field._zod.optin !== undefined : mayBeMissing(field);
      const type = this.print(field, side, `${at}.${key}`);
      if (facts.description === undefined && !this.#isNamed(field)) this.#undocumented.add(`${at}.${key}`);
      const doc = docComment([
        facts.description,
        facts.example === undefined ? undefined : `Example: \`${JSON.stringify(facts.example)}\``,
        facts.default === undefined || side === 'output' ? undefined : `@default ${JSON.stringify(facts.default)}`,
      ]);
      const name = /^[A-Za-z_]\w*$/.test(key) ? key : `'${key}'`;
      return `${doc}${name}${isOptional ? '?' : ''}: ${type};`;
    });
    const rest =
      def.catchall === undefined || def.catchall._zod.def.type === 'never'
        ? []
        : [`[key: string]: ${this.print(def.catchall, side, at)};`];
    const lines = [...fields, ...rest];
    return lines.length === 0 ? 'Record<string, never>' : `{\n${lines.join('\n')}\n}`;
  }

  /** Does the type already describe the field? */
  #isNamed(schema: $ZodType): boolean {
    if (this.#nameOf(replacementOf(schema)) !== undefined) return true;
    const inner = innerOf(schema);
    return inner !== undefined && this.#isNamed(inner);
  }
}

/** Returns the description of a field, its own or that of the schema that it wraps. */
function describe(schema: $ZodType): Described {
  const { def } = (schema as $ZodTypes)._zod;
  const { description, example } = globalRegistry.get(schema) ?? {};
  const inner = innerOf(schema);
  const found = inner === undefined ? {} : describe(inner);
  return {
    description: description ?? found.description,
    example: example ?? found.example,
    default: def.type === 'default' ? def.defaultValue : found.default,
  };
}

function innerOf(schema: $ZodType): $ZodType | undefined {
  const { def } = (schema as $ZodTypes)._zod;
  if (def.type === 'pipe') return def.in;
  return 'innerType' in def ? (def.innerType as $ZodType) : undefined;
}

function replacementOf(schema: $ZodType): $ZodType {
  return clientTypeOf(schema) ?? schema;
}

function rootOf(schema: $ZodType): $ZodType {
  const { parent } = schema._zod;
  return parent === undefined ? schema : rootOf(parent);
}

/** Does the type that a caller sends differ from the type of the answer? */
function dependsOnSide(schema: $ZodType, seen: Set<$ZodType>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const { def } = (replacementOf(schema) as $ZodTypes)._zod;
  const depends = (inner: $ZodType) => dependsOnSide(inner, seen);
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'pipe':
      return true;
    case 'object':
      return Object.values(def.shape).some(depends);
    case 'array':
      return depends(def.element);
    case 'record':
      return depends(def.valueType);
    case 'union':
      return def.options.some(depends);
    case 'nullable':
      return depends(def.innerType);
    default:
      return false;
  }
}

/** Can the field be missing? JSON leaves out undefined values. */
function mayBeMissing(schema: $ZodType): boolean {
  return schema._zod.optout !== undefined || schema._zod.def.type === 'unknown';
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", String.raw`\'`)}'` : String(value);
}

export function unionOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function arrayOf(type: string): string {
  return /^[\w.]+$/.test(type) ? `${type}[]` : `(${type})[]`;
}

const LINE_LENGTH = 110;

/** Returns the paragraphs as a doc comment with a line break; '' without paragraphs. */
export function docComment(paragraphs: readonly (string | undefined)[]): string {
  const lines = paragraphs
    .filter((text) => text !== undefined && text !== '')
    .flatMap((text = '', index) => [...(index === 0 ? [] : ['']), ...wrap(text)])
    .map((line) => line.replaceAll('*/', String.raw`*\/`));
  const [only = ''] = lines;
  if (lines.length === 0) return '';
  return lines.length === 1
    ? `/** ${only} */\n`
    : `/**\n${lines.map((line) => ` *${line === '' ? '' : ` ${line}`}\n`).join('')} */\n`;
}

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
