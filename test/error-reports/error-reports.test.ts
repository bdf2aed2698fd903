import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryLog, type LogLine } from '../http/support.ts';
import { call, problemOf } from '../support/http.ts';
import { openTestApp, type TestApp } from '../support/test-app.ts';

const REPORT = { application: 'survey', version: '0.1.0+b2', screen: 'details/as-served', message: 'it failed' };
const STACK = 'TypeError: it failed\n    at Serving (https://recall.test/assets/serving-B1a2.js:1:2345)';
let opened: TestApp;
let base: string;
let lines: LogLine[];

beforeAll(async () => {
  const memory = memoryLog();
  lines = memory.lines;
  opened = await openTestApp({ log: memory.log });
  base = await opened.listen();
});
afterAll(() => opened.close());

const report = (more: object = {}) => call('POST', `${base}/api/error-reports`, { body: { ...REPORT, ...more } });
const logged = () => lines.findLast(({ msg }) => msg === 'error in an application')?.['report'];

async function counted(application: string): Promise<number> {
  const text = await opened.parts.metrics.read();
  return Number(
    new RegExp(`recall_application_errors_total\\{application="${application}"\\} (\\d+)`).exec(text)?.[1] ?? 0,
  );
}

test('a report is counted by its application, and logged without the caller and without what may be about a person', async () => {
  const before = [await counted('survey'), await counted('console')];
  const answer = await report({ message: 'no "porridge" for ada@example.org', stack: STACK });
  expect([answer.status, answer.body]).toEqual([200, { reported: true }]);
  expect([await counted('survey'), await counted('console')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  expect(logged()).toEqual({ ...REPORT, message: 'no "..." for [e-mail]', stack: STACK });
  const line = lines.findLast(({ msg }) => msg === 'error in an application') ?? {};
  expect(Object.keys(line).sort()).toEqual(['hostname', 'level', 'msg', 'pid', 'report', 'time']);
});

test('a stack is kept only if the survey allows it', async () => {
  const { id: locale } = await opened.given.locale();
  for (const reportStackTrace of [true, false]) {
    const { slug: surveyId } = await opened.given.survey({ locale, reportStackTrace });
    expect((await report({ surveyId, stack: STACK })).status).toBe(200);
    expect(logged()).toEqual({ ...REPORT, surveyId, ...(reportStackTrace ? { stack: STACK } : {}) });
  }
});

test.each([
  ['an unknown key', { userName: 'ada' }, 'request.unknown_key'],
  ['an address in place of a screen', { screen: '/s/winter?auth=secret' }, 'request.invalid'],
  ['an application that there is not', { application: 'other' }, 'request.invalid'],
  ['a stack without end', { stack: 'x'.repeat(4001) }, 'request.invalid'],
])('a report with %s is refused and neither logged nor counted', async (_what, more, code) => {
  const before = [await counted('survey'), lines.filter(({ msg }) => msg === 'error in an application').length];
  const answer = await report(more);
  expect([answer.status, problemOf(answer).code]).toEqual([400, code]);
  const after = [await counted('survey'), lines.filter(({ msg }) => msg === 'error in an application').length];
  expect(after).toEqual(before);
});
