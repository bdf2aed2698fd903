import { codebookRows } from '../../src/services/study-files/codebook.ts';
import type { KnownColumns } from '../../src/services/study-files/known-columns.queries.ts';
import { STUDY_FILE_NAMES, STUDY_FILES } from '../../src/services/study-files/study-files.ts';

const HEAD = `# Columns of export files

Every column of the [export files](export.md) that all surveys have, in the order of CSV. \`npm run export-columns\` writes this page from
\`src/services/study-files\`. The codebook of a survey (\`content=codebook\`) has the same facts, and its own nutrients, questions and custom
fields where this page has \`<nutrient>\`, \`<question>\` and \`<field>\`.

- **Key** is the key in JSON lines. A key with a point after \`nutrients\`, \`unknownFoods\` and their like is a key in an object.
- An empty cell, in JSON null or a key that is absent, is never zero. **Empty if** says when a cell is empty; without it never.
- **Source:** \`respondent\`: what the respondent said. \`device\`: what the application recorded. \`profile\`: facts of the person, which staff
  uploaded or the person entered. \`food-list\`, \`nutrient-table\`: as they were at the submission. \`list-today\`: the food list as it is at the
  export. \`scheme\`: the questionnaire. \`server\`: counted, named or clocked by the service. \`calculation\`: computed from other values.
  \`staff\`: entered by a nutritionist.`;

/** A survey of one nutrient, one question at each place and one custom field, none of which has a name. */
const ANY: KnownColumns = {
  nutrients: [{ id: '<id>' as unknown as number, description: '<nutrient>', unit: '<unit>' }],
  fields: ['<text column>'],
  questions: (['start', 'meal', 'food'] as const).map((at) => ({
    question: '<question>',
    at,
    type: 'text',
    text: { en: 'Answer to the question' },
    unit: null,
    options: [],
  })),
  languages: ['en'],
  customFields: ['<field>'],
  categories: () => null,
};

export function exportColumnsReference(): string {
  const rows = codebookRows(STUDY_FILES, ANY);
  const sections = STUDY_FILE_NAMES.map((name) => {
    const columns = rows.filter(({ file }) => file === name);
    const lines = columns.map(({ heading, key, type, unit, meaning, source, values, empty }) => {
      const closed = values === '' ? '' : `: ${values.split(' ').map(code).join(', ')}`;
      return row(
        plain(heading),
        code(key),
        unit === '' ? type : `${type}, ${plain(unit)}`,
        `${plain(meaning)}${closed}`,
        source,
        empty,
      );
    });
    const table = [
      row('Column', 'Key', 'Type', 'Meaning', 'Source', 'Empty if'),
      '|---|---|---|---|---|---|',
      ...lines,
    ].join('\n');
    return `## ${name}\n\nA row for each ${STUDY_FILES[name].rowFor}.\n\n${table}`;
  });
  return `${[HEAD, ...sections].join('\n\n')}\n`;
}

const code = (text: string) => `\`${text}\``;
const row = (...cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
// Markdown reads <nutrient> as HTML.
const plain = (text: string) => text.replaceAll('<', '&lt;');
