import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@dietary-recall/vocabulary';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import type { RespondentFilter } from '../../src/domain/respondent-filter.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
const NOW = '2026-12-01T12:00:00Z';
let locale: string;
let survey: { id: number; slug: string };
let staff: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  app().clock.hold();
  app().clock.set(NOW);
  survey = await app().given.survey({ locale, allowPersonalData: true });
  const { id } = await app().given.user({ roles: [{ name: 'staff', survey }] });
  staff = await app().as({ id });
});

const run = (statement: ReturnType<typeof sql>) => query(app().context().em, statement);
const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * HOUR_MS);
const person = (data: { name?: string; email?: string } = {}) => app().given.respondent(survey, data);

function recall({ id }: { id: number }, at: Date, surveyId = survey.id) {
  return run(
    sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback)
        values (${randomUUID()}, ${surveyId}, ${id}, ${randomUUID()}, ${at}, ${at}, ${at}, 'UTC', false)`,
  );
}

function session({ id }: { id: number }, at: Date) {
  return run(
    sql`insert into user_session (user_id, survey_id, session_data, created_at, updated_at) values (${id}, ${survey.id}, '{}', ${at}, ${at})`,
  );
}

async function found(filter: RespondentFilter): Promise<number[]> {
  const { items, total } = await staff.surveyPeople.listRespondents({ surveyId: survey.slug, limit: 500, ...filter });
  expect(total).toBe(items.length);
  return items.map(({ id }) => id).sort((a, b) => a - b);
}

describe('the list of respondents', () => {
  test('counts up to 1,000 people where no count is kept, says that there are more, and is read to its end', async () => {
    await run(sql`with u as (insert into user_account (name) select 'Ada' from generate_series(1, 1001) returning id),
        a as (insert into survey_alias (survey_id, user_id, user_name, url_auth_token)
          select ${survey.id}, id, 'p' || id, ${randomUUID()} || id from u)
        insert into user_role (user_id, name, survey_id) select id, 'respondent', ${survey.id} from u`);
    const wanted = { surveyId: survey.slug, search: 'ada', limit: 500 };
    const { listRespondents } = staff.surveyPeople;
    const searched = { surveyId: survey.slug, search: 'p', limit: 1 };
    const monitored = async () => (await staff.surveySubmissions.monitoring(searched)).respondents;
    const pages = [await listRespondents(wanted)];
    for (let cursor = pages[0]?.nextCursor; cursor != null; cursor = pages.at(-1)?.nextCursor)
      pages.push(await listRespondents({ ...wanted, cursor }));
    const limited = { total: 1000, isTotalExact: false };
    for (const page of pages) expect(page).toMatchObject(limited);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(1001);
    const last = await listRespondents({ ...wanted, sort: 'name', offset: 1000 });
    expect([last.items.length, last.total, last.isTotalExact]).toEqual([1, 1000, false]);
    expect(await monitored()).toMatchObject(limited);
    const kept = await listRespondents({ surveyId: survey.slug, limit: 1 });
    expect(kept).toMatchObject({ total: 1001, isTotalExact: true });
    await run(sql`delete from user_role where survey_id = ${survey.id} and user_id = ${last.items[0]?.id ?? 0}`);
    expect(await listRespondents(wanted)).toMatchObject({ total: 1000, isTotalExact: true });
    expect(await monitored()).toMatchObject({ total: 1000, isTotalExact: true });
  });

  test('says how many recalls each person sent, and the day that is due next', async () => {
    const [ada, eve] = [await person(), await person()];
    await recall(ada, hoursAgo(1));
    const day = ({ id }: { id: number }, date: string) =>
      run(sql`insert into recall_day (survey_id, user_id, date, assigned_at)
          values (${survey.id}, ${id}, ${date}, ${hoursAgo(900)})`);
    const list = async () => (await staff.surveyPeople.listRespondents({ surveyId: survey.slug })).items;
    await day(eve, '2026-11-20');
    expect(await list()).toMatchObject([
      { id: ada.id, recalls: 1, nextRecallDay: null },
      { id: eve.id, recalls: 0, nextRecallDay: null },
    ]);
    // Yesterday can still be reported, and Ada has.
    for (const date of ['2026-12-05', '2026-11-30']) {
      await day(ada, date);
      await day(eve, date);
    }
    expect(await list()).toMatchObject([{ nextRecallDay: '2026-12-05' }, { nextRecallDay: '2026-11-30' }]);
  });

  test('filters by the number of recalls in this survey, not in another one', async () => {
    const [none, one, two] = [await person(), await person(), await person()];
    await recall(one, hoursAgo(1));
    await recall(two, hoursAgo(1));
    await recall(two, hoursAgo(30));
    const other = await app().given.survey({ locale });
    await recall(none, hoursAgo(1), other.id);
    expect(await found({ recallsAtLeast: 1 })).toEqual([one.id, two.id]);
    expect(await found({ recallsAtMost: 1 })).toEqual([none.id, one.id]);
    expect(await found({ recallsAtLeast: 1, recallsAtMost: 1 })).toEqual([one.id]);
    expect(await found({})).toEqual([none.id, one.id, two.id]);
  });

  test('filters by a recall under way, and by recalls begun and never sent', async () => {
    const [none, open, expired, abandoned, sent] = [
      await person(),
      await person(),
      await person(),
      await person(),
      await person(),
    ];
    await session(open, hoursAgo(1));
    await session(expired, hoursAgo(25));
    await run(
      sql`insert into abandoned_session (user_id, survey_id, begun_at, saved_at)
          values (${abandoned.id}, ${survey.id}, ${hoursAgo(50)}, ${hoursAgo(50)})`,
    );
    await session(sent, hoursAgo(1));
    await recall(sent, hoursAgo(30));
    expect(await found({ hasOpenSession: true })).toEqual([open.id, sent.id]);
    expect(await found({ hasOpenSession: false })).toEqual([none.id, expired.id, abandoned.id]);
    expect(await found({ hasOnlyBegun: true })).toEqual([open.id, expired.id, abandoned.id]);
    expect(await found({ hasOnlyBegun: false })).toEqual([none.id, sent.id]);
  });

  test('filters by the last recall; before a time are also people without a recall', async () => {
    const [none, early, late] = [await person(), await person(), await person()];
    await recall(early, hoursAgo(48));
    await recall(late, hoursAgo(2));
    const at = hoursAgo(24).toISOString();
    expect(await found({ lastRecallAfter: at })).toEqual([late.id]);
    expect(await found({ lastRecallBefore: at })).toEqual([none.id, early.id]);
    expect(await found({ lastRecallBefore: at, recallsAtLeast: 1 })).toEqual([early.id]);
  });

  test('filters by the last contact, which is a sign-in by the link or user name of the survey', async () => {
    const [never, byLink] = [await person(), await person()];
    const byName = await app().given.respondent(survey, { password: 'a good password' });
    const nobody = await app().as(null);
    const at = app().clock.now().toISOString();
    await nobody.auth.loginToken({ token: byLink.urlAuthToken });
    await nobody.auth.loginAlias({ surveyId: survey.slug, userName: byName.userName, password: 'a good password' });
    expect(await found({ lastContactAfter: at })).toEqual([byLink.id, byName.id]);
    expect(await found({ lastContactBefore: at })).toEqual([never.id]);
    const { items } = await staff.surveyPeople.listRespondents({ surveyId: survey.slug });
    const contacts = new Map(items.map(({ id, lastContactAt }) => [id, lastContactAt]));
    expect([contacts.get(never.id), contacts.get(byLink.id)]).toEqual([null, at]);
  });

  test('keeps the last contact of a refused sign-in as it was', async () => {
    const ada = await app().given.respondent(survey, { password: 'a good password' });
    const nobody = await app().as(null);
    const input = { surveyId: survey.slug, userName: ada.userName, password: 'a bad password' };
    await expect(nobody.auth.loginAlias(input)).rejects.toThrow('wrong');
    expect(await found({ lastContactAfter: '2000-01-01T00:00:00Z' })).toEqual([]);
  });

  test('filters by custom fields, all of those given, and takes their values literally', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const set = (id: number, fields: Record<string, string>) =>
      run(sql`update user_account set custom_fields = ${JSON.stringify(fields)}::jsonb where id = ${id}`);
    await set(a.id, { arm: 'B', site: 'x=y' });
    await set(b.id, { arm: 'B' });
    await set(c.id, { arm: 'b' });
    expect(await found({ customField: ['arm=B'] })).toEqual([a.id, b.id]);
    expect(await found({ customField: ['arm=B', 'site=x=y'] })).toEqual([a.id]);
    expect(await found({ customField: ['arm='] })).toEqual([]);
  });

  test('filters by addresses and by stopped e-mails', async () => {
    const [none, mail] = [await person(), await person({ email: `${app().given.name('ada')}@example.org` })];
    const [stopped, off] = [await person(), await person()];
    await run(sql`update user_account set phone = '123' where id = ${stopped.id}`);
    await run(sql`update user_account set phone = '' where id = ${off.id}`);
    await run(sql`update survey_alias set unsubscribed_at = now() where user_id = ${stopped.id}`);
    await run(sql`update user_account set email_notifications = false where id = ${off.id}`);
    expect(await found({ hasEmail: true })).toEqual([mail.id]);
    expect(await found({ hasPhone: true })).toEqual([stopped.id]);
    expect(await found({ hasPhone: false })).toEqual([none.id, mail.id, off.id]);
    expect(await found({ isUnsubscribed: true })).toEqual([stopped.id, off.id]);
    expect(await found({ isUnsubscribed: false })).toEqual([none.id, mail.id]);
  });

  test('filters by consent: a person who has withdrawn did not give it', async () => {
    const [none, given, withdrawn, returned] = [await person(), await person(), await person(), await person()];
    for (const { id } of [given, withdrawn, returned])
      await run(
        sql`insert into consent (user_id, survey_id, scheme_id, version, language, scheme_version, given_at)
            values (${id}, ${survey.id}, 'default', '1', 'en', 1, now())`,
      );
    for (const [{ id }, returnedAt] of [
      [withdrawn, null],
      [returned, NOW],
    ] as const)
      await run(
        sql`insert into withdrawal (user_id, survey_id, withdrawn_at, recalls, recall_count, returned_at)
            values (${id}, ${survey.id}, now(), 'kept', 0, ${returnedAt})`,
      );
    expect(await found({ consent: 'given' })).toEqual([given.id, returned.id]);
    expect(await found({ consent: 'none' })).toEqual([none.id]);
    expect(await found({ consent: 'withdrawn' })).toEqual([withdrawn.id]);
  });

  test('takes the same conditions over REST, a repeated customField among them', async () => {
    const ada = await person();
    await run(sql`update user_account set custom_fields = '{"arm": "B", "site": "1"}' where id = ${ada.id}`);
    await person();
    const base = await app().listen();
    const { id } = await app().given.user({ roles: [{ name: 'staff', survey }] });
    const url = `${base}/api/surveys/${survey.slug}/users/respondents?recallsAtMost=0&hasOpenSession=false&customField=arm%3DB&customField=site%3D1`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${await app().tokenFor(id)}` } });
    expect(await answer.json()).toMatchObject({ total: 1, items: [{ id: ada.id }] });
  });

  test.each([{ recallsAtLeast: -1 }, { lastContactAfter: 'yesterday' }, { customField: ['arm'] }])(
    'refuses the condition %j',
    async (filter) => {
      await expect(staff.surveyPeople.listRespondents({ surveyId: survey.slug, ...filter })).rejects.toThrow();
    },
  );
});
