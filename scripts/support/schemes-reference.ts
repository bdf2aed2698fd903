import { FACTS, MAX_DEPTH, QUESTION_TYPES, SchemeDocument } from '@dietary-recall/scheme';
import { BUILT_IN_SCHEMES } from '@dietary-recall/scheme/built-in';
import { z } from 'zod';

const HEAD = `# Schemes

A scheme is the questionnaire of a study: one JSON document that says which meals are offered, what is asked of the day, of meals and of foods,
and in which words. [Design a scheme](../guides/design-a-scheme.md) shows how one is made. This page has every field;
\`npm run schemes\` writes it from the descriptions in \`packages/scheme/scheme.ts\`.

- A field with a default may be left out. Other fields are required. A field that is not on this page is refused, with the nearest name that is.
- A **text** is an object: language (BCP 47) -> text. Each text has the first language of \`languages\`, and that is shown where another
  language has none. Texts have no markup: HTML is shown as it was typed.
- An **id** has 1 to 63 characters: a small letter, then small letters, digits, \`-\` and \`_\`. Ids are keys of answers and columns of exports: do
  not change the id of a question that has been answered.
- Categories, foods, nutrients and custom fields that a document names have to exist when it is published.`;

/** What each fact of a condition is, and with what it is compared. */
const FACT_MEANINGS: Readonly<Record<(typeof FACTS)[number], string>> = {
  answer: 'the answer to the question `question`, which is asked before: at the same place, or around it',
  'meal.kind': 'the id of the meal',
  'food.code': 'the code of the food',
  'food.category': 'the codes of all categories above the food',
  'food.nutrient': 'the amount of the nutrient type `nutrient` in 100 g of the food, in the unit of the type',
  'person.field': 'the custom field `field` of the respondent',
  'recall.number': 'the number of the recall among those of the respondent in the survey, from 1',
  'recall.weekday': 'the weekday of the day recalled: `monday` to `sunday`',
};

const CONDITIONS = `## Conditions

A condition is data. A test is \`{"fact": ..., "is": ...}\` with one of \`is\`, \`isNot\`, \`in\` (a list), \`atLeast\` and \`atMost\`. Tests are joined by
\`{"all": [...]}\`, \`{"any": [...]}\` and \`{"not": ...}\`, in at most ${MAX_DEPTH} levels.

| Fact | Meaning |
|---|---|
${FACTS.map((fact) => `| \`${fact}\` | ${FACT_MEANINGS[fact]} |`).join('\n')}

A fact that is unknown, such as the category of a food that is not in the list, meets \`isNot\` alone. A fact with several values, such as the
categories of a food or the options of an answer, meets \`is\` and \`in\` if one of them does. A question whose condition does not hold is not
asked. Facts of meals are known in questions of meals and foods, facts of foods in questions of foods.

Conditions are judged by the facts that hold when the recall is sent. Categories, nutrients, custom fields and the number of the recall may
change while it is under way, and nobody loses a recall by that: an answer to a question that is not asked is refused only if the condition cannot
hold whatever these facts are. A required question that is asked when the recall is sent has to be answered: an application that is refused
with \`required\` reads the facts again and asks it.`;

const ANSWERS = `## Answers

A recall that names the version of its scheme in \`schemeVersion\` is checked against it, and refused with \`submission.answers\` otherwise.

| Type | Answer |
|---|---|
| \`yes-no\` | \`true\` or \`false\` |
| \`choice\` | the value of an option |
| \`choices\` | a list of values of options, each once; an option with \`isExclusive\` stands alone |
| \`number\`, \`scale\` | a number from \`least\` to \`most\` |
| \`text\` | a text of at most \`maxLength\` characters |
| \`date\` | \`YYYY-MM-DD\` |
| \`time\` | \`HH:MM\` |
| \`info\` | none: it is a text without a question |

\`null\` and an absent answer skip a question, unless \`isRequired\`. The answers at the start and at the end are in \`answers\` of the recall,
those of meals and foods in \`answers\` of the meal and the food. Each place takes 100 answers: a scheme that asks more questions of a meal, of
a food, or at the start and the end together is not published.`;

/** Makes docs/reference/schemes.md: each field of the document with its form, default and meaning, in the order of the schema. */
export function schemesReference(): string {
  const sections = sectionsBelow(SchemeDocument, '', 'The document');
  return `${[HEAD, builtIn(), ...sections, CONDITIONS, ANSWERS].join('\n\n')}\n`;
}

function builtIn(): string {
  const rows = BUILT_IN_SCHEMES.map(({ id, name, about }) => [code(id), name['en'] ?? '', about['en'] ?? '']);
  return `## Built-in schemes\n\nThey are for copying, and \`default\` is what a survey has that names no published scheme.\n\n${table(['Id', 'Name', 'What it is'], rows)}`;
}

/** The table of an object, and then those of the objects in it. */
function sectionsBelow(schema: z.ZodType, path: string, title: string): string[] {
  const { inner } = unwrapped(schema);
  if (inner instanceof z.ZodDiscriminatedUnion) return [sectionOfQuestions(inner, path)];
  if (!(inner instanceof z.ZodObject)) return [];
  const fields = Object.entries(inner.shape as Record<string, z.ZodType>);
  const below = fields.flatMap(([name, field]) => {
    const { inner: value } = unwrapped(field);
    const isList = value instanceof z.ZodArray;
    const place = `${path === '' ? '' : `${path}.`}${name}${isList ? '[]' : ''}`;
    return sectionsBelow(isList ? (value.element as z.ZodType) : field, place, code(place));
  });
  return [`## ${title}\n\n${tableOf(fields)}`, ...below];
}

const COMMON = ['id', 'at', 'type', 'text', 'help', 'when'];

/** Questions of all types have some fields in common; each type has a list of its own. */
function sectionOfQuestions(union: z.ZodDiscriminatedUnion, path: string): string {
  const objects = union.options.filter((one) => one instanceof z.ZodObject);
  const shapes = objects.map(({ shape }) => shape as Record<string, z.ZodType>);
  const common = COMMON.flatMap((name): [string, z.ZodType][] => {
    const field = shapes[0]?.[name];
    if (field === undefined) return [];
    return [[name, name === 'type' ? z.enum(QUESTION_TYPES).meta({ description: 'Kind of question' }) : field]];
  });
  const own = shapes.map((shape, at) => {
    const fields = Object.entries(shape).filter(([name]) => !COMMON.includes(name));
    const type = code(QUESTION_TYPES[at] ?? '');
    if (fields.length === 0) return `### ${type}\n\nA text to read. It has no further fields and no answer.`;
    const options = fields.find(([name]) => name === 'options')?.[1];
    const list = options && unwrapped(options).inner;
    const option = list instanceof z.ZodArray ? unwrapped(list.element as z.ZodType).inner : null;
    const ofOptions =
      option instanceof z.ZodObject
        ? `\n\nAn option:\n\n${tableOf(Object.entries(option.shape as Record<string, z.ZodType>))}`
        : '';
    return `### ${type}\n\n${tableOf(fields)}${ofOptions}`;
  });
  return [
    `## ${code(path)}\n\nAll questions have these fields; further ones depend on the type.\n\n${tableOf(common)}`,
    ...own,
  ].join('\n\n');
}

function tableOf(fields: readonly (readonly [string, z.ZodType])[]): string {
  const rows = fields.map(([name, schema]) => [code(name), formOf(schema), defaultOf(schema), descriptionOf(schema)]);
  return table(['Field', 'Form', 'Default', 'Meaning'], rows);
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), `|${headings.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
}

interface Unwrapped {
  inner: z.ZodType;
  isNullable: boolean;
}

function unwrapped(schema: z.ZodType): Unwrapped {
  if (schema instanceof z.ZodNullable) return { ...unwrapped(schema.unwrap() as z.ZodType), isNullable: true };
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return unwrapped(schema.def.innerType as z.ZodType);
  return { inner: schema, isNullable: false };
}

function descriptionOf(schema: z.ZodType): string {
  const own = schema.description;
  if (own !== undefined) return own;
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return descriptionOf(schema.def.innerType as z.ZodType);
  return '';
}

function defaultOf(schema: z.ZodType): string {
  const { success } = schema.safeParse(undefined);
  if (!success) return 'required';
  if (unwrapped(schema).inner instanceof z.ZodObject && schema instanceof z.ZodPrefault)
    return 'defaults of its fields';
  return code(JSON.stringify(schema.parse(undefined)));
}

function formOf(schema: z.ZodType): string {
  const { inner, isNullable } = unwrapped(schema);
  return `${formOfValue(inner)}${isNullable ? ' or `null`' : ''}`;
}

function formOfValue(inner: z.ZodType): string {
  if (inner instanceof z.ZodRecord) return 'text by language';
  if (inner instanceof z.ZodObject) return 'object';
  if (inner instanceof z.ZodDiscriminatedUnion) return 'object';
  if (inner instanceof z.ZodArray) {
    const { minItems = 0, maxItems } = jsonSchemaOf(inner);
    return `list of ${minItems} to ${maxItems}: ${formOfValue(unwrapped(inner.element as z.ZodType).inner)}`;
  }
  if (inner instanceof z.ZodPipe) return '[condition](#conditions)';
  if (inner instanceof z.ZodBoolean) return '`true` or `false`';
  const { type, enum: values, minimum, maximum, minLength, maxLength, pattern, format } = jsonSchemaOf(inner);
  if (values !== undefined) return values.map((value) => code(String(value))).join(', ');
  if (type === 'integer' || type === 'number')
    return `${type === 'integer' ? 'whole number' : 'number'} ${minimum} to ${maximum}`;
  if (inner.description?.includes('BCP 47')) return 'language tag (BCP 47)';
  if (format === 'date') return '`YYYY-MM-DD`';
  if (pattern?.includes('#')) return '`#rrggbb`';
  if (pattern !== undefined) return 'id';
  return `text of ${minLength ?? 0} to ${maxLength} characters`;
}

function jsonSchemaOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
}

function code(text: string): string {
  return `\`${text}\``;
}
