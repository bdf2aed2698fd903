import { MAX_KEYS } from '@dietary-recall/recall';
import { quoted } from '@dietary-recall/recall/input-messages';
import { languageOf, listOf, numberOf, recordOf, textOf, type Written } from './as-written.ts';
import { conditionFaults, type Around } from './condition-faults.ts';
import { isTooDeep } from './condition.ts';
import type { DocumentPath } from './document-path.ts';
import { textsOf } from './document-texts.ts';
import type { LocalizedText } from './localized-text.ts';

// What the parts of a document say of each other. The document is read as it was written, so that a fault of its shape hides no
// other one.

/** A fault at its place. */
export interface PlacedFault {
  path: DocumentPath;
  message: string;
}

/** The records that a document may name. A set that is absent is not checked. */
export interface KnownRecords {
  /** Category codes. */
  categories?: Pick<ReadonlySet<string>, 'has'> | undefined;
  /** Nutrient type ids. */
  nutrients?: Pick<ReadonlySet<number>, 'has'> | undefined;
  /** Food codes. */
  foods?: Pick<ReadonlySet<string>, 'has'> | undefined;
  /** Names of custom fields of respondents. */
  fields?: Pick<ReadonlySet<string>, 'has'> | undefined;
  /** The consents of the versions that are or were published. */
  consents?: readonly PublishedConsent[] | undefined;
}

/** The words to which people agreed, and the version of the text under which they are recorded. */
export interface PublishedConsent {
  version: string;
  text: LocalizedText;
  statement: LocalizedText;
}

/** Lists the faults of what a document means. */
export function meaningFaults(document: unknown, known: KnownRecords): PlacedFault[] {
  const given = recordOf(document);
  return [
    ...languageFaults(given),
    ...idFaults(given),
    ...listOf(given['forgotten']).flatMap((row, at) => categoryFaults(recordOf(row), ['forgotten', at], known)),
    ...questionFaults(given, known),
    ...tooManyFaults(listOf(given['questions']).map(recordOf)),
    ...checkFaults(recordOf(given['checks'])),
    ...consentFaults(recordOf(recordOf(given['texts'])['consent']), known),
    ...feedbackFaults(recordOf(given['feedback']), known),
  ];
}

function languageFaults(document: Written): PlacedFault[] {
  const given = listOf(document['languages']).map((tag) => (typeof tag === 'string' ? languageOf(tag) : tag));
  const languages = given.filter((tag) => typeof tag === 'string');
  const [first] = languages;
  const faults = repeated(given, ['languages'], null, 'language');
  if (first === undefined) return faults;
  for (const { path, text } of textsOf(document)) {
    const tags = Object.keys(text);
    const written = tags.map(languageOf);
    if (tags.length > 0 && !written.includes(first))
      faults.push({ path: [...path, first], message: `Give the text in ${first}, the first language of the scheme.` });
    for (const [at, tag] of tags.entries()) {
      const language = written[at] ?? tag;
      if (written.indexOf(language) < at)
        faults.push({ path: [...path, tag], message: `Remove ${quoted(tag)}: a text above has this language.` });
      else if (!languages.includes(language))
        faults.push({
          path: [...path, tag],
          message: `Add ${quoted(tag)} to the languages of the scheme, or remove this text.`,
        });
    }
  }
  return faults;
}

function idFaults(document: Written): PlacedFault[] {
  const texts = recordOf(document['texts']);
  return [
    ...repeated(listOf(document['meals']), ['meals'], 'id', 'meal'),
    ...repeated(listOf(document['forgotten']), ['forgotten'], 'id', 'row'),
    ...repeated(listOf(document['questions']), ['questions'], 'id', 'question'),
    ...repeated(listOf(texts['help']), ['texts', 'help'], 'id', 'entry'),
    ...repeated(listOf(texts['interviewer']), ['texts', 'interviewer'], 'id', 'hint'),
  ];
}

/** The entries of a list whose key another entry above has. `key` null: the entries themselves. */
function repeated(items: readonly unknown[], path: DocumentPath, key: string | null, what: string): PlacedFault[] {
  const seen = new Set<unknown>();
  return items.flatMap((item, at) => {
    const id = key === null ? item : recordOf(item)[key];
    if (typeof id !== 'string' && typeof id !== 'number') return [];
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    const place = key === null ? [...path, at] : [...path, at, key];
    const message =
      key === null
        ? `Remove the ${what} ${quoted(String(id))}: it is in the list above.`
        : `Choose another ${key}: a ${what} above has ${quoted(String(id))}.`;
    return [{ path: place, message }];
  });
}

function categoryFaults(row: Written, path: DocumentPath, { categories }: KnownRecords): PlacedFault[] {
  const codes = listOf(row['categories']);
  const unknown = codes.flatMap((code, at) =>
    typeof code !== 'string' || code === '' || !categories || categories.has(code)
      ? []
      : [
          {
            path: [...path, 'categories', at],
            message: `Correct the category code: the food list has no ${quoted(code)}.`,
          },
        ],
  );
  return [...repeated(codes, [...path, 'categories'], null, 'category'), ...unknown];
}

function questionFaults(document: Written, known: KnownRecords): PlacedFault[] {
  const questions = listOf(document['questions']).map(recordOf);
  const meals = listOf(document['meals']).flatMap((meal) => textOf(recordOf(meal)['id']) ?? []);
  return questions.flatMap((question, at) => {
    const path = ['questions', at];
    const around: Around = { questions, at, meals, known };
    const { when } = question;
    return [
      ...optionFaults(question, path),
      ...rangeFaults(question, path),
      ...(isTooDeep(when) ? [] : conditionFaults(when, [...path, 'when'], around)),
    ];
  });
}

// The answers at the start and at the end are one map of the recall.
const PLACES = [
  { places: ['start', 'end'], where: 'at the start and at the end together' },
  { places: ['meal'], where: 'of a meal' },
  { places: ['food'], where: 'of a food' },
];

/** A recall takes so many answers at a place: with more questions it could not be sent. */
function tooManyFaults(questions: readonly Written[]): PlacedFault[] {
  return PLACES.flatMap(({ places, where }) => {
    const asked = questions.flatMap(({ at, type }, index) =>
      type !== 'info' && places.includes(String(at)) ? [index] : [],
    );
    const first = asked[MAX_KEYS];
    if (first === undefined) return [];
    const message = `Remove questions: there are ${asked.length} ${where}, and a recall takes ${MAX_KEYS} answers there.`;
    return [{ path: ['questions', first, 'at'], message }];
  });
}

function optionFaults(question: Written, path: DocumentPath): PlacedFault[] {
  const options = listOf(question['options']).map(recordOf);
  const exclusive = options.flatMap(({ isExclusive }, at) => (isExclusive === true ? [at] : []));
  const faults = repeated(options, [...path, 'options'], 'value', 'option');
  if (question['type'] === 'choice') {
    const message = 'Remove isExclusive: only one option of a choice can be chosen. It is for choices.';
    return [...faults, ...exclusive.map((at) => ({ path: [...path, 'options', at, 'isExclusive'], message }))];
  }
  if (question['type'] !== 'choices') return faults;
  if (options.length > 0 && exclusive.length === options.length)
    return [
      ...faults,
      { path: [...path, 'options'], message: 'Make this a choice: each of its options excludes the others.' },
    ];
  const [fewest, most] = [numberOf(question['fewest']) ?? 0, numberOf(question['most'])];
  const together = options.length - exclusive.length;
  if (options.length > 0 && fewest > together)
    faults.push({
      path: [...path, 'fewest'],
      message: `Give at most ${together}: no more options can be chosen together.`,
    });
  if (options.length > 0 && most !== null && most > options.length)
    faults.push({
      path: [...path, 'most'],
      message: `Give at most ${options.length}, the number of the options, or null.`,
    });
  return faults;
}

function rangeFaults(question: Written, path: DocumentPath): PlacedFault[] {
  const wrong = (key: string, message: string): PlacedFault[] => [{ path: [...path, key], message }];
  switch (question['type']) {
    case 'number': {
      const [least, most] = [numberOf(question['least']), numberOf(question['most'])];
      if (least === null || most === null) return [];
      if (least > most) return wrong('most', `Give at least ${least}, which is least, or null.`);
      const isEmpty = question['isWhole'] === true && Math.ceil(least) > Math.floor(most);
      return isEmpty ? wrong('most', `Give a larger number: there is no whole number from ${least} to ${most}.`) : [];
    }
    case 'scale': {
      const [least, most] = [numberOf(question['least']) ?? 1, numberOf(question['most']) ?? 5];
      return least >= most ? wrong('most', `Give a number above ${least}, which is least.`) : [];
    }
    case 'choices': {
      const [fewest, most] = [numberOf(question['fewest']) ?? 0, numberOf(question['most'])];
      return most !== null && fewest > most ? wrong('most', `Give at least ${fewest}, which is fewest, or null.`) : [];
    }
    case 'date': {
      const [earliest, latest] = [textOf(question['earliest']), textOf(question['latest'])];
      const isBackwards = earliest !== null && latest !== null && earliest > latest;
      return isBackwards ? wrong('latest', `Give ${quoted(earliest)} or a later date, or null.`) : [];
    }
    default:
      return [];
  }
}

function checkFaults(checks: Written): PlacedFault[] {
  const [least, most] = [recordOf(checks['leastEnergyKcal']), recordOf(checks['mostEnergyKcal'])];
  return ['f', 'm', 'any'].flatMap((sex) => {
    const [low, high] = [numberOf(least[sex]), numberOf(most[sex])];
    if (low === null || high === null || low <= high) return [];
    return [
      { path: ['checks', 'mostEnergyKcal', sex], message: `Give at least ${low}, which is leastEnergyKcal, or null.` },
    ];
  });
}

/** Consents are recorded with the version of the text: one version is one text, in each language that an earlier one has. */
function consentFaults(consent: Written, { consents = [] }: KnownRecords): PlacedFault[] {
  const { version } = consent;
  const isChanged = consents
    .filter((earlier) => earlier.version === version)
    .some((earlier) => differs(earlier.text, consent['text']) || differs(earlier.statement, consent['statement']));
  if (!isChanged) return [];
  const message = `Choose another version: the consent text changed but its version label did not, and people agreed to another text as ${quoted(String(version))}.`;
  return [{ path: ['texts', 'consent', 'version'], message }];
}

function differs(earlier: LocalizedText, text: unknown): boolean {
  const given = new Map(Object.entries(recordOf(text)).map(([tag, words]) => [languageOf(tag), words]));
  return Object.entries(earlier).some(([language, words]) => (given.get(language) ?? words) !== words);
}

function feedbackFaults(feedback: Written, { nutrients }: KnownRecords): PlacedFault[] {
  const chosen = listOf(feedback['nutrients']);
  const path = ['feedback', 'nutrients'];
  const unknown = chosen.flatMap((one, at) => {
    const id = numberOf(recordOf(one)['nutrient']);
    if (id === null || !nutrients || nutrients.has(id)) return [];
    return [{ path: [...path, at, 'nutrient'], message: `Correct the nutrient type id: there is no ${id}.` }];
  });
  return [...repeated(chosen, path, 'nutrient', 'nutrient'), ...unknown];
}
