import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { runJob, type JobWorks } from '../../src/services/jobs/run-job.ts';
import { runAssignmentJob } from '../../src/services/recall-days/assignment-job.ts';
import { runDayMailsJob } from '../../src/services/recall-days/day-mails-job.ts';
import { waitingTasks } from '../notifications/schedules.ts';
import { recall } from '../support/recall.ts';
import { codeOf, errorOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
const PLAN = { daysPerPerson: 2, minGapDays: 3, from: '2037-12-01', to: '2037-12-28', seed: 'wave 1' };
let locale: string;
let survey: { id: number; slug: string };
let leader: { id: number };
let staff: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().settle();
});

beforeEach(async () => {
  app().clock.hold();
  app().clock.set('2037-11-20T12:00:00Z');
  survey = await app().given.survey({ locale, timeZone: 'Europe/Paris' });
  leader = await app().given.user({ name: 'Sam', roles: [{ name: 'staff', survey }] });
  staff = await app().as(leader);
});

/** Moves the clock, and signs the staff in again. */
async function moveTo(moment: string): Promise<void> {
  app().clock.set(moment);
  staff = await app().as(leader);
}

const of = (more: object = {}) => ({ surveyId: survey.slug, ...more });
const run = (statement: ReturnType<typeof sql>) => query(app().context().em, statement);
const person = (data: { isDisabled?: boolean } = {}, of = survey) => app().given.respondent(of, data);
const save = (more: object = {}) => staff.recallDays.savePlan({ surveyId: survey.slug, ...PLAN, ...more });
const daysOf = async ({ id }: { id: number }) =>
  (await staff.recallDays.ofPerson({ surveyId: survey.slug, userId: id })).days.map(({ date }) => date);
const stored = () =>
  query<{ userId: number; date: string }>(
    app().context().em,
    sql`select user_id as "userId", date::text as date from recall_day where survey_id = ${survey.id} order by 1, 2`,
  );

describe('the plan of recall days', () => {
  test('is read as it was saved, keeps its seed, and refuses an outdated version', async () => {
    const first = await save({ seed: undefined, blockedDates: ['2037-12-25'] });
    expect(first).toMatchObject({ daysPerPerson: 2, weekdayShare: 5, weekendShare: 2, blockedDates: ['2037-12-25'] });
    const second = await save({ seed: undefined, daysPerPerson: 3, baseVersion: first.version });
    expect(second).toMatchObject({ seed: first.seed, daysPerPerson: 3 });
    expect(await staff.recallDays.getPlan({ surveyId: survey.slug })).toEqual(second);
    expect(await codeOf(save({ baseVersion: first.version }))).toBe('recall_day_plan.version_conflict');
  });

  test('that is too short for its days is refused with a sentence that says what is missing', async () => {
    const refusal = await errorOf(save({ to: '2037-12-03' }));
    expect(await codeOf(save({ to: '2037-12-03' }))).toBe('recall_day_plan.impossible');
    expect(String(refusal)).toContain('the 3 days that are left of it have no 2 weekdays and 0 weekend days');
  });

  test('whose window is over gives no more days', async () => {
    await save();
    await person();
    await moveTo('2038-01-10T12:00:00Z');
    expect(await codeOf(staff.recallDays.assign(of()))).toBe('recall_day_plan.impossible');
    expect(await stored()).toEqual([]);
  });
});

describe('an assignment of recall days', () => {
  test('gives each respondent their days, and its dry run says the same and stores nothing', async () => {
    const ada = await person();
    const [bob] = [await person(), await person({ isDisabled: true })];
    await person({}, await app().given.survey({ locale }));
    await run(sql`insert into withdrawal (user_id, survey_id, withdrawn_at, recalls, recall_count)
                  values (${bob.id}, ${survey.id}, now(), 'kept', 0)`);
    await save();
    const check = await staff.recallDays.dryRun(of());
    expect(check).toMatchObject({
      people: 1,
      days: 2,
      leftOut: [
        { reason: 'account_disabled', count: 1 },
        { reason: 'withdrawn', count: 1 },
      ],
    });
    expect(check.byWeekday.map(({ count }) => count).reduce((sum, count) => sum + count)).toBe(2);
    expect(await stored()).toEqual([]);
    expect(await staff.recallDays.assign(of())).toEqual(check);
    expect(await stored()).toHaveLength(2);
    expect(await daysOf(ada)).toHaveLength(2);
    const trail = await query<{ code: string; after: { people: number } }>(
      app().context().em,
      sql`select code, after from record_change where record_type = 'recall-days' and code = ${survey.slug} order by id desc limit 1`,
    );
    expect(trail).toMatchObject([{ after: { people: 1, days: 2, plan: { seed: 'wave 1' } } }]);
  });

  test('gives people with the same names the same days, whatever the order of their upload', async () => {
    const upload = (userNames: string[], to: string) =>
      staff.surveyPeople.upsertRespondents({ surveyId: to, users: userNames.map((userName) => ({ userName })) });
    const names = Array.from({ length: 40 }, (_, index) => `p${index}`);
    const byName = async (slug: string) => {
      const { items } = await staff.recallDays.list({ surveyId: slug, limit: 500 });
      return items.map(({ userName, date }) => `${userName} ${date}`).sort();
    };
    await upload(names, survey.slug);
    await save();
    await staff.recallDays.assign(of());
    const first = await byName(survey.slug);
    survey = await app().given.survey({ locale, timeZone: 'Europe/Paris' });
    staff = await app().as(await app().given.user({ roles: [{ name: 'staff', survey }] }));
    await upload([...names].reverse(), survey.slug);
    await save();
    await staff.recallDays.assign(of());
    expect(await byName(survey.slug)).toEqual(first);
  });

  test('leaves people with days as they are, and with replace gives new ones to those whose days are all to come', async () => {
    const [ada, bob] = [await person(), await person()];
    await save();
    await staff.recallDays.replace({ surveyId: survey.slug, userId: ada.id, dates: ['2037-11-20', '2037-12-24'] });
    await staff.recallDays.replace({ surveyId: survey.slug, userId: bob.id, dates: ['2037-12-30'] });
    expect(await staff.recallDays.assign(of())).toMatchObject({
      people: 0,
      leftOut: [{ reason: 'has_days', count: 2 }],
    });
    expect(await staff.recallDays.assign(of({ replace: true }))).toMatchObject({ people: 1, replacedPeople: 1 });
    expect(await daysOf(ada)).toEqual(['2037-11-20', '2037-12-24']);
    expect(await daysOf(bob)).not.toContain('2037-12-30');
    expect(await daysOf(bob)).toHaveLength(2);
  });

  test('to more than 2,000 people is made by a job, which may be interrupted', async () => {
    await save();
    await run(
      sql`with people as (insert into user_account (name) select 'p' from generate_series(1, 2001) returning id),
            roles as (insert into user_role (user_id, name, survey_id) select id, 'respondent', ${survey.id} from people)
          insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
          select id, ${survey.id}, 'many' || id, 'many-token-' || id from people`,
    );
    const check = await staff.recallDays.dryRun(of());
    expect(check).toMatchObject({ people: 2001, days: 4002, jobId: null });
    const outcome = await staff.recallDays.assign(of());
    expect(outcome).toMatchObject({ people: 2001, days: 4002, leftOut: [], byWeekday: [], firstDay: null });
    const given = async () => (await staff.recallDays.list(of({ limit: 1 }))).total;
    expect(await given()).toBe(0);
    const jobId = outcome.jobId ?? '';
    const works = { 'recall-days': runAssignmentJob } as unknown as JobWorks;
    const work = (signal: AbortSignal) => runJob(app().context(), { jobId }, { works, signal });
    await work(AbortSignal.abort());
    expect(await given()).toBe(0);
    await work(new AbortController().signal);
    expect(await given()).toBe(4002);
    const result = { people: 2001, days: 4002, replacedPeople: 0, leftOut: [] };
    expect(await staff.jobs.get({ id: jobId })).toMatchObject({ state: 'succeeded', done: 2001, result });
    const weekdays = await run(
      sql`select extract(isodow from date)::int as day, count(*)::int as count from recall_day where survey_id = ${survey.id}
          group by 1 order by 1`,
    );
    expect(weekdays).toEqual(check.byWeekday.flatMap(({ count }, at) => (count === 0 ? [] : [{ day: at + 1, count }])));
    expect(await staff.recallDays.assign(of())).toMatchObject({
      people: 0,
      leftOut: [{ reason: 'has_days', count: 2001 }],
    });
  });

  test('goes to the people of a filter', async () => {
    const [ada, bob] = [await person(), await person()];
    await save();
    await staff.recallDays.assign(of({ filter: { search: ada.userName } }));
    expect(await daysOf(bob)).toEqual([]);
    expect(await daysOf(ada)).toHaveLength(2);
  });

  test('that is asked for twice at once gives each person their days once', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => person()));
    await save();
    const outcomes = await Promise.all([staff.recallDays.assign(of()), staff.recallDays.assign(of())]);
    expect(outcomes.map(({ people }) => people).sort((a, b) => a - b)).toEqual([0, 20]);
    expect(await stored()).toHaveLength(2 * all.length);
  });
});

describe('the list of recall days', () => {
  test('says which days are done, due, missed and upcoming, with filters, search and pages, and tells each person their own', async () => {
    const [ada, bob] = [await person(), await person()];
    const dates = ['2037-11-20', '2037-11-21', '2037-11-22', '2037-11-25'];
    for (const { id } of [ada, bob]) await staff.recallDays.replace({ surveyId: survey.slug, userId: id, dates });
    const submit = async (day: string, startTime: string) =>
      (await app().as(ada)).submissions.submit({
        ...recall(survey, []),
        startTime,
        endTime: startTime,
        recallDate: day,
      });
    await moveTo('2037-11-22T20:00:00Z');
    await submit('2037-11-20', '2037-11-22T19:00:00Z');
    const own = async () => {
      const info = await (await app().as(ada)).surveyData.userInfo({ surveyId: survey.slug });
      return { next: info.nextRecallDay, missed: info.missedRecallDays };
    };
    const list = async (more: object = {}) =>
      (await staff.recallDays.list({ surveyId: survey.slug, search: ada.userName, ...more })).items.map(
        ({ date, state }) => `${date} ${state}`,
      );
    // Until the end of the 22nd, people are expected to report the 21st.
    expect(await list()).toEqual(['2037-11-20 done', '2037-11-21 due', '2037-11-22 due', '2037-11-25 upcoming']);
    expect(await list({ search: bob.userName })).toContain('2037-11-20 missed');
    expect(await list({ state: 'due', from: '2037-11-22', to: '2037-11-24' })).toEqual(['2037-11-22 due']);
    expect(await own()).toEqual({ next: '2037-11-21', missed: [] });
    // In Paris the 23rd has begun.
    await moveTo('2037-11-22T23:30:00Z');
    expect(await list({ state: 'missed' })).toEqual(['2037-11-21 missed']);
    expect(await own()).toEqual({ next: '2037-11-22', missed: ['2037-11-21'] });
    const first = await staff.recallDays.list({ surveyId: survey.slug, limit: 5 });
    expect(first.total).toBe(8);
    const next = await staff.recallDays.list({ surveyId: survey.slug, limit: 5, cursor: first.nextCursor ?? '' });
    expect(next).toMatchObject({ nextCursor: null });
    expect([...first.items, ...next.items].map(({ date }) => date)).toEqual(dates.flatMap((date) => [date, date]));
  });
});

describe('the days of one person', () => {
  test('are replaced by staff, who may keep past days but not add them, and removed', async () => {
    const ada = await person();
    const replace = (dates: string[]) => staff.recallDays.replace({ surveyId: survey.slug, userId: ada.id, dates });
    await replace(['2037-11-20', '2037-12-01']);
    await moveTo('2037-11-23T12:00:00Z');
    expect(await replace(['2037-12-05', '2037-11-20'])).toMatchObject({
      userName: ada.userName,
      days: [
        { date: '2037-11-20', state: 'missed', isChosenByStaff: true },
        { date: '2037-12-05', state: 'upcoming' },
      ],
    });
    expect(await codeOf(replace(['2037-11-22']))).toBe('recall_day.past');
    await staff.recallDays.remove({ surveyId: survey.slug, userId: ada.id });
    expect(await daysOf(ada)).toEqual([]);
  });

  test('are not those of staff, of another survey or of nobody', async () => {
    const stranger = await person({}, await app().given.survey({ locale }));
    for (const userId of [stranger.id, 2_000_000_000])
      expect(await codeOf(staff.recallDays.replace({ surveyId: survey.slug, userId, dates: [] }))).toBe(
        'user.not_found',
      );
  });

  test('are deleted when the person withdraws, as far as they are to come, is removed or is erased', async () => {
    const [ada, bob, eve] = [await person(), await person(), await person()];
    const dates = ['2037-11-20', '2037-12-01'];
    for (const { id } of [ada, bob, eve]) await staff.recallDays.replace({ surveyId: survey.slug, userId: id, dates });
    await moveTo('2037-11-25T12:00:00Z');
    await (await app().as(ada)).consents.withdraw({ surveyId: survey.slug });
    await staff.surveyPeople.remove({ surveyId: survey.slug, userNames: [bob.userName] });
    await erasePerson(app().context(), { id: eve.id });
    expect(await stored()).toEqual([{ userId: ada.id, date: '2037-11-20' }]);
  });

  test('are none of a person who has withdrawn, also at the same time', async () => {
    await save();
    const gives = [
      (userId: number) => staff.recallDays.replace({ surveyId: survey.slug, userId, dates: ['2037-12-01'] }),
      () => staff.recallDays.assign(of()),
    ];
    for (const give of gives) {
      const ada = await person();
      const withdraw = (await app().as(ada)).consents.withdraw({ surveyId: survey.slug });
      await Promise.allSettled([withdraw, give(ada.id)]);
      expect(await daysOf(ada)).toEqual([]);
      const replace = (dates: string[]) => staff.recallDays.replace({ surveyId: survey.slug, userId: ada.id, dates });
      expect(await codeOf(replace(['2037-12-01']))).toBe('consent.withdrawn');
      expect(await codeOf(replace([]))).toBe('done');
    }
  });

  test('are not stored for somebody who is erased at the same time', async () => {
    await save();
    const ada = await person();
    await Promise.allSettled([staff.recallDays.assign(of()), erasePerson(app().context(), { id: ada.id })]);
    expect(await stored()).toEqual([]);
  });
});

test('staff of another survey and respondents see and change nothing', async () => {
  const other = await app().given.survey({ locale });
  const { id } = await app().given.user({ roles: [{ name: 'staff', survey: other }] });
  for (const caller of [await app().as({ id }), await app().as(await person())]) {
    expect(await codeOf(caller.recallDays.list(of()))).toBe('access.forbidden');
    expect(await codeOf(caller.recallDays.assign(of()))).toBe('access.forbidden');
    expect(await codeOf(caller.recallDays.remove({ surveyId: survey.slug, userId: id }))).toBe('access.forbidden');
  }
});

describe('the mails of recall days', () => {
  const MAILS = [
    { type: 'login-back-recall' as const, daysAfter: -1, time: '09:00' },
    { type: 'login-recall-today' as const, daysAfter: 0, time: '18:00' },
    { type: 'login-recall-yesterday' as const, daysAfter: 1, time: '08:30' },
  ];
  const withEmail = () => app().given.respondent(survey, { email: `${app().given.name('ada')}@example.org` });
  const planned = async ({ id }: { id: number }) =>
    (await staff.notifications.list({ surveyId: survey.slug, userId: id })).items.map(
      ({ type, dueAt, state }) => `${dueAt.slice(0, 16)} ${type} ${state}`,
    );
  const replace = ({ id }: { id: number }, dates: string[]) =>
    staff.recallDays.replace({ surveyId: survey.slug, userId: id, dates });

  test('follow the days on the clock of the survey, as far as they are to come, and go with them', async () => {
    await save({ mails: MAILS });
    const ada = await withEmail();
    // The mail of the day before was due this morning.
    await replace(ada, ['2037-11-21']);
    const ofFirst = ['2037-11-21T17:00 login-recall-today pending', '2037-11-22T07:30 login-recall-yesterday pending'];
    expect(await planned(ada)).toEqual(ofFirst);
    expect(
      (await waitingTasks(app().context(), 'notification')).map(({ startAfter }) => startAfter.toISOString()),
    ).toContain('2037-11-21T17:00:00.000Z');
    await replace(ada, ['2037-11-21', '2037-12-01']);
    expect(await planned(ada)).toHaveLength(5);
    await replace(ada, ['2037-12-02']);
    expect(await planned(ada)).toEqual([
      '2037-12-01T08:00 login-back-recall pending',
      '2037-12-02T17:00 login-recall-today pending',
      '2037-12-03T07:30 login-recall-yesterday pending',
    ]);
  });

  test('are planned with an assignment, for people with an address, and replaced with it', async () => {
    await save({ mails: MAILS });
    const [ada, bob] = [await withEmail(), await person()];
    await staff.recallDays.assign(of());
    expect(await planned(ada)).toHaveLength(2 * MAILS.length);
    expect(await planned(bob)).toEqual([]);
    await save({ mails: MAILS, seed: 'wave 2' });
    await staff.recallDays.assign(of({ replace: true }));
    const mails = await planned(ada);
    expect(mails).toHaveLength(2 * MAILS.length);
    const days = await daysOf(ada);
    expect(mails.filter((mail) => mail.includes('today')).map((mail) => mail.slice(0, 10))).toEqual(days);
  });

  test('change with the plan, and mails that were sent stay', async () => {
    await save({ mails: MAILS });
    const ada = await withEmail();
    await replace(ada, ['2037-12-01']);
    await run(sql`update notification set state = 'sent' where user_id = ${ada.id} and type = 'login-back-recall'`);
    await save({ mails: MAILS.slice(0, 2).map((mail) => ({ ...mail, time: '10:00' })) });
    expect(await planned(ada)).toEqual([
      '2037-11-30T08:00 login-back-recall sent',
      '2037-11-30T09:00 login-back-recall pending',
      '2037-12-01T09:00 login-recall-today pending',
    ]);
    const tasksOf = async () => {
      const rows = await run(
        sql`select 1 from pgboss.job j where name = 'notification' and not exists (select from notification n
            where n.id = (j.data ->> 'notificationId')::int)`,
      );
      return rows.length;
    };
    expect(await tasksOf()).toBe(0);
    await save({ mails: [] });
    expect(await tasksOf()).toBe(0);
    await staff.recallDays.remove({ surveyId: survey.slug, userId: ada.id });
    expect(await planned(ada)).toEqual(['2037-11-30T08:00 login-back-recall sent']);
  });

  test('follow the survey into another time zone, and mails that were sent stay', async () => {
    await save({ mails: MAILS });
    const ada = await withEmail();
    await replace(ada, ['2037-12-01']);
    await run(sql`update notification set state = 'sent' where user_id = ${ada.id} and type = 'login-back-recall'`);
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    await admin.surveys.update(of({ timeZone: 'Asia/Tokyo' }));
    // What was sent by the old clock is not sent by the new one too.
    expect(await planned(ada)).toEqual([
      '2037-11-30T08:00 login-back-recall sent',
      '2037-12-01T09:00 login-recall-today pending',
      '2037-12-01T23:30 login-recall-yesterday pending',
    ]);
    const tasks = await waitingTasks(app().context(), 'notification');
    expect(tasks.map(({ startAfter }) => startAfter.toISOString())).toContain('2037-12-01T09:00:00.000Z');
    const before = await run(sql`select id from notification where survey_id = ${survey.id} order by id`);
    await admin.surveys.update(of({ timeZone: 'Asia/Tokyo', supportEmail: 'other@example.org' }));
    expect(await run(sql`select id from notification where survey_id = ${survey.id} order by id`)).toEqual(before);
    await replace(ada, ['2037-12-01', '2037-12-05']);
    expect(await planned(ada)).toContain('2037-12-05T09:00 login-recall-today pending');
  });

  test('are on the new clock of the survey for days that are given while it changes', async () => {
    await save({ mails: MAILS.slice(1, 2) });
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    const people = await Promise.all(Array.from({ length: 10 }, withEmail));
    const give = people.map((one) => replace(one, ['2037-12-01']));
    await Promise.all([...give.slice(0, 5), admin.surveys.update(of({ timeZone: 'Asia/Tokyo' })), ...give.slice(5)]);
    for (const one of people) expect(await planned(one)).toEqual(['2037-12-01T09:00 login-recall-today pending']);
  });

  test('of more than 2,000 people are planned anew by a job, which may be interrupted', async () => {
    await save({ mails: MAILS.slice(1, 2) });
    await run(
      sql`with people as (insert into user_account (name, email) select 'p', 'day' || n || '-' || ${survey.id}::text || '@example.org'
            from generate_series(1, 2001) as n returning id),
          roles as (insert into user_role (user_id, name, survey_id) select id, 'respondent', ${survey.id} from people),
          aliases as (insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
            select id, ${survey.id}, 'day' || id, 'day-token-' || id from people)
          insert into recall_day (survey_id, user_id, date, is_chosen_by_staff, assigned_at)
          select ${survey.id}, id, '2037-12-05', true, now() from people`,
    );
    const { jobId, version } = await save({ mails: MAILS.slice(2) });
    expect(await staff.recallDays.getPlan(of())).toMatchObject({ jobId, version });
    const dueTimes = () =>
      run(sql`select type, due_at::text as at, count(*)::int as count from notification
              where survey_id = ${survey.id} group by type, due_at`);
    expect(await dueTimes()).toEqual([]);
    const works = { 'recall-day-mails': runDayMailsJob } as unknown as JobWorks;
    const work = (signal: AbortSignal) => runJob(app().context(), { jobId: jobId ?? '' }, { works, signal });
    await work(AbortSignal.abort());
    await work(new AbortController().signal);
    expect(await dueTimes()).toMatchObject([{ type: 'login-recall-yesterday', count: 2001 }]);
    const result = { people: 2001, planned: 2001 };
    expect(await staff.jobs.get({ id: jobId ?? '' })).toMatchObject({ state: 'succeeded', done: 2001, result });
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    await admin.surveys.update(of({ timeZone: 'Asia/Tokyo' }));
    const { jobId: next, version: same } = await staff.recallDays.getPlan(of());
    expect(same).toBe(version);
    await runJob(app().context(), { jobId: next ?? '' }, { works, signal: new AbortController().signal });
    expect(await dueTimes()).toMatchObject([
      { at: expect.stringContaining('2037-12-05 23:30') as string, count: 2001 },
    ]);
  });
});
