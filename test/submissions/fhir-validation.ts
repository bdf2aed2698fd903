import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

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

/** What the official JSON schema and the structure definitions find wrong with a NutritionIntake; nothing if it is valid. */
export function faultsOf(resource: unknown): string[] {
  return [...schemaFaults(resource), ...structureFaults(resource, structure('NutritionIntake'), 'NutritionIntake')];
}

type SchemaCheck = (resource: unknown) => string[];
let compiled: SchemaCheck | null = null;

function schemaFaults(resource: unknown): string[] {
  compiled ??= compileSchema();
  return compiled(resource);
}

function compileSchema(): SchemaCheck {
  // `id` is what JSON Schema called `$id` before draft 6; the published file has one of each age.
  const { id, $schema, definitions } = published('openapi/fhir.schema.json') as OfficialSchema;
  // One pattern is none in Unicode mode, and some stand beside numbers, which have no pattern.
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, allErrors: true, validateSchema: false });
  // Contained resources, of which an intake has none, would bring in the schemas of all the others: seconds to compile.
  ajv.addSchema({ $schema, definitions: { ...definitions, ResourceList: false } }, id);
  const check = ajv.compile({ $ref: `${id}#/definitions/NutritionIntake` });
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
    const match = elementOf(key, elements, at);
    if (!match) return [`${path}.${key} is unknown`];
    const { element, code } = match;
    found.set(element, (found.get(element) ?? 0) + 1);
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

function itemFaults(
  item: unknown,
  element: ElementDefinition,
  { code, within }: { code: string; within: string },
  path: string,
): string[] {
  if (code === 'BackboneElement' || code === 'Element') {
    return structureFaults(item, structure(within), path, element.path);
  }
  // Ids of elements and resources are of the type that FHIRPath calls so.
  const type = structure(code.startsWith('http://hl7.org/fhirpath/') ? 'string' : code);
  if (type.kind !== 'primitive-type') return structureFaults(item, type, path);
  return [...primitiveFaults(item, type, path), ...codeFaults(item, element, path)];
}

const JAVASCRIPT_TYPES: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  decimal: 'number',
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
  const codes = compose.include.flatMap(({ system, concept }) => concept ?? conceptsOf(system));
  return codes.some(({ code }) => code === item) ? [] : [`${path} is none of ${binding.valueSet}`];
}

function languageFaults(item: unknown, path: string): string[] {
  try {
    return Intl.getCanonicalLocales(item as string).length === 1 ? [] : [`${path} is no language`];
  } catch {
    return [`${path} is no language`];
  }
}

function conceptsOf(system: string): { code: string }[] {
  const name = system.replace(/^.*\//, '');
  return (published(`CodeSystem-${name}.json`) as { concept: { code: string }[] }).concept;
}
