import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { exportPerson } from '../../src/services/accounts/export-person.ts';
import { exportSubmissions } from '../../src/services/survey-submissions/export-submissions.ts';
import { auditAll } from '../../src/services/trail/audit.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let admin: Caller;
let adminId: number;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  const user = await app().given.user({ name: 'Ada', roles: [{ name: 'superuser' }] });
  adminId = user.id;
  admin = await app().as(user);
  await app().settle();
});

async function survey() {
  const stored = await app().given.survey({ locale, allowPersonalData: true });
  const leader = await app().given.respondent(stored, { role: 'staff' });
  return { surveyId: stored.slug, survey: stored, leader, staff: await app().as(leader) };
}

const entriesOf = async (caller: Caller, surveyId: string, filter: object = {}) =>
  (await caller.trail.listOfSurvey({ surveyId, ...filter })).items;

describe('the trail of a survey', () => {
  test('has a changed setting with who, when, and the field before and after', async () => {
    const { surveyId, leader, staff } = await survey();
    await staff.surveys.update({ surveyId, state: 'suspended', suspensionReason: 'Snow' });
    const [entry] = await entriesOf(staff, surveyId);
    expect(entry).toMatchObject({
      at: expect.stringMatching(/Z$/) as string,
      actor: { id: leader.id },
      area: 'surveys',
      action: 'update',
      subject: { kind: 'survey', id: surveyId },
      surveyId,
      after: { state: 'suspended', suspensionReason: 'Snow' },
    });
    expect(Object.keys(entry?.before as object).sort()).toEqual(['state', 'suspensionReason']);
  });

  test('does not have a call that changes nothing', async () => {
    const { surveyId, staff } = await survey();
    await staff.surveys.update({ surveyId, description: 'Pilot' });
    const { total } = await staff.trail.listOfSurvey({ surveyId });
    await staff.surveys.update({ surveyId, description: 'Pilot' });
    expect((await staff.trail.listOfSurvey({ surveyId })).total).toBe(total);
  });

  test('has no secret and no webhook address', async () => {
    const { surveyId } = await survey();
    const generateUserKey = 'k'.repeat(40);
    const submissionNotificationUrl = 'https://example.org/hook?key=abc';
    await admin.surveys.update({ surveyId, generateUserKey, submissionNotificationUrl });
    const [entry] = await entriesOf(admin, surveyId);
    expect(entry?.after).toEqual({
      generateUserKey: '(not recorded)',
      submissionNotificationUrl: '(not recorded)',
    });
  });

  test('has only the entries of that survey, and those of a deleted survey are not in a new one by its id', async () => {
    const [one, other] = [await survey(), await survey()];
    await one.staff.surveys.update({ surveyId: one.surveyId, description: 'One' });
    await other.staff.surveys.update({ surveyId: other.surveyId, description: 'Other' });
    expect(new Set((await entriesOf(one.staff, one.surveyId)).map(({ surveyId }) => surveyId))).toEqual(
      new Set([one.surveyId]),
    );
    await admin.surveys.delete({ surveyId: one.surveyId });
    await app().given.survey({ locale, slug: one.surveyId });
    await app().settle();
    expect(await entriesOf(admin, one.surveyId)).toEqual([]);
    const { items } = await admin.trail.list({ surveyId: one.surveyId, area: 'surveys' });
    expect(items.map(({ action }) => action)).toEqual(['delete', 'update']);
  });

  test('has people who were added, changed, given a new link and removed, without their contact data', async () => {
    const { surveyId, staff } = await survey();
    const users = [{ userName: 'anna', name: 'Anna', email: `${app().given.name('anna')}@example.org` }];
    const {
      users: [anna],
    } = await staff.surveyPeople.upsertRespondents({ surveyId, users });
    await staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName: 'anna', name: 'Anne' }] });
    await staff.surveyPeople.replaceLink({ surveyId, userId: anna?.userId ?? 0 });
    const before = await entriesOf(staff, surveyId, { area: 'people', subjectId: String(anna?.userId) });
    expect(before.map(({ action, subject, after }) => [action, subject.label, after])).toEqual([
      ['reset', 'anna', { fields: ['link'] }],
      ['update', 'anna', { role: 'respondent', fields: ['name'] }],
      ['add', 'anna', { role: 'respondent', fields: ['name', 'email'] }],
    ]);
    expect(JSON.stringify(before)).not.toMatch(/Ann[ae]|example\.org/);
  });

  test('has roles that were granted and revoked, and no role that somebody had already', async () => {
    const { surveyId, staff } = await survey();
    const other = await app().given.respondent(await app().given.survey({ locale }), {});
    const users = [{ userId: other.id, role: `${surveyId}/support` }];
    await admin.surveys.addRoles({ surveyId, users });
    await admin.surveys.addRoles({ surveyId, users });
    await admin.surveys.removeRoles({ surveyId, users });
    const entries = await entriesOf(staff, surveyId, { personId: other.id });
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['revoke', { role: 'support' }, null],
      ['grant', null, { role: 'support' }],
    ]);
  });

  test('is read by its staff alone', async () => {
    const [one, other] = [await survey(), await survey()];
    await expect(other.staff.trail.listOfSurvey({ surveyId: one.surveyId })).rejects.toMatchObject({
      cause: { code: 'access.forbidden' },
    });
    await expect(one.staff.trail.list({})).rejects.toMatchObject({ cause: { code: 'access.forbidden' } });
  });
});

describe('the trail', () => {
  test('is filtered by area, action, actor, subject and time, and read on by its cursor', async () => {
    const { surveyId, staff, leader } = await survey();
    await staff.surveys.update({ surveyId, description: 'First' });
    app().clock.advance(60);
    const later = app().clock.now().toISOString();
    await staff.surveys.update({ surveyId, description: 'Second' });
    await admin.surveys.update({ surveyId, description: 'Third' });
    const described = async (filter: object) =>
      (await entriesOf(admin, surveyId, { area: 'surveys', ...filter })).map(
        ({ after }) => (after as { description: string }).description,
      );
    expect(await described({})).toEqual(['Third', 'Second', 'First']);
    expect(await described({ actorId: leader.id })).toEqual(['Second', 'First']);
    expect(await described({ from: later })).toEqual(['Third', 'Second']);
    expect(await described({ to: later })).toEqual(['First']);
    expect(await described({ action: 'delete' })).toEqual([]);
    expect(await described({ subjectKind: 'survey', subjectId: surveyId, actorId: adminId })).toEqual(['Third']);
    const { nextCursor } = await admin.trail.listOfSurvey({ surveyId, area: 'surveys', limit: 1 });
    const next = await admin.trail.listOfSurvey({ surveyId, area: 'surveys', limit: 5, cursor: nextCursor ?? '' });
    expect(next.items.map(({ after }) => after)).toEqual([{ description: 'Second' }, { description: 'First' }]);
  });

  test('refuses a time before the year 1 by its name', async () => {
    await expect(admin.trail.list({ from: '0000-01-01T00:00:00Z' })).rejects.toThrow('Give a time after the year 0');
  });

  test('keeps the number of an actor whose account was deleted, without a name', async () => {
    const { surveyId } = await survey();
    const colleague = await app().given.user({ name: 'Grace', roles: [{ name: 'superuser' }] });
    await (await app().as(colleague)).surveys.update({ surveyId, description: 'By Grace' });
    await admin.users.delete({ userId: colleague.id });
    const [entry] = await entriesOf(admin, surveyId, { area: 'surveys' });
    expect(entry?.actor).toEqual({ id: colleague.id, name: null });
  });

  test('keeps that something happened to an erased person, without what identifies them', async () => {
    const { surveyId, staff } = await survey();
    const {
      users: [anna],
    } = await staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName: 'anna' }] });
    const userId = anna?.userId ?? 0;
    await erasePerson(app().context(), { id: userId });
    const { items } = await admin.trail.list({ personId: userId });
    expect(items.map(({ action, subject, before, after }) => [action, subject.label, before, after])).toEqual([
      ['delete', null, null, { isErased: true, recallsKept: 0 }],
      ['add', null, null, null],
    ]);
  });

  test('has changed rules of feedback, and an export, under the survey', async () => {
    const { surveyId, staff } = await survey();
    const group = { localeId: null, sex: null, age: null, height: null, weight: null, physicalLevelId: null };
    const rule = { nutrientTypeId: 1, nutrientRuleType: 'range' as const, nutrientTypeKCalPerUnit: null };
    const { id } = await admin.demographicGroups.create({ ...group, ...rule, surveyId });
    await admin.demographicGroups.update({ id, sex: 'f' });
    await admin.demographicGroups.delete({ id });
    const rules = await entriesOf(staff, surveyId, { area: 'rules' });
    expect(rules.map(({ action }) => action)).toEqual(['delete', 'update', 'create']);
    expect(rules[1]).toMatchObject({ before: { sex: null }, after: { sex: 'f' } });
    await exportSubmissions(app().context(), { surveyId, content: 'totals', format: 'csv', as: 'coded', bom: false });
    const [entry] = await entriesOf(staff, surveyId);
    expect(entry).toMatchObject({
      area: 'exports',
      action: 'export',
      subject: { id: 'totals' },
      after: { format: 'csv' },
    });
  });
});

describe('the file of the trail', () => {
  async function fileOf(reader: { id: number }, surveyId: string, wanted: Record<string, string>) {
    const query = new URLSearchParams({ area: 'surveys', ...wanted }).toString();
    const headers = { authorization: `Bearer ${await app().tokenFor(reader.id)}` };
    const answer = await fetch(`${await app().listen()}/api/surveys/${surveyId}/trail/export?${query}`, { headers });
    return { name: answer.headers.get('content-disposition'), text: await answer.text() };
  }

  test('of a survey has the entries of the list that the filters leave, as JSON lines and as CSV', async () => {
    const { surveyId, staff, leader } = await survey();
    await staff.surveys.update({ surveyId, description: '=First' });
    await staff.surveys.update({ surveyId, description: 'Second' });
    const listed = await entriesOf(staff, surveyId, { area: 'surveys' });
    const lines = await fileOf(leader, surveyId, { format: 'ndjson' });
    expect(
      lines.text
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toEqual(listed);
    const { name, text: csv } = await fileOf(leader, surveyId, {});
    expect(name).toContain(`${surveyId}-trail-${app().clock.now().toISOString().slice(0, 10)}.csv`);
    const rows = parse(csv, { columns: true });
    expect(rows).toMatchObject([
      { 'Entry ID': listed[0]?.id, Action: 'update', 'Subject ID': surveyId, After: '{"description":"Second"}' },
      { 'Entry ID': listed[1]?.id, 'Survey ID': surveyId, After: '{"description":"=First"}' },
    ]);
  });

  test('is read in batches, and has no entry twice', async () => {
    const { surveyId, survey: stored, leader } = await survey();
    const change = { recordType: 'survey', code: surveyId, surveyId: stored.id, action: 'update' } as const;
    await auditAll(
      app().context(),
      Array.from({ length: 450 }, (_, number) => ({ ...change, after: { number } })),
    );
    const { text: lines } = await fileOf(leader, surveyId, { format: 'ndjson' });
    const numbers = lines
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { after: { number: number } }).after.number);
    expect(numbers).toEqual(Array.from({ length: 450 }, (_, number) => 449 - number));
  });
});

test('the copy of one’s own data has what staff changed about the person', async () => {
  const { surveyId, staff } = await survey();
  const {
    users: [anna],
  } = await staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName: 'anna' }] });
  const copy = await exportPerson(app().context(), { id: anna?.userId ?? 0 });
  expect(copy['changesAboutYou']).toEqual([
    expect.objectContaining({
      survey: surveyId,
      userName: 'anna',
      action: 'add',
      after: { role: 'respondent', fields: [] },
    }),
  ]);
});
