import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../../src/db/sql.ts';
import type { Operation } from '../../../src/http/routes.ts';
import { QUESTIONS } from '../../contract/questions/index.ts';
import type { Input, Person } from '../../contract/questions/questions.ts';
import { statements } from '../../support/databases.ts';
import { call, type Answer } from '../../support/http.ts';
import type { Ground } from './ground.ts';
import {
  acceptedInput,
  nameOf,
  operations,
  placesIn,
  plainInput,
  searches,
  searchInput,
  withPayload,
} from './places.ts';
import { effectsOf } from './tally.ts';

/** In every payload, so that it is known again in the text of a statement. */
const MARKER = 'injected';
/** What `md5('injected')` is: in an answer it says that the database calculated it. */
const CALCULATED = createHash('md5').update(MARKER).digest('hex');
/** A sequence that no statement of the service names: a payload that runs as one counts in it. */
const CALLS = `${MARKER}_calls`;
const TABLE = `create table ${MARKER} (a int)`;

const STACKED = `'; ${TABLE}; --`;
const CONCATENATED = `'||md5('${MARKER}')||'`;
/** Both payloads in one, for costly requests. */
const BOTH = `'||md5('${MARKER}')||'; ${TABLE}; --`;
const PAYLOADS = [
  STACKED,
  CONCATENATED,
  `'); ${TABLE}; --`,
  `"; ${TABLE}; --`,
  `\\'; ${TABLE}; --`,
  `'; select nextval('${CALLS}'); --`,
  `1,(select nextval('${CALLS}'))`,
  `' union select md5('${MARKER}') --`,
];

/** Of each two the first would be true and the second false if they were part of a condition. */
const PAIRS = (value: string) =>
  [
    [`${value}' or '1'='1`, `${value}' or '1'='2`],
    [`${value}' and '1'='1`, `${value}' and '1'='2`],
    [`${value}%') or 1=1 --`, `${value}%') or 1=2 --`],
    [`${value} or 1=1`, `${value} or 1=2`],
  ] as const;

/** What a request did to the database beyond its own purpose. */
async function effectsIn(work: () => Promise<Answer>): Promise<string[]> {
  const before = statements.length;
  const { status, text } = await work();
  return effectsOf({
    'the service failed': status >= 500,
    'the answer holds what the database calculated': text.includes(CALCULATED),
    'a statement holds it': statements.slice(before).some((statement) => statement.includes(MARKER)),
  });
}

/** An answer without what differs between the two payloads of a pair, and from request to request. */
const found = ({ status, text }: Answer) =>
  `${status} ${text.replaceAll(/"requestId":"[^"]*"/g, '').replaceAll(/\d+/g, '#')}`;

/** The number of found rows, which monitoring answers for its respondents. */
function totalIn({ status, body }: Answer): number {
  if (status !== 200) throw new Error(`a search was answered with ${status}`);
  // Old lists are answered as arrays, without a total.
  if (Array.isArray(body)) return body.length;
  const { total, respondents } = body as { total?: number; respondents?: { total: number } };
  const count = total ?? respondents?.total;
  if (count === undefined) throw new Error('the answer does not say how many it found');
  return count;
}

export function sqlInjection(ground: () => Ground): void {
  const tables = async () =>
    (
      await query<{ name: string }>(
        ground().app.context().em,
        sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
      )
    ).map(({ name }) => name);
  const hasCalls = async () => {
    const [row] = await query<{ is_called: boolean }>(
      ground().app.context().em,
      sql`select is_called from ${sql.ref(CALLS)}`,
    );
    return row?.is_called;
  };
  const run = (statement: string) => query(ground().app.context().em, sql.raw(statement));
  let before: string[];

  beforeAll(async () => {
    await run(`create sequence ${CALLS}`);
    before = await tables();
  });
  afterAll(() => run(`drop sequence ${CALLS}`));

  const tryAt = async (operation: Operation, makeInput: () => Promise<Input>, person: Person, all: string[]) => {
    const { askAs, tally } = ground();
    for (const place of placesIn(await makeInput())) {
      for (const payload of all) {
        const input = withPayload(await makeInput(), place, payload);
        tally.count(nameOf(operation, place), payload, await effectsIn(() => askAs(person, operation, input)));
      }
    }
    expect(await tables()).toEqual(before);
    expect(await hasCalls()).toBe(false);
  };

  test('the check finds a payload that became part of a statement', async () => {
    const { em } = ground().app.context();
    const answer = { status: 200, headers: new Headers(), text: CALCULATED, body: undefined };
    const work = async () => {
      await query(em, sql.raw(`select 'a${CONCATENATED}'`));
      return answer;
    };
    expect(await effectsIn(work)).toEqual(['the answer holds what the database calculated', 'a statement holds it']);
    expect(await hasCalls()).toBe(false);
    await run(`select nextval('${CALLS}')`);
    expect(await hasCalls()).toBe(true);
    await run(`select setval('${CALLS}', 1, false)`);
  });

  describe.each(operations)('$name', (operation) => {
    test('runs no text of a request as a statement', async () => {
      const input = plainInput(operation);
      await tryAt(operation, () => Promise.resolve(input), 'admin', PAYLOADS);
      expect(ground().tally.found()).toEqual([]);
    });

    test('runs no text of an otherwise accepted request as a statement', async () => {
      const { as = 'person' } = QUESTIONS[operation.name] ?? {};
      const makeInput = () => acceptedInput(operation, ground());
      await tryAt(operation, makeInput, as, [BOTH]);
      expect(ground().tally.found()).toEqual([]);
    });
  });

  describe.each(operations.filter(({ method }) => method === 'GET'))('$name', (operation) => {
    test('finds the same whether a condition in its text is true or false', async () => {
      const { askAs, tally } = ground();
      const input = plainInput(operation);
      for (const place of placesIn(input).filter(({ isKey }) => !isKey)) {
        const value = place.path.reduce<unknown>((inner, key) => (inner as Input)[key], input);
        for (const [isTrue, isFalse] of PAIRS(String(value))) {
          const answers = [isTrue, isFalse].map((payload) =>
            askAs('admin', operation, withPayload(input, place, payload)),
          );
          const [one, other] = (await Promise.all(answers)).map(found);
          tally.count(nameOf(operation, place), isTrue, effectsOf({ 'it decides what is found': one !== other }));
        }
      }
      expect(ground().tally.found()).toEqual([]);
    });
  });

  test('a search treats the wildcards of a pattern as letters', async () => {
    const { askAs, tally } = ground();
    let finding = 0;
    for (const operation of searches) {
      const { search, ...input } = await searchInput(operation, ground());
      const word = String(search);
      const totalOf = async (asked: string) => totalIn(await askAs('admin', operation, { ...input, search: asked }));
      if ((await totalOf(word)) > 0) finding += 1;
      for (const pattern of ['_', '%'].map((wildcard) => word.replace(/^(.)./, `$1${wildcard}`))) {
        const total = await totalOf(pattern);
        tally.count(`${operation.name} search`, pattern, effectsOf({ 'it finds what it is not part of': total !== 0 }));
      }
    }
    expect(finding).toBeGreaterThan(5);
    expect(ground().tally.found()).toEqual([]);
  });

  test('text in headers and cookies is not part of a statement', async () => {
    const { base, tally, tokenOf } = ground();
    const submission = operations.find(({ name }) => name === 'submissions.submit');
    const body = submission && { ...plainInput(submission) };
    for (const payload of PAYLOADS) {
      const value = encodeURIComponent(payload);
      const requests: Record<string, () => Promise<Answer>> = {
        'user-agent': () =>
          call('POST', `${base}/api/surveys/survey/submissions`, {
            token: tokenOf('person'),
            body: { ...body, uxSessionId: crypto.randomUUID() },
            headers: { 'user-agent': payload },
          }),
        'x-request-id': () => call('GET', `${base}/api/auth/me`, { headers: { 'x-request-id': payload } }),
        authorization: () => call('GET', `${base}/api/auth/me`, { headers: { authorization: `Bearer ${payload}` } }),
        cookie: () => call('POST', `${base}/api/auth/refresh`, { headers: { cookie: `refresh_token=${value}` } }),
      };
      for (const [header, work] of Object.entries(requests)) {
        tally.count(`header ${header}`, payload, await effectsIn(work));
      }
    }
    expect(await tables()).toEqual(before);
    expect(await hasCalls()).toBe(false);
    expect(ground().tally.found()).toEqual([]);
  });
}
