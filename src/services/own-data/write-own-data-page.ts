import { createHash } from 'node:crypto';
import type { NutrientTypeName } from '@dietary-recall/nutrition';
import type { SubmittedFood, SubmittedMeal, TimeOfDay } from '@dietary-recall/recall';
import { builtInLanguage } from '../../domain/built-in-language.ts';
import { escapeHtml } from '../../domain/escape-html.ts';
import type { PersonPart } from '../accounts/export-person.ts';
import { WORDS, type PageWords } from './own-data-words.ts';
import type { OwnData } from './own-data.queries.ts';

interface PageFacts {
  /** The language of the survey that the person joined last; null: unknown. */
  language: string | null;
  nutrientTypes: Readonly<Record<string, NutrientTypeName>>;
}

interface StoredRecall {
  survey: string;
  recallDate: string;
  recallNumber: number;
  submittedAt: Date;
  timeZone: string;
  meals: readonly SubmittedMeal[];
  totals: Readonly<Record<string, number>>;
  answers: object;
  customData: object;
  paradata: readonly unknown[];
}

type Data = Readonly<Record<string, unknown>>;
type Cell = string | number | null;

const STYLE = `
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1.5rem; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.25; }
h2 { font-size: 1.375rem; margin-top: 2.5rem; }
h3 { font-size: 1.125rem; margin-top: 2rem; }
table { border-collapse: collapse; margin: 0.5rem 0 1rem; width: 100%; }
caption { font-weight: bold; text-align: left; }
th, td { border: 1px solid #888; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
pre { white-space: pre-wrap; }
@media print { body { max-width: none; padding: 0; } h2, h3 { break-after: avoid; } tr { break-inside: avoid; } }
`;
// The page is opened from a disk, where no header of a server protects it.
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'`;

/**
 * Writes a copy of personal data as one page without scripts and without other files, for reading and printing. What has no tables of its
 * own is shown as it is stored, so that nothing is missing.
 */
export function writeOwnDataPage(data: OwnData, { language, nutrientTypes }: PageFacts): string {
  const lang = builtInLanguage(language);
  const words = WORDS[lang];
  const { exportedAt, limitedToSurvey, account, physicalData, recalls, ...parts } = data;
  const sections = [
    `<h1>${escapeHtml(words.title)}</h1>`,
    paragraph(words.intro(String(exportedAt))),
    typeof limitedToSurvey === 'string' ? paragraph(words.limited(limitedToSurvey)) : '',
    section(words.parts.account, facts(account, words)),
    section(words.parts.physicalData, facts(physicalData, words)),
    ...Object.entries(parts).map(([part, held]) => section(words.parts[part as PersonPart], rows(held, words))),
    section(words.parts.recalls, recallsOf(recalls as readonly StoredRecall[], words, nutrientTypes)),
  ];
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${escapeHtml(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(words.title)}</title>
<style>${STYLE}</style>
</head>
<body>
${sections.filter((text) => text !== '').join('\n')}
</body>
</html>
`;
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const section = (heading: string, body: string): string => `<h2>${escapeHtml(heading)}</h2>\n${body}`;

function facts(held: unknown, words: PageWords): string {
  if (held === null || held === undefined) return paragraph(words.nothing);
  return table(
    null,
    [words.what, words.stored],
    Object.entries(held).map(([key, value]) => [words.keys[key] ?? key, cellOf(value)]),
  );
}

function rows(held: unknown, words: PageWords): string {
  if (held === null || held === undefined) return paragraph(words.nothing);
  if (!Array.isArray(held)) return facts(held, words);
  const keys = [...new Set(held.flatMap((row: object) => Object.keys(row)))];
  return table(
    null,
    keys.map((key) => words.keys[key] ?? key),
    held.map((row: Data) => keys.map((key) => cellOf(row[key]))),
  );
}

function recallsOf(
  recalls: readonly StoredRecall[] | null,
  words: PageWords,
  types: Readonly<Record<string, NutrientTypeName>>,
): string {
  if (recalls === null || recalls.length === 0) return paragraph(words.nothing);
  return recalls.map((recall) => recallOf(recall, words, types)).join('\n');
}

function recallOf(recall: StoredRecall, words: PageWords, types: Readonly<Record<string, NutrientTypeName>>): string {
  const { survey, recallDate, recallNumber, meals, totals, paradata, ...rest } = recall;
  const mealTables = meals.map((meal) => {
    const foods = foodsOf(meal.foods).map((food): Cell[] => [
      food.localDescription ?? food.englishDescription ?? food.code,
      food.brand,
      food.servingWeight,
      food.leftoversWeight,
      food.portionWeight,
    ]);
    const missing = meal.missingFoods.map((food): Cell[] => [
      [food.name, food.description, food.portionSize, food.leftovers].filter((text) => text !== '').join('; '),
      food.brand,
      null,
      null,
      null,
    ]);
    return table(`${meal.name}, ${clock(meal.time)}`, words.foodColumns, [...foods, ...missing]);
  });
  const sums = Object.entries(totals).map(([id, amount]): Cell[] => {
    const { description = id, unit = '' } = types[id] ?? {};
    return [description, rounded(amount), unit];
  });
  return [
    `<h3>${escapeHtml(words.recall(recallNumber, recallDate, survey))}</h3>`,
    ...mealTables,
    sums.length === 0 ? '' : table(words.totals, words.totalColumns, sums),
    facts(rest, words),
    meals.length === 0 ? '' : stored(words.asStored, { meals, paradata }),
  ].join('\n');
}

// The tables above leave out what a person does not ask for; a copy has it all the same (GDPR, Art. 15(3)).
const stored = (summary: string, value: unknown): string =>
  `<details><summary>${escapeHtml(summary)}</summary><pre>${escapeHtml(JSON.stringify(value, null, 1))}</pre></details>`;

function foodsOf(foods: readonly SubmittedFood[]): SubmittedFood[] {
  return foods.flatMap((food) => [food, ...foodsOf(food.linkedFoods)]);
}

const clock = ({ hours, minutes }: TimeOfDay): string =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

const rounded = (amount: number): number => Number(amount.toPrecision(6));

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);
}

function table(caption: string | null, columns: readonly string[], body: readonly (readonly Cell[])[]): string {
  const head = columns.map((column) => `<th scope="col">${escapeHtml(column)}</th>`).join('');
  const lines = body.map(
    (row) => `<tr>${row.map((cell) => `<td>${escapeHtml(String(cell ?? ''))}</td>`).join('')}</tr>`,
  );
  const title = caption === null ? '' : `<caption>${escapeHtml(caption)}</caption>`;
  return `<table>${title}<thead><tr>${head}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
}
