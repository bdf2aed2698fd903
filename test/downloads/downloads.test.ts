import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call } from '../support/http.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let base: string;
let locale: string;
let surveyId: string;
let leader: { id: number };

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: { nutrients: { 1: 64 } } } });
  await app().settle();
  base = await app().listen();
});
beforeEach(async () => {
  const survey = await app().given.survey({ locale });
  surveyId = survey.slug;
  leader = await app().given.respondent(survey, { role: 'staff' });
  const caller = await app().as(await app().given.respondent(survey));
  await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
});

describe('a signed address', () => {
  test('gives an export to whoever has it, for five minutes', async () => {
    const caller = await app().as(leader);
    const { url } = await caller.surveySubmissions.createExportAddress({ surveyId, content: 'totals' });
    const here = url.replace(/^.*\/api\//, `${base}/api/`);
    const { status, text } = await call('GET', here);
    expect([status, text.split('\r\n').length]).toEqual([200, 3]);
    const end = here.slice(0, -3);
    expect((await call('GET', `${end}AAA`)).body).toMatchObject({ code: 'download.expired' });
    app().clock.advance(5 * 60 + 10);
    expect((await call('GET', here)).body).toMatchObject({ code: 'download.expired' });
    app().clock.reset();
  });

  test('gives nothing once the person who made it has lost the right', async () => {
    const caller = await app().as(leader);
    const { url } = await caller.surveySubmissions.createExportAddress({ surveyId, content: 'totals' });
    await query(app().context().em, sql`delete from user_role where user_id = ${leader.id}`);
    const { body } = await call('GET', url.replace(/^.*\/api\//, `${base}/api/`));
    expect(body).toMatchObject({ status: 404, code: 'download.expired' });
  });

  test('is no sign-in', async () => {
    const { url } = await (await app().as(leader)).surveySubmissions.createExportAddress({ surveyId });
    const token = url.slice(url.lastIndexOf('=') + 1);
    const { status } = await call('GET', `${base}/api/surveys/${surveyId}/submissions`, { token });
    expect(status).toBe(401);
  });
});
