import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call } from '../support/http.ts';
import { personalToken } from '../support/personal-token.ts';
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

  test('gives nothing once the sign-in or the personal access token by which it was made has ended', async () => {
    const token = await personalToken(app(), leader);
    const expiring = await personalToken(app(), leader, { expiresInSeconds: 60 });
    const callers = [await app().as(leader), app().withToken(token.jwt), app().withToken(expiring.jwt)];
    const addresses = await Promise.all(
      callers.map(async (caller) => {
        const { url } = await caller.surveySubmissions.createExportAddress({ surveyId, content: 'totals' });
        return url.replace(/^.*\/api\//, `${base}/api/`);
      }),
    );
    const statuses = () => Promise.all(addresses.map(async (url) => (await call('GET', url)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    const { em } = app().context();
    await query(em, sql`delete from token_family where user_id = ${leader.id}`);
    await query(em, sql`update personal_access_token set revoked_at = now() where id = ${token.id}::uuid`);
    app().clock.advance(61);
    expect(await statuses()).toEqual([404, 404, 404]);
    app().clock.reset();
  });

  test('is no sign-in', async () => {
    const { url } = await (await app().as(leader)).surveySubmissions.createExportAddress({ surveyId });
    const token = url.slice(url.lastIndexOf('=') + 1);
    const { status } = await call('GET', `${base}/api/surveys/${surveyId}/submissions`, { token });
    expect(status).toBe(401);
  });
});
