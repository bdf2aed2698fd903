// The rules of FHIR R5 that its schema cannot express: the constraints of the structure definitions, by their keys, and the extensions of HL7, as
// hl7.fhir.uv.extensions defines them.

type Json = Record<string, unknown>;

/** What is wrong with a resource by the rules; nothing if it keeps them. */
export function ruleFaults(resource: Json): string[] {
  const { resourceType } = resource;
  return [
    ...(resourceType === 'Questionnaire' ? questionnaireFaults(resource) : []),
    ...(resourceType === 'QuestionnaireResponse' ? responseFaults(resource) : []),
    ...(resourceType === 'Bundle' ? bundleFaults(resource) : extensionFaults(resource, String(resourceType))),
  ];
}

/** An item of a Questionnaire or of its response, as far as rules ask for it. */
export interface FhirItem {
  linkId: string;
  text?: string;
  type?: string;
  required?: boolean;
  repeats?: boolean;
  maxLength?: number;
  code?: unknown;
  initial?: unknown;
  readOnly?: unknown;
  extension?: (Json & { url: string })[];
  enableWhen?: (Json & { question: string; operator: string })[];
  enableBehavior?: string;
  answerOption?: Json[];
  answerValueSet?: string;
  answer?: Json[];
  item?: FhirItem[];
}

/** Lists the items of a resource, at any depth. */
export function itemsIn({ item = [] }: { item?: FhirItem[] }): FhirItem[] {
  return item.flatMap((one) => [one, ...itemsIn(one)]);
}

const OPTION_TYPES = ['coding', 'decimal', 'integer', 'date', 'dateTime', 'time', 'string', 'quantity'];
const LENGTH_TYPES = ['boolean', 'decimal', 'integer', 'string', 'text', 'url'];

const QUESTIONNAIRE_RULES: Readonly<Record<string, (item: FhirItem) => boolean>> = {
  'que-1b': ({ type, item = [] }) => type !== 'group' || item.length > 0,
  'que-1c': ({ type, item }) => type !== 'display' || item === undefined,
  'que-3': ({ type, code }) => type !== 'display' || code === undefined,
  'que-4': ({ answerOption, answerValueSet }) => answerOption === undefined || answerValueSet === undefined,
  'que-5': ({ type = '', answerOption }) => answerOption === undefined || OPTION_TYPES.includes(type),
  'que-6': ({ type, required, repeats }) => type !== 'display' || (required === undefined && repeats === undefined),
  'que-7': ({ enableWhen = [] }) =>
    enableWhen.every((test) => test.operator !== 'exists' || typeof test.answerBoolean === 'boolean'),
  'que-8': ({ type, initial }) => (type !== 'group' && type !== 'display') || initial === undefined,
  'que-9': ({ type, readOnly }) => type !== 'display' || readOnly === undefined,
  'que-10': ({ type = '', maxLength }) => maxLength === undefined || LENGTH_TYPES.includes(type),
  'que-12': ({ enableWhen = [], enableBehavior }) => enableWhen.length < 2 || enableBehavior !== undefined,
  'que-15': ({ linkId }) => linkId.length <= 255,
};

function questionnaireFaults(resource: Json): string[] {
  const items = itemsIn(resource);
  const ids = items.map(({ linkId }) => linkId);
  const ofItems = items.flatMap((item) =>
    Object.entries(QUESTIONNAIRE_RULES).flatMap(([key, keeps]) => (keeps(item) ? [] : [`${key}: ${item.linkId}`])),
  );
  const unknown = items.flatMap(({ linkId, enableWhen = [] }) =>
    enableWhen
      .filter(({ question }) => !ids.includes(question))
      .map(({ question }) => `${linkId} asks for ${question}`),
  );
  return [
    ...(new Set(ids).size < ids.length ? ['que-2: a linkId is given twice'] : []),
    ...(/^[^|# ]+$/.test(String(resource.url)) ? [] : ['cnl-1: url']),
    ...ofItems,
    ...unknown,
  ];
}

function responseFaults(resource: Json): string[] {
  const both = itemsIn(resource).filter(({ answer, item }) => answer !== undefined && item !== undefined);
  const twice = [resource as { item?: FhirItem[] }, ...itemsIn(resource)].flatMap(({ item = [] }) => {
    const ids = item.filter(({ answer }) => answer !== undefined).map(({ linkId }) => linkId);
    return ids.filter((id, at) => ids.indexOf(id) < at);
  });
  return [...both.map(({ linkId }) => `qrs-1: ${linkId}`), ...twice.map((linkId) => `qrs-2: ${linkId}`)];
}

interface Entry extends Json {
  fullUrl?: string;
  resource?: Json;
}

function bundleFaults({ type, entry = [], ...of }: Json & { type?: unknown; entry?: unknown }): string[] {
  const entries = entry as Entry[];
  const urls = entries.map(({ fullUrl }) => fullUrl);
  const fault = (key: string, isKept: boolean) => (isKept ? [] : [key]);
  return [
    ...fault('bdl-1', of.total === undefined || type === 'searchset' || type === 'history'),
    ...fault(
      'bdl-3a',
      entries.every((one) => one.resource && !('request' in one) && !('response' in one)),
    ),
    ...fault('bdl-7', new Set(urls).size === urls.length),
    ...fault(
      'bdl-8',
      urls.every((url) => !url?.includes('/_history/')),
    ),
    ...fault(
      'bdl-15',
      urls.every((url) => url !== undefined),
    ),
    // Of the words on fullUrl: an address like that of a server ends with type and id.
    ...fault(
      'fullUrl',
      entries.every(
        ({ fullUrl = '', resource = {} }) =>
          fullUrl.startsWith('urn:') || fullUrl.endsWith(`/${String(resource.resourceType)}/${String(resource.id)}`),
      ),
    ),
  ];
}

const HL7 = 'http://hl7.org/fhir/StructureDefinition/';
const CONTROLS = ['slider', 'help', 'lower', 'upper'];

interface ExtensionRule {
  /** The elements that may have it. */
  on: RegExp;
  value: RegExp;
}

const ITEM = /^Questionnaire\.item$/;
const EXTENSIONS: Readonly<Record<string, ExtensionRule>> = {
  translation: { on: /\._[a-z]+$/i, value: /^extension$/ },
  minValue: { on: ITEM, value: /^value(Integer|Decimal|Date)$/ },
  maxValue: { on: ITEM, value: /^value(Integer|Decimal|Date)$/ },
  'questionnaire-minOccurs': { on: ITEM, value: /^valueInteger$/ },
  'questionnaire-maxOccurs': { on: ITEM, value: /^valueInteger$/ },
  'questionnaire-itemControl': { on: ITEM, value: /^valueCodeableConcept$/ },
  'questionnaire-sliderStepValue': { on: ITEM, value: /^valueInteger$/ },
  'questionnaire-unit': { on: ITEM, value: /^valueCoding$/ },
  'questionnaire-optionExclusive': { on: /^Questionnaire\.item\.answerOption$/, value: /^valueBoolean$/ },
};

function extensionFaults(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => extensionFaults(one, path));
  if (typeof value !== 'object' || value === null) return [];
  const { extension = [], ...rest } = value as Json & { extension?: (Json & { url: string })[] };
  const own = extension.flatMap((one) => extensionFault(one, path));
  // An item in an item is an item.
  const inside = Object.entries(rest).flatMap(([key, content]) =>
    extensionFaults(content, key === 'item' && path.endsWith('.item') ? path : `${path}.${key}`),
  );
  return [...own, ...inside];
}

function extensionFault(extension: Json & { url: string }, path: string): string[] {
  const { url, id: _, ...content } = extension;
  const keys = Object.keys(content);
  // ext-1: either extensions or a value.
  if (keys.length !== 1) return [`ext-1: ${path} ${url}`];
  if (!url.startsWith(HL7)) return extensionFaults(content, path);
  const rule = EXTENSIONS[url.slice(HL7.length)];
  if (!rule) return [`${url} is no extension that is checked`];
  const faults = [
    ...(rule.on.test(path) ? [] : [`${url} does not belong to ${path}`]),
    ...(rule.value.test(keys[0] ?? '') ? [] : [`${url} has ${keys[0] ?? 'nothing'}`]),
  ];
  if (url === `${HL7}translation`) return [...faults, ...translationFaults(content, path)];
  if (url !== `${HL7}questionnaire-itemControl`) return [...faults, ...extensionFaults(content, path)];
  const { coding } = content.valueCodeableConcept as { coding: { system: string; code: string }[] };
  const isControl = coding.every(
    ({ system, code }) => system === 'http://hl7.org/fhir/questionnaire-item-control' && CONTROLS.includes(code),
  );
  return [...faults, ...(isControl ? [] : [`${path} has an unknown control`])];
}

function translationFaults({ extension = [] }: Json & { extension?: unknown }, path: string): string[] {
  const [lang, text, ...more] = extension as Json[];
  const isWhole = lang?.url === 'lang' && 'valueCode' in lang && text?.url === 'content' && 'valueString' in text;
  return isWhole && more.length === 0 ? [] : [`${path} has half a translation`];
}
