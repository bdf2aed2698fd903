import { itemsIn, type FhirItem } from './fhir-rules.ts';

// Whether a QuestionnaireResponse fits its Questionnaire, as the specification says in words (FHIR R5, QuestionnaireResponse and Questionnaire).

type Resource = Record<string, unknown>;
type Value = readonly [type: string, value: unknown];
const HL7 = 'http://hl7.org/fhir/StructureDefinition/';

const VALUE_TYPES: Readonly<Record<string, string>> = {
  boolean: 'Boolean',
  coding: 'Coding',
  integer: 'Integer',
  decimal: 'Decimal',
  date: 'Date',
  time: 'Time',
  string: 'String',
  text: 'String',
};

/** What in a response does not fit its questionnaire; nothing if it fits. */
export function matchFaults(response: Resource, questionnaire: Resource): string[] {
  const { url, version } = questionnaire as { url: string; version: string };
  const named = response.questionnaire === `${url}|${version}` ? [] : ['another questionnaire is named'];
  return [...named, ...levelFaults(items(response), items(questionnaire), [items(response)])];
}

function items({ item = [] }: { item?: FhirItem[] }): FhirItem[] {
  return item;
}

/** `around`: the items of the groups around, the innermost first. */
function levelFaults(given: FhirItem[], asked: FhirItem[], around: FhirItem[][]): string[] {
  const order = given.map(({ linkId }) => asked.findIndex((one) => one.linkId === linkId));
  const unknown = given.filter((_, at) => order[at] === -1).map(({ linkId }) => `${linkId} is unknown here`);
  const isInOrder = order.every((place, at) => at === 0 || place >= (order[at - 1] ?? 0));
  return [
    ...unknown,
    ...(isInOrder ? [] : ['the items are in another order']),
    ...asked.flatMap((question) => {
      const here = given.filter(({ linkId }) => linkId === question.linkId);
      if (question.type === 'group') {
        const often = here.length > 1 && question.repeats !== true ? [`${question.linkId} does not repeat`] : [];
        return [...often, ...here.flatMap((one) => levelFaults(items(one), items(question), [items(one), ...around]))];
      }
      if (question.type === 'display') return here.map(({ linkId }) => `${linkId} is no question`);
      return questionFaults(question, here, around);
    }),
  ];
}

function questionFaults(question: FhirItem, here: FhirItem[], around: FhirItem[][]): string[] {
  const answers = here.flatMap(({ answer = [] }) => answer.map(valueIn));
  const fault = (what: string, isFault: boolean) => (isFault ? [`${question.linkId} ${what}`] : []);
  const isEnabled = isEnabledBy(question, (id) => nearestAnswers(id, around));
  const { required, repeats, maxLength } = question;
  const occurs = (name: string) => limitOf(question, `questionnaire-${name}`) as number | undefined;
  return [
    ...fault('has several items', here.length > 1),
    ...fault('is not enabled', !isEnabled && answers.length > 0),
    ...fault('is required', isEnabled && required === true && answers.length === 0),
    ...fault('has several answers', repeats !== true && answers.length > 1),
    ...fault('has too few answers', answers.length > 0 && answers.length < (occurs('minOccurs') ?? 0)),
    ...fault('has too many answers', answers.length > (occurs('maxOccurs') ?? Infinity)),
    ...answers.flatMap(([type, value]) => [
      ...fault(`has a ${type}`, type !== VALUE_TYPES[question.type ?? '']),
      ...fault('is too long', maxLength !== undefined && String(value).length > maxLength),
      ...fault('is too small', isBeyond(value, limitOf(question, 'minValue'), -1)),
      ...fault('is too large', isBeyond(value, limitOf(question, 'maxValue'), 1)),
      ...fault('has no option', type === 'Coding' && !optionKeys(question).includes(keyOf(value))),
    ]),
  ];
}

function optionKeys({ answerOption = [] }: FhirItem): string[] {
  return answerOption.map(({ valueCoding }) => keyOf(valueCoding));
}

function limitOf({ extension = [] }: FhirItem, name: string): unknown {
  const found = extension.find(({ url }) => url === HL7 + name);
  return found && valueIn(found)[1];
}

function isBeyond(value: unknown, limit: unknown, direction: 1 | -1): boolean {
  if (typeof value === 'number' && typeof limit === 'number') return (value - limit) * direction > 0;
  if (typeof value === 'string' && typeof limit === 'string') return value.localeCompare(limit) * direction > 0;
  return false;
}

function valueIn(of: Resource): Value {
  const [key = '', value] = Object.entries(of).find(([name]) => /^(value|answer)[A-Z]/.test(name)) ?? [];
  return [key.replace(/^(value|answer)/, ''), value];
}

function keyOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const { system, code } = value as { system?: string; code?: string };
  return `${system ?? ''}|${code ?? ''}`;
}

// The nearest question of an id: in the group, then in those around it, without other repetitions.
function nearestAnswers(id: string, around: FhirItem[][]): Value[] {
  for (const level of around) {
    const found = level
      .flatMap((one) => [one, ...(['recall.meal', 'recall.food'].includes(one.linkId) ? [] : itemsIn(one))])
      .find(({ linkId }) => linkId === id);
    if (found) return (found.answer ?? []).map(valueIn);
  }
  return [];
}

/** Returns whether an item is enabled, by the code system questionnaire-enable-operator. `answersTo`: the answers to a question by its linkId. */
export function isEnabledBy(
  { enableWhen = [], enableBehavior = 'all' }: FhirItem,
  answersTo: (linkId: string) => readonly Value[],
): boolean {
  const holds = enableWhen.map((test) => {
    const answers = answersTo(test.question);
    const [, wanted] = valueIn(test);
    const some = (is: (value: number) => boolean) => answers.some(([, value]) => is(value as number));
    switch (test.operator) {
      case 'exists':
        return answers.length > 0 === wanted;
      case '=':
        return answers.some(([, value]) => keyOf(value) === keyOf(wanted));
      case '!=':
        return !answers.some(([, value]) => keyOf(value) === keyOf(wanted));
      case '>=':
        return some((value) => value >= (wanted as number));
      case '<=':
        return some((value) => value <= (wanted as number));
      case '<':
        return some((value) => value < (wanted as number));
      case '>':
        return some((value) => value > (wanted as number));
      default:
        throw new Error(`unknown operator ${test.operator}`);
    }
  });
  if (holds.length === 0) return true;
  return enableBehavior === 'any' ? holds.some(Boolean) : holds.every(Boolean);
}
