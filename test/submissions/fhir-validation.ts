import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { ruleFaults } from './fhir-rules.ts';

// The definitions of HL7 FHIR R5 as HL7 publishes them: package hl7.fhir.r5.core, 5.0.0 of 2023-03-26, CC0.
const PACKAGE = new URL('./', import.meta.resolve('hl7.fhir.r5.core/package.json'));

function published(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, PACKAGE), 'utf8'));
}

interface Structure {
  type: string;
  kind: string;
  snapshot: { element: ElementDefinition[] };
}

interface ElementDefinition {
  path: string;
  min: number;
  max: string;
  type?: { code: string; extension?: { url: string; valueString?: string }[] }[];
  /** An element that is built like another one, such as an item in an item. */
  contentReference?: string;
  binding?: { strength: string; valueSet?: string };
}

interface OfficialSchema {
  id: string;
  $schema: string;
  definitions: Record<string, object>;
}

interface ValueSet {
  compose: { include: { system: string; concept?: { code: string }[] }[] };
}

/** UCUM codes in common use, as the specification lists them. */
export function commonUnits(): ReadonlySet<string> {
  const { compose } = published('ValueSet-ucum-common.json') as ValueSet;
  return new Set(compose.include.flatMap(({ concept = [] }) => concept.map(({ code }) => code)));
}

const TYPES = ['NutritionIntake', 'Questionnaire', 'QuestionnaireResponse', 'Bundle'] as const;
type ResourceType = (typeof TYPES)[number];

/**
 * What the official JSON schema, the structure definitions and their rules find wrong with a resource of these types, and with those in a
 * Bundle; nothing if it is valid.
 */
export function faultsOf(resource: unknown): string[] {
  const given = (resource ?? {}) as { resourceType?: unknown; entry?: unknown };
  const type = TYPES.find((one) => one === given.resourceType);
  if (type === undefined) return [`${String(given.resourceType)} is no type of resource that is checked`];
  const entries = type === 'Bundle' && Array.isArray(given.entry) ? (given.entry as { resource?: unknown }[]) : [];
  // The schema of a Bundle refers to those of all resources, so that those in it are checked by themselves.
  const { entry: _, ...rest } = given;
  const alone = entries.length === 0 ? given : { ...rest, entry: entries.map(({ resource: _, ...of }) => of) };
  return [
    ...schemaFaults(type, alone),
    ...structureFaults(alone, structure(type), type),
    ...ruleFaults(given),
    ...entries.flatMap((one, at) =>
      one.resource === undefined ? [] : faultsOf(one.resource).map((fault) => `entry[${at}]: ${fault}`),
    ),
  ];
}

type SchemaCheck = (resource: unknown) => string[];
const compiled = new Map<ResourceType, SchemaCheck>();

function schemaFaults(type: ResourceType, resource: unknown): string[] {
  const check = compiled.get(type) ?? compileSchema(type);
  compiled.set(type, check);
  return check(resource);
}

function compileSchema(type: ResourceType): SchemaCheck {
  // `id` is what JSON Schema called `$id` before draft 6; the published file has one of each age.
  const { id, $schema, definitions } = published('openapi/fhir.schema.json') as OfficialSchema;
  // One pattern is none in Unicode mode, and some stand beside numbers, which have no pattern.
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true, validateSchema: false });
  // Contained resources, of which ours have none, would bring in the schemas of all the others: seconds to compile.
  ajv.addSchema({ $schema, definitions: { ...definitions, ResourceList: false } }, id);
  const check = ajv.compile({ $ref: `${id}#/definitions/${type}` });
  return (resource) =>
    check(resource) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `schema ${instancePath} ${message}`);
}

const structures = new Map<string, Structure>();

function structure(type: string): Structure {
  const known = structures.get(type) ?? (published(`StructureDefinition-${type}.json`) as Structure);
  structures.set(type, known);
  return known;
}

// What the schema leaves out: cardinality of primitive elements, nothing empty, patterns of numbers, required codes.
function structureFaults(value: unknown, { type, snapshot }: Structure, path: string, at = type): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`];
  const entries = Object.entries(value).filter(([key]) => key !== 'resourceType');
  if (entries.length === 0) return [`${path} is empty`];
  const elements = snapshot.element.filter(
    (element) => element.path.startsWith(`${at}.`) && !element.path.slice(at.length + 1).includes('.'),
  );
  const found = new Map<ElementDefinition, number>();
  const faults = entries.flatMap(([key, content]) => {
    // Beside a primitive element, the same name after _ has its extensions.
    const ofPrimitive = key.startsWith('_');
    const match = elementOf(ofPrimitive ? key.slice(1) : key, elements, at);
    if (!match || (ofPrimitive && !isPrimitive(match.code))) return [`${path}.${key} is unknown`];
    const { element } = match;
    const code = ofPrimitive ? 'ExtendedPrimitive' : match.code;
    if (!ofPrimitive || !Object.hasOwn(value, key.slice(1))) found.set(element, (found.get(element) ?? 0) + 1);
    const isList = element.max !== '1';
    if (isList !== Array.isArray(content)) return [`${path}.${key} is ${isList ? 'no' : 'a'} list`];
    const items = isList ? (content as unknown[]) : [content];
    if (items.length === 0) return [`${path}.${key} is empty`];
    return items.flatMap((item, index) =>
      itemFaults(item, element, { code, within: type }, `${path}.${key}${isList ? `[${index}]` : ''}`),
    );
  });
  const missing = elements.filter((element) => element.min > 0 && !found.has(element));
  const twice = [...found].filter(([, count]) => count > 1);
  return [
    ...faults,
    ...missing.map((element) => `${element.path} is missing`),
    ...twice.map(([element]) => `${element.path} is given twice`),
  ];
}

function elementOf(key: string, elements: readonly ElementDefinition[], at: string) {
  for (const element of elements) {
    const name = element.path.slice(at.length + 1);
    if (element.contentReference !== undefined && name === key) return { element, code: 'BackboneElement' };
    for (const { code } of element.type ?? []) {
      const expected = name.endsWith('[x]')
        ? name.replace(
            '[x]',
            code.replace(/^./, (letter) => letter.toUpperCase()),
          )
        : name;
      if (expected === key) return { element, code };
    }
  }
  return null;
}

function isPrimitive(code: string): boolean {
  return /^[a-z]/.test(code) && !code.startsWith('http');
}

function itemFaults(
  item: unknown,
  element: ElementDefinition,
  { code, within }: { code: string; within: string },
  path: string,
): string[] {
  if (code === 'BackboneElement' || code === 'Element') {
    return structureFaults(item, structure(within), path, element.contentReference?.replace(/^#/, '') ?? element.path);
  }
  if (code === 'ExtendedPrimitive') return structureFaults(item, structure('Element'), path);
  // Ids of elements and resources are of the type that FHIRPath calls so.
  const type = structure(code.startsWith('http://hl7.org/fhirpath/') ? 'string' : code);
  if (type.kind !== 'primitive-type') return structureFaults(item, type, path);
  return [...primitiveFaults(item, type, path), ...codeFaults(item, element, path)];
}

const JAVASCRIPT_TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  decimal: 'number',
  integer: 'number',
  unsignedInt: 'number',
};

function primitiveFaults(item: unknown, { type, snapshot }: Structure, path: string): string[] {
  const expected = JAVASCRIPT_TYPES[type] ?? 'string';
  if (typeof item !== expected) return [`${path} is no ${expected}`];
  const regex = snapshot.element
    .flatMap((element) => element.type ?? [])
    .flatMap(({ extension = [] }) => extension)
    .find(({ url }) => url.endsWith('/regex'))?.valueString;
  // The exponent of the published pattern for decimals has a brace too many.
  const pattern = new RegExp(`^(?:${(regex ?? '.*').replace('{1,9}})', '{1,9})')})$`, 'su');
  if (type === 'integer' && Math.abs(item as number) >= 2 ** 31) return [`${path} has more than 32 bits`];
  const text = JSON.stringify(item).replaceAll(/^"|"$/g, '');
  const written = typeof item === 'string' ? item : text;
  // Of the rules in words for string (R5, datatypes): no control characters but three, and not blank.
  const isSpoilt = /[^\P{Cc}\t\r\n]|\p{Noncharacter_Code_Point}/u.test(written) || !written.isWellFormed();
  return pattern.test(written) && written.trim() !== '' && !isSpoilt ? [] : [`${path} is no ${type}: ${text}`];
}

function codeFaults(item: unknown, { binding }: ElementDefinition, path: string): string[] {
  if (binding?.strength !== 'required' || binding.valueSet === undefined) return [];
  const name = binding.valueSet.replace(/^.*\/|\|.*$/g, '');
  const { compose } = published(`ValueSet-${name}.json`) as ValueSet;
  // The standard of languages has no list of its tags.
  if (compose.include.some(({ system }) => system === 'urn:ietf:bcp:47')) return languageFaults(item, path);
  const codes = compose.include.flatMap(({ system, concept }) => concept ?? [...conceptsOf(system)]);
  return codes.some(({ code }) => code === item) ? [] : [`${path} is none of ${binding.valueSet}`];
}

function languageFaults(item: unknown, path: string): string[] {
  try {
    return Intl.getCanonicalLocales(item as string).length === 1 ? [] : [`${path} is no language`];
  } catch {
    return [`${path} is no language`];
  }
}

interface Concept {
  code: string;
  concept?: Concept[];
}

function conceptsOf(system: string): Generator<Concept> {
  const name = system.replace(/^.*\//, '');
  return allOf((published(`CodeSystem-${name}.json`) as { concept: Concept[] }).concept);
}

function* allOf(concepts: readonly Concept[]): Generator<Concept> {
  for (const one of concepts) {
    yield one;
    yield* allOf(one.concept ?? []);
  }
}
