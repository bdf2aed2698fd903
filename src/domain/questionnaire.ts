import type { Question } from '@dietary-recall/scheme';
import type { SchemeState } from '@dietary-recall/vocabulary';
import { enableWhen } from './enable-when.ts';
import {
  firstText,
  HL7_EXTENSIONS,
  omitEmpty,
  plainText,
  translated,
  type Draft,
  type FhirObject,
} from './fhir-elements.ts';
import {
  GROUPS,
  itemType,
  optionSystem,
  questionnaireUrl,
  typedValue,
  valueElement,
  type SchemeAnswered,
} from './question-elements.ts';

/** A version of a scheme with what is said of it as a whole. */
export interface SchemeToShare extends SchemeAnswered {
  /** The UUID of the version. */
  id: string;
  name: string;
  state: SchemeState;
  /** Null: a draft, or built in. */
  publishedAt: Date | null;
}

const STATUS = { draft: 'draft', published: 'active', retired: 'retired' } as const;

/**
 * Builds an HL7 FHIR R5 (5.0.0) Questionnaire from the questions of a version of a scheme, as plain JSON for `application/fhir+json`.
 *
 * - `url` and `version`: of the scheme and of its version, by which a QuestionnaireResponse names it. `language`: the first one of the scheme;
 *   texts in the others have the extension translation of HL7.
 * - `item`: a group for each place at which questions are asked. That of meals repeats, and has that of foods, which repeats in it. A group
 *   without questions is left out. An item of a question has its id as `linkId`; help, and what the ends of a scale mean, are display items
 *   below it, or after a text without an answer, which may have none.
 * - Bounds of numbers and dates, numbers of options, options that exclude others, units and scales have the extensions of HL7.
 * - `enableWhen`: the condition as far as FHIR can express it (`enableWhen` in enable-when.ts). If it asks for more, such as the
 *   category of a food, the item has the extension `/fhir/StructureDefinition/condition` with all of it as JSON, and is not `required`: a
 *   receiver that overlooks the extension would miss an answer that nobody was asked for.
 *
 * Source: StructureDefinition Questionnaire of hl7.fhir.r5.core 5.0.0 (2023-03-26), and hl7.fhir.uv.extensions.
 */
export function questionnaire(scheme: SchemeToShare, { baseUrl }: { baseUrl: string }): FhirObject {
  const { languages, questions } = scheme.document;
  const context: ItemContext = { scheme, baseUrl, language: languages[0] ?? 'en' };
  const at = (place: Question['at']) =>
    questions.filter((question) => question.at === place).flatMap((question) => itemsOf(question, context));
  const foods = group(GROUPS.food, at('food'), { repeats: true });
  return omitEmpty({
    resourceType: 'Questionnaire',
    id: scheme.id,
    language: context.language,
    url: questionnaireUrl(scheme, baseUrl),
    version: String(scheme.version),
    versionAlgorithmCoding: { system: 'http://hl7.org/fhir/version-algorithm', code: 'integer' },
    title: plainText(scheme.name),
    status: STATUS[scheme.state],
    subjectType: ['Patient'],
    date: scheme.publishedAt?.toISOString(),
    item: [
      ...group(GROUPS.start, at('start')),
      ...group(GROUPS.meal, [...at('meal'), ...foods], { repeats: true }),
      ...group(GROUPS.end, at('end')),
    ],
  });
}

interface ItemContext {
  scheme: SchemeAnswered;
  baseUrl: string;
  language: string;
}

function group(linkId: string, item: Draft[], more: { repeats?: true } = {}): Draft[] {
  return item.length === 0 ? [] : [{ linkId, type: 'group', ...more, item }];
}

function itemsOf(question: Question, context: ItemContext): Draft[] {
  const { id, text, when } = question;
  const condition = when && enableWhen(when, context.scheme, context.baseUrl);
  const isWhole = condition?.isWhole ?? true;
  const enabled = condition && {
    enableWhen: condition.tests,
    enableBehavior: condition.tests.length > 1 ? condition.behavior : undefined,
  };
  const conditionElsewhere = isWhole ? [] : [wholeCondition(question, context)];
  const notes = notesOf(question, context);
  const item = {
    extension: [...extensionsOf(question), ...unitOf(question, context), ...conditionElsewhere],
    linkId: id,
    ...translated('text', text, context.language),
    type: itemType(question),
    ...enabled,
  };
  if (question.type === 'info') return [item, ...notes.map((note) => ({ ...note, ...enabled }))];
  const repeats = question.type === 'choices' && question.most !== 1;
  return [
    {
      ...item,
      required: question.isRequired && isWhole ? true : undefined,
      repeats: repeats ? true : undefined,
      maxLength: question.type === 'text' ? question.maxLength : undefined,
      answerOption: optionsOf(question, context),
      item: notes,
    },
  ];
}

function wholeCondition({ when }: Question, { baseUrl }: ItemContext): Draft {
  return { url: `${baseUrl}/fhir/StructureDefinition/condition`, valueString: plainText(JSON.stringify(when)) };
}

function optionsOf(question: Question, { scheme, baseUrl, language }: ItemContext): Draft[] {
  if (!('options' in question)) return [];
  const system = optionSystem(scheme, question.id, baseUrl);
  return question.options.map(({ value, label, isExclusive }) => ({
    extension: isExclusive ? [hl7('questionnaire-optionExclusive', { valueBoolean: true })] : [],
    valueCoding: { system, code: value, ...translated('display', label, language) },
  }));
}

function hl7(name: string, content: { readonly [key: string]: Draft }): Draft {
  return { url: `${HL7_EXTENSIONS}/${name}`, ...content };
}

function extensionsOf(question: Question): Draft[] {
  switch (question.type) {
    case 'number':
    case 'scale':
      return [
        ...bound(question, 'minValue', question.least),
        ...bound(question, 'maxValue', question.most),
        ...(question.type === 'scale'
          ? [control('slider'), hl7('questionnaire-sliderStepValue', { valueInteger: 1 })]
          : []),
      ];
    case 'date':
      return [...bound(question, 'minValue', question.earliest), ...bound(question, 'maxValue', question.latest)];
    case 'choices': {
      const { fewest, most, isRequired, options } = question;
      // An option that excludes the others answers alone, and a question that may be skipped has no answer.
      const isLeast = isRequired && fewest > 1 && !options.some(({ isExclusive }) => isExclusive);
      return [
        ...(isLeast ? [hl7('questionnaire-minOccurs', { valueInteger: fewest })] : []),
        ...(most !== null && most > 1 ? [hl7('questionnaire-maxOccurs', { valueInteger: most })] : []),
      ];
    }
    default:
      return [];
  }
}

function bound(question: Question, name: 'minValue' | 'maxValue', limit: number | string | null): Draft[] {
  if (limit === null) return [];
  const round = name === 'minValue' ? Math.ceil : Math.floor;
  const value = typeof limit === 'number' && itemType(question) === 'integer' ? round(limit) : limit;
  const typed = typedValue(question, value, '');
  return typed === null ? [] : [hl7(name, valueElement('value', typed))];
}

function unitOf(question: Question, { language }: ItemContext): Draft[] {
  if (question.type !== 'number' || question.unit === null) return [];
  return [hl7('questionnaire-unit', { valueCoding: translated('display', question.unit, language) })];
}

function control(code: 'slider' | 'help' | 'lower' | 'upper'): Draft {
  const coding = [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }];
  return hl7('questionnaire-itemControl', { valueCodeableConcept: { coding } });
}

function notesOf(question: Question, { language }: ItemContext): { readonly [key: string]: Draft }[] {
  const ends = question.type === 'scale' ? ({ lower: question.leastLabel, upper: question.mostLabel } as const) : {};
  const texts = Object.entries({ help: question.help ?? {}, ...ends }) as [
    'help' | 'lower' | 'upper',
    Question['text'],
  ][];
  return texts
    .filter(([, text]) => firstText(...Object.values(text)) !== undefined)
    .map(([code, text]) => ({
      extension: [control(code)],
      linkId: `${question.id}.${code}`,
      ...translated('text', text, language),
      type: 'display',
    }));
}
