import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import { operationsOf, paramNames, type Operation } from '../../src/http/routes.ts';
import { QUESTIONS } from '../contract/questions/index.ts';
import type { Input } from '../contract/questions/questions.ts';
import { FULL_RECALL } from '../contract/questions/submissions.questions.ts';
import { askRest } from '../support/ask.ts';
import { call, problemOf, rpc, type Answer } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';
import { makeWorld } from '../support/world.ts';

type Path = (string | number)[];

const app = useTestApp();
let base: string;
let token: string;

beforeAll(async () => {
  const world = await makeWorld(app());
  base = await app().listen();
  // Everything is permitted to the superuser: what is refused here is refused for its content.
  token = await app().tokenFor(world.admin.id);
});

/** An input for each operation that takes one: it is answered with 200, or refused for another reason than its text. */
const FINE: Record<string, Input> = Object.fromEntries(
  Object.entries(QUESTIONS).flatMap(([name, { full, fine }]) => {
    const input = full ?? (typeof fine === 'function' ? undefined : fine);
    return input === undefined ? [] : [[name, input]];
  }),
);

/** Text that no database can hold, or that no field is long enough for. */
const NOT_TEXT = {
  NUL: 'a\0b',
  'a lone high surrogate': 'a\ud800',
  'a lone low surrogate': '\udc00a',
  '10 kB': 'x'.repeat(10_240),
};
const NOT_STRINGS = { 'an array': ['a'], 'an object': { a: 'b' }, null: null, 'deep JSON': deep(2000) };
const SCALARS = { 'a number': 5, 'a boolean': true };
/** Text that is harmless if it stays text. */
const SPECIAL_TEXT = [
  "'; drop table food; --",
  '" or ""="',
  "\\'; select pg_sleep(5); --",
  '%_\\',
  '$1 ? :name @x {{7*7}} ${7*7}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  '\u202eright to left\u202c',
  'e\u0301\u0308 \u200b\ufeff \u2028 \uffff',
  '👩‍👩‍👧‍👦🍔',
  '\r\nSet-Cookie: a=b',
];

const operations = operationsOf(appRouter).filter(({ name }) => FINE[name] !== undefined);

/** Where the input holds text. */
function textsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsIn(inner, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}

function changed(input: Input, path: Path, value: unknown): Input {
  const copy = structuredClone(input);
  const last = path.at(-1) ?? '';
  const holder = path.slice(0, -1).reduce<unknown>((inner, key) => (inner as Input)[key], copy) as Input;
  holder[last] = value;
  return copy;
}

function deep(levels: number): unknown {
  let value: unknown = 'x';
  for (let level = 0; level < levels; level++) value = [value];
  return value;
}

const ask = (operation: Operation, input: Input) => askRest(base, operation, { input, token, deletesByQuery: true });

async function storedRows(): Promise<number> {
  const [row] = await query<{ n: number }>(
    app().context().em,
    sql`select ((select count(*) from submission) + (select count(*) from user_session))::int as n`,
  );
  return row?.n ?? -1;
}

const isRefused = ({ status }: Answer) => status >= 400 && status < 500;
const isChoice = (path: Path) => path.at(-1) === 'unit-choice';
// A query that cannot be decoded stays as it was written: text like any other.
const isQuery = ({ method, path: pattern }: Operation, [key]: Path) =>
  method === 'GET' && !paramNames(pattern).includes(String(key));
// In the fields of a person null clears the value.
const PERSONAL = ['name', 'email', 'phone', 'sex', 'birthdate', 'weightTarget'];
const TEXTS_OF_SURVEYS = ['description', 'finalPageHtml', 'suspensionReason'];
// What a respondent does not know is null.
const UNKNOWN_IN_RECALL = ['recallDate', 'language', 'mode', 'kind', 'id'];
const isCleared = ({ name }: Operation, path: Path) =>
  (name === 'submissions.submit' && UNKNOWN_IN_RECALL.includes(String(path.at(-1)))) ||
  (/^(users|profile|surveyPeople)\./.test(name) && PERSONAL.includes(String(path.at(-1)))) ||
  (name === 'surveyPresentation.update' && path.at(-1) === 'supportPhone') ||
  (name === 'weeklyMails.save' && path.at(-1) === 'addresses') ||
  (/^nutrientTables\.\w+Record$/.test(name) && path.at(-1) === 'localDescription') ||
  (name === 'categoryRecords.addMethodToFoods' && path.at(-1) === 'imageUrl') ||
  (name === 'callbacks.update' && path.at(-1) === 'note') ||
  (name.startsWith('translations.') && path.at(-1) === 'text') ||
  (name.startsWith('locales.') && path.at(-1) === 'prototypeLocale') ||
  (name.startsWith('surveys.') && TEXTS_OF_SURVEYS.includes(String(path.at(-1)))) ||
  (name === 'demographicGroups.create' && path.at(-1) === 'sex');
// Names within the recall have rules of their own, and a linked food of the sample has a portion without a weight.
const isName = (path: Path) =>
  ['id', 'kind', 'relation'].includes(String(path.at(-1))) ||
  (path.at(-1) === 'method' && path.includes('linkedFoods'));
const isSession = (path: Path) => path.at(-1) === 'data';
// A draft of a questionnaire is stored as it is, and a validation answers its faults: neither refuses the value.
const isDraft = ({ name }: Operation, path: Path) => name.startsWith('surveySchemes.') && path[0] === 'document';

test('every operation that takes an input is tried', () => {
  const withInput = operationsOf(appRouter).filter(({ readers }) => readers.size > 0);
  expect(withInput.map(({ name }) => name).sort()).toEqual(Object.keys(FINE).sort());
});

describe.each(operations)('$name', (operation) => {
  const fine = FINE[operation.name] ?? {};
  const { name, procedure } = operation;
  const texts = textsIn(fine).map((path) => ({ path, where: path.join('.') }));

  test.each(texts.filter(({ path }) => !isDraft(operation, path)))(
    'refuses values that are not text in $where',
    async ({ path }) => {
      const before = await storedRows();
      const tooLong = isSession(path) ? { '10 kB': 'x\0'.repeat(5000) } : {};
      for (const [what, value] of Object.entries({ ...NOT_TEXT, ...tooLong })) {
        const input = changed(fine, path, value);
        const answers = [await rpc(base, { name, type: procedure._def.type }, input, { token })];
        if (!isQuery(operation, path) || !what.includes('surrogate')) answers.push(await ask(operation, input));
        for (const answer of answers) expect([isRefused(answer), answer.status, answer.text], what).toContain(true);
      }
      const others = isChoice(path) ? NOT_STRINGS : { ...NOT_STRINGS, ...SCALARS };
      for (const [what, value] of Object.entries(others)) {
        if (value === null && isCleared(operation, path)) continue;
        const input = changed(fine, path, value);
        const answers = [await rpc(base, { name, type: procedure._def.type }, input, { token })];
        if (operation.method === 'POST' && !paramNames(operation.path).includes(String(path[0])))
          answers.push(await ask(operation, input));
        for (const answer of answers) expect([isRefused(answer), answer.status, answer.text], what).toContain(true);
      }
      expect(await storedRows()).toBe(before);
    },
  );

  test('answers text with special characters without a server error', async () => {
    for (const { path } of texts) {
      for (const text of SPECIAL_TEXT) {
        const answer = await ask(operation, changed(fine, path, text));
        expect([answer.status < 500, answer.status, path.join('.'), text, answer.text]).toContain(true);
      }
    }
  });

  test.each([
    ['an array', '[]'],
    ['a string', '"x"'],
    ['a number', '5'],
    ['null', 'null'],
    ['an open bracket', '{'],
    ['brackets without end', '['.repeat(50_000)],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])('refuses %s as its input over the typed RPC', async (_, raw) => {
    const url = `${base}/trpc/${name}`;
    const content = new Uint8Array(Buffer.from(raw));
    const answer =
      procedure._def.type === 'mutation'
        ? await call('POST', url, { token, raw: content })
        : await call(
            'GET',
            `${url}?input=${encodeURIComponent(Buffer.from(content).toString('latin1').slice(0, 4000))}`,
            { token },
          );
    expect([isRefused(answer), answer.status, answer.text.slice(0, 300)]).toContain(true);
  });

  test('treats the key __proto__ like any other over the typed RPC', async () => {
    const statusWith = async (key: string) => {
      const input: unknown = JSON.parse(`{"${key}":{"surveyId":"survey","admin":true}}`);
      return (await rpc(base, { name, type: procedure._def.type }, input, { token })).status;
    };
    expect(await statusWith('__proto__')).toBe(await statusWith('other'));
    expect(({} as Input)['admin']).toBeUndefined();
  });
});

describe('a recall', () => {
  const submit = (input: Input) => call('POST', `${base}/api/surveys/survey/submissions`, { token, body: input });
  const data = ['meals', 0, 'foods', 0, 'portionSize', 'data'];

  test.each<[string, Path, unknown]>([
    ['a year that the database does not know', ['startTime'], '0000-01-01T00:00:00Z'],
    ['a day that does not exist', ['startTime'], '2026-02-30T18:00:00Z'],
    ['a word for a time', ['startTime'], 'now'],
    ['an end that never comes', ['endTime'], 'infinity'],
    ['an id that is no UUID', ['uxSessionId'], "6f1c2c57' or '1'='1"],
    ['a negative weight', [...data, 'servingWeight'], -1],
    ['a weight beyond reason', [...data, 'servingWeight'], 1e9],
    ['a weight as a word', [...data, 'servingWeight'], 'NaN'],
    ['an endless weight', [...data, 'servingWeight'], '1e999'],
    ['a hexadecimal weight', [...data, 'servingWeight'], '0x10'],
    ['an empty weight', [...data, 'servingWeight'], ''],
    ['a weight in a list', [...data, 'servingWeight'], [100]],
    ['an object as a choice', [...data, 'choice'], { a: 1 }],
    ['an hour as text', ['meals', 0, 'time', 'hours'], '8'],
    ['the hour 24', ['meals', 0, 'time', 'hours'], 24],
    ['half a minute', ['meals', 0, 'time', 'minutes'], 0.5],
    ['meals as an object', ['meals'], { 0: {} }],
    ['foods as text', ['meals', 0, 'foods'], 'MILK'],
    ['answers as a list', ['customData'], ['a']],
    ['answers in depth', ['customData', 'x'], deep(1000)],
    ['a flag as text', ['meals', 0, 'foods', 0, 'isReadyMeal'], 'true'],
    ['a name of an answer that is too long', ['customData', 'x'.repeat(65)], 'y'],
    ['a name of an answer with NUL', ['customData', 'a\0'], 'y'],
    ['a name of a choice with NUL', [...data, 'a\0'], 'y'],
    ['a name of a choice that is no Unicode', [...data, '\ud800'], 'y'],
  ])('with %s is refused with 400 and not stored', async (_, path, value) => {
    const before = await storedRows();
    const answer = await submit(changed({ ...FULL_RECALL, uxSessionId: randomUUID() }, path, value));
    expect([answer.status, problemOf(answer).code.split('.')[0]]).toEqual([400, 'request']);
    expect(await storedRows()).toBe(before);
  });

  test.each(SPECIAL_TEXT)('keeps %j as it was typed', async (text) => {
    const uxSessionId = randomUUID();
    const input = textsIn(FULL_RECALL)
      .filter((path) => (path[0] === 'meals' || path[0] === 'customData') && !isName(path))
      .reduce<Input>((recalled, path) => changed(recalled, path, text), { ...FULL_RECALL, uxSessionId });
    const { status, body } = await submit(input);
    expect(status).toBe(200);
    const { submissionId } = body as { submissionId: string };
    const { body: stored } = await call('GET', `${base}/api/surveys/survey/my-submissions/${submissionId}`, { token });
    expect(stored).toMatchObject({
      customData: { diet: text },
      meals: [
        {
          name: text,
          customData: { where: text },
          foods: [
            {
              code: text,
              searchTerm: text,
              brand: text,
              portionMethod: text,
              portionData: { 'unit-choice': text },
              customData: { how: text },
            },
          ],
          missingFoods: [{ name: text, brand: text, description: text, portionSize: text, leftovers: text }],
        },
      ],
    });
  });

  test('is stored with the first 512 characters of a long user agent', async () => {
    const headers = { 'user-agent': 'x'.repeat(9000) };
    const body = { ...FULL_RECALL, uxSessionId: randomUUID() };
    const { status } = await call('POST', `${base}/api/surveys/survey/submissions`, { token, body, headers });
    expect(status).toBe(200);
    const [row] = await query<{ length: number }>(
      app().context().em,
      sql`select length(user_agent)::int as length from submission where ux_session_id = ${body.uxSessionId}`,
    );
    expect(row?.length).toBe(512);
  });

  test.each([
    ['__proto__', 400],
    ['constructor', 200],
    ['prototype', 200],
  ])(
    'with the name %s in a map is answered %d and does not change the prototype of objects',
    async (name, expected) => {
      const text = JSON.stringify({ ...FULL_RECALL, uxSessionId: randomUUID() }).replaceAll('"diet"', `"${name}"`);
      const { status } = await call('POST', `${base}/api/surveys/survey/submissions`, { token, raw: text });
      expect(status).toBe(expected);
      expect(({} as Input).none).toBeUndefined();
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    },
  );
});

describe('numbers and flags in a query', () => {
  test.each([
    'limit=0',
    'limit=51',
    'limit=-1',
    'limit=1.5',
    'limit=1e999',
    'limit=NaN',
    'limit=',
    'limit=0x10',
    'limit=1&limit=2',
    'limit[]=1',
  ])('lookup refuses %s', async (text) => {
    const { status } = await call('GET', `${base}/api/foods/en_GB/lookup?desc=milk&${text}`, { token });
    expect(status).toBe(400);
  });

  test.each([
    'matchScoreWeight=101',
    'matchScoreWeight=-1',
    'explain=yes',
    'explain=1',
    'alg=magic',
    'existing=a%20b',
    'desc=more',
  ])('lookup refuses %s', async (text) => {
    const { status } = await call('GET', `${base}/api/foods/en_GB/lookup?desc=milk&${text}`, { token });
    expect(status).toBe(400);
  });

  test.each(['0', '-5', '1e6', 'Infinity', 'NaN', 'ten', '1,5', '', '5e-324'])(
    'composition answers a weight of %j only within its limits',
    async (weight) => {
      const { status } = await call('GET', `${base}/api/foods/en_GB/MILK/composition?weight=${weight}`, { token });
      expect(status).toBe(weight === '5e-324' ? 200 : 400);
    },
  );

  test.each([
    ['offset', '2147483647', 200],
    ['offset', '2147483648', 400],
    ['offset', '9007199254740993', 400],
    ['offset', '1e308', 400],
    ['offset', '-1', 400],
  ])('a list with %s=%s is answered with %i', async (key, value, status) => {
    const answer = await call('GET', `${base}/api/surveys/survey/my-submissions?${key}=${value}`, { token });
    expect(answer.status).toBe(status);
  });
});

describe('request headers', () => {
  test.each([
    [
      'a cookie that is not encoded well',
      { cookie: '__Secure-refresh_token=%E0%A4%A; __Secure-refresh_token=b;;==;' },
      401,
    ],
    ['a very long cookie', { cookie: `__Secure-refresh_token=${'x'.repeat(8000)}` }, 401],
    ['a cookie of the prototype', { cookie: '__proto__=x; constructor=y' }, 401],
  ])('refresh treats %s as no cookie', async (_, headers, status) => {
    expect((await call('POST', `${base}/api/auth/refresh`, { headers })).status).toBe(status);
  });

  test('a request id that could forge a log line is replaced', async () => {
    const forged = 'abc" status=200 "';
    const { headers } = await call('GET', `${base}/health/live`, { headers: { 'x-request-id': forged } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the path', () => {
  test.each([
    '/api/foods/%00/lookup?desc=x',
    '/api/foods/en_GB/%00',
    '/api/foods/en_GB/%ED%A0%80',
    '/api/foods/en_GB/%',
    '/api/foods/en_GB/%zz',
    '/api/foods/__proto__/lookup?desc=x',
    '/api/foods/constructor/lookup?desc=x',
    '/api/categories/en_GB/__proto__',
    '/api/categories/hasOwnProperty',
    '/api/surveys/__proto__/public-parameters',
    '/api/surveys/toString/parameters',
    '/api/portion-size/as-served/constructor',
    '/api/foods/en_GB/..%2f..%2fetc%2fpasswd',
    `/api/foods/en_GB/${'x'.repeat(5000)}`,
    '/trpc/__proto__',
    '/trpc/constructor.name',
    '/trpc/foods.__proto__',
    '/trpc/foods.get?batch=1&input=x',
    '/trpc/foods.get?input=%00',
    '/trpc/foods.get?input=%7B%22locale%22%3A%22en_GB%22%2C%22code%22%3A%22%5Cu0000%22%7D',
    `/trpc/${'foods.get,'.repeat(30)}foods.get?batch=1&input={}`,
    '/images/..%2f..%2fpackage.json',
    '/images/%00.svg',
    '/docs/..%2f..%2fpackage.json',
  ])('%s is refused without details of the service', async (path) => {
    const { status, text } = await call('GET', `${base}${path}`, { token });
    expect([status >= 400 && status < 500, status, text.slice(0, 300)]).toContain(true);
    expect(text).not.toMatch(/node_modules|\.ts:\d|devDependencies/);
  });
});

test('the foods are still stored after all requests of this file', async () => {
  const foods = await query<{ code: string }>(
    app().context().em,
    sql`select code from food where code in ('MILK', 'WATER')`,
  );
  expect(foods).toHaveLength(2);
});
