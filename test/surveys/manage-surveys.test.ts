import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { toAppError } from '../../src/trpc-errors.ts';
import { codeOf, errorOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let admin: Caller;
const window = { startDate: '2027-01-01T00:00:00Z', endDate: '2027-03-31T00:00:00Z' };

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
});

const newSurvey = (fields: object = {}) =>
  admin.surveys.create({
    id: app().given.name('s'),
    localeId: locale,
    supportEmail: 'a@example.org',
    ...window,
    ...fields,
  });

/** A survey with somebody who runs it. */
async function staffed(fields: object = {}) {
  const survey = await app().given.survey({ locale, ...fields });
  const leader = await app().given.respondent(survey, { role: 'staff' });
  return { survey, surveyId: survey.slug, leader, staff: await app().as(leader) };
}

describe('the address of a survey', () => {
  test('is that of the application of respondents, with the domain of its links', async () => {
    const { publicUrl } = app().parts.config;
    const { id: surveyId, url } = await newSurvey();
    expect(url).toBe(`${publicUrl}/s/${surveyId}`);
    const moved = await admin.surveys.update({ surveyId, authUrlDomainOverride: 'eat.example.org' });
    expect(new URL(moved.url)).toMatchObject({ host: 'eat.example.org', pathname: `/s/${surveyId}` });
  });
});

describe('creating a survey', () => {
  test('gives each setting that is left out its default, and keeps no personal data', async () => {
    const survey = await newSurvey();
    expect(survey).toMatchObject({
      state: 'notInitialised',
      effectiveState: 'pending',
      allowPersonalData: false,
      maximumDailySubmissions: 3,
      minimumSubmissionInterval: 600,
      searchSortingAlgorithm: 'popularity',
      submissionNotificationSecret: null,
    });
    expect(await admin.surveys.get({ surveyId: survey.id })).toEqual(survey);
  });

  test('keeps the structure of HTML and removes scripts', async () => {
    const description =
      '<h1 onclick="x()">Hi</h1><script>x()</script><a href="javascript:x()">go</a><img src=x onerror=x()>';
    expect((await newSurvey({ description })).description).toBe(
      '<h1>Hi</h1><a rel="noopener noreferrer">go</a><img src="x" />',
    );
  });

  test.each(['+05:30', '-03', 'Mars/Olympus'])(
    'in the time zone %s is refused, because a zone is given by its IANA name',
    async (timeZone) => {
      await expect(newSurvey({ timeZone })).rejects.toThrow('IANA time zone by its name, such as Europe/London');
      const { id } = await newSurvey();
      await expect(admin.surveys.update({ surveyId: id, timeZone })).rejects.toThrow('such as Europe/London');
    },
  );

  test('leaves a survey readable that has an offset stored as its time zone', async () => {
    const { survey } = await staffed({ timeZone: '+05:30' });
    expect((await admin.surveys.get({ surveyId: survey.slug })).timeZone).toBe('+05:30');
  });

  test('with a time whose + was lost in a URL is refused, and the message says how to write it', async () => {
    await expect(newSurvey({ startDate: '2026-11-21T09:00:00 01:00' })).rejects.toThrow(
      'Write a time such as 2026-11-21T09:00:00Z; the + of an offset is %2B in a URL.',
    );
  });

  test('twice at the same moment with one id creates one survey', async () => {
    const id = app().given.name('twin');
    const codes = await Promise.all([codeOf(newSurvey({ id })), codeOf(newSurvey({ id }))]);
    expect(codes.sort()).toEqual(['done', 'survey.duplicate_id']);
  });
});

describe('reading surveys', () => {
  test('lists their own surveys to staff and all to administrators, without secrets, in two statements', async () => {
    const { surveyId, staff } = await staffed();
    expect((await staff.surveys.list({})).items.map(({ id }) => id)).toEqual([surveyId]);
    expect((await admin.surveys.list({ search: surveyId.toUpperCase() })).items).toMatchObject([
      { id: surveyId, generateUserKey: null, submissionNotificationSecret: null },
    ]);
    expect((await admin.surveys.list({ limit: 1 })).total).toBeGreaterThan(1);
    expect(await app().countStatements(() => staff.surveys.list({}))).toBe(2);
  });

  test('answers secrets only to those who may change them', async () => {
    const generateUserKey = 'a key of a panel, long enough for HS256';
    const { id } = await newSurvey({ generateUserKey });
    const leader = await app().given.respondent(await surveyOf(id), { role: 'staff' });
    const staff = await app().as(leader);
    expect((await admin.surveys.get({ surveyId: id })).generateUserKey).toBe(generateUserKey);
    expect(await staff.surveys.get({ surveyId: id })).toMatchObject({
      generateUserKey: null,
      submissionNotificationSecret: null,
    });
    // The settings that they read they may send back.
    const { url, effectiveState, version, submissionNotificationSecret, ...settings } = await staff.surveys.get({
      surveyId: id,
    });
    const updated = await staff.surveys.update({ surveyId: id, baseVersion: version, ...settings });
    expect(updated).toEqual({
      ...settings,
      url,
      effectiveState,
      version: updated.version,
      submissionNotificationSecret,
    });
    expect((await admin.surveys.update({ surveyId: id, maximumDailySubmissions: 9 })).generateUserKey).toBe(
      generateUserKey,
    );
  });
});

test('a new survey without dates is refused with the names of all that is missing', async () => {
  const error = await errorOf(admin.surveys.create({ id: 'incomplete' } as never));
  expect(toAppError(error).message).toBe(
    'localeId is required. startDate is required. endDate is required. supportEmail is required.',
  );
});

describe('changing a survey', () => {
  test('lets staff change the settings that are theirs, and names those that are not', async () => {
    const { surveyId, staff } = await staffed();
    const changed = await staff.surveys.update({ surveyId, state: 'suspended', suspensionReason: 'Back on Monday.' });
    expect(changed).toMatchObject({ effectiveState: 'suspended', suspensionReason: 'Back on Monday.' });
    const refused = staff.surveys.update({ surveyId, supportEmail: 'b@example.org', allowGeneratedUsers: true });
    await expect(refused).rejects.toMatchObject({
      cause: { code: 'survey.field_forbidden', details: { facts: { fields: ['allowGeneratedUsers'] } } },
    });
    const same = await staff.surveys.get({ surveyId });
    expect(same.supportEmail).toBe('support@example.org');
    const {
      url: _url,
      effectiveState: _,
      version,
      submissionNotificationSecret: __,
      generateUserKey: ___,
      ...all
    } = same;
    const updated = await staff.surveys.update({ surveyId, baseVersion: version, ...all });
    expect(updated).toEqual({ ...same, version: updated.version });
  });

  test('clears a setting with null and keeps one that is absent', async () => {
    const { id } = await newSurvey({ originatingURL: 'https://example.org/', maximumTotalSubmissions: 3 });
    const changed = await admin.surveys.update({ surveyId: id, maximumTotalSubmissions: null });
    expect(changed).toMatchObject({ originatingURL: 'https://example.org/', maximumTotalSubmissions: null });
  });

  test('renames it and keeps its people and their roles', async () => {
    const { survey, surveyId, leader } = await staffed();
    const person = await app().given.respondent(survey);
    const id = app().given.name('renamed');
    expect((await admin.surveys.update({ surveyId, id })).id).toBe(id);
    await app().settle();
    expect((await (await app().as(leader)).surveys.list({})).items.map((one) => one.id)).toEqual([id]);
    expect(await (await app().as(person)).surveyData.userInfo({ surveyId: id })).toMatchObject({ recallNumber: 1 });
    expect(await codeOf(admin.surveys.get({ surveyId }))).toBe('survey.not_found');
  });

  test('refuses to stop keeping personal data while names are stored', async () => {
    const { survey, surveyId } = await staffed({ allowPersonalData: true });
    await app().given.respondent(survey, { name: 'Ada' });
    const refused = admin.surveys.update({ surveyId, allowPersonalData: false });
    await expect(refused).rejects.toMatchObject({
      cause: { code: 'survey.has_personal_data', details: { facts: { respondents: 1 } } },
    });
  });
});

describe('the version of a survey', () => {
  test('changes with each change of the settings, and stays while nothing changes', async () => {
    const { id: surveyId, version } = await newSurvey();
    const same = await admin.surveys.update({ surveyId, supportEmail: 'a@example.org', baseVersion: version });
    expect(same.version).toBe(version);
    const changed = await admin.surveys.update({ surveyId, supportEmail: 'b@example.org', baseVersion: version });
    expect(changed.version).not.toBe(version);
    expect((await admin.surveys.get({ surveyId })).version).toBe(changed.version);
  });

  test('lets one of two edits through that read the same settings, and names the stored version to the other', async () => {
    const { id: surveyId, version: baseVersion } = await newSurvey();
    const edits = ['b@example.org', 'c@example.org'].map((supportEmail) =>
      admin.surveys.update({ surveyId, supportEmail, baseVersion }),
    );
    const outcomes = await Promise.allSettled(edits);
    const stored = await admin.surveys.get({ surveyId });
    const done = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
    expect(done).toEqual([stored]);
    expect(refused.map(({ cause }) => cause)).toMatchObject([
      { code: 'survey.version_conflict', details: { facts: { currentVersion: stored.version } } },
    ]);
  });

  test('is not checked for an update that does not send it', async () => {
    const { id: surveyId } = await newSurvey();
    await admin.surveys.update({ surveyId, supportEmail: 'b@example.org' });
    expect(await admin.surveys.update({ surveyId, isTest: true })).toMatchObject({
      supportEmail: 'b@example.org',
      isTest: true,
    });
  });
});

describe('deleting a survey', () => {
  test('deletes its people, except those with a role elsewhere', async () => {
    const { survey, surveyId } = await staffed();
    await app().given.respondent(survey);
    const other = await staffed();
    const both = await app().given.user({
      roles: [
        { name: 'respondent', survey },
        { name: 'support', survey: other.survey },
      ],
    });
    expect(await admin.surveys.delete({ surveyId })).toEqual({ id: surveyId, deletedUsers: 2 });
    const left = await query(app().context().em, sql`select id from user_account where id = ${both.id}`);
    expect(left).toHaveLength(1);
    expect(await codeOf(admin.surveys.get({ surveyId }))).toBe('survey.not_found');
  });
});

describe('roles in a survey', () => {
  test('are added and removed, all or none', async () => {
    const { survey, surveyId, staff } = await staffed();
    const { id: userId } = await app().given.respondent(survey);
    const support = { surveyId, users: [{ userId, role: `${surveyId}/support` }] };
    expect(await staff.surveys.addRoles(support)).toEqual({ added: 1 });
    expect(await staff.surveys.addRoles(support)).toEqual({ added: 0 });
    expect(await staff.surveys.removeRoles(support)).toEqual({ removed: 1 });
    expect(await staff.surveys.removeRoles(support)).toEqual({ removed: 0 });
    const mixed = { surveyId, users: [...support.users, { userId, role: 'superuser' }] };
    expect(await codeOf(staff.surveys.addRoles(mixed))).toBe('access.forbidden');
    const foreign = { surveyId, users: [...support.users, { userId, role: `${surveyId}2/staff` }] };
    expect(await codeOf(staff.surveys.addRoles(foreign))).toBe('access.forbidden');
    expect(await staff.surveys.removeRoles(support)).toEqual({ removed: 0 });
  });

  test('cannot be given by staff to people of other surveys, who are answered as not found', async () => {
    const { surveyId, staff } = await staffed();
    const other = await staffed();
    const stranger = await app().given.respondent(other.survey);
    const role = `${surveyId}/support`;
    expect(await codeOf(staff.surveys.addRoles({ surveyId, users: [{ userId: stranger.id, role }] }))).toBe(
      'reference.not_found',
    );
    expect(await admin.surveys.addRoles({ surveyId, users: [{ userId: stranger.id, role }] })).toEqual({ added: 1 });
  });
});

async function surveyOf(slug: string): Promise<{ id: number }> {
  const [survey] = await query<{ id: number }>(app().context().em, sql`select id from survey where slug = ${slug}`);
  return survey ?? { id: 0 };
}
