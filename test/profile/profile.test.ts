import { beforeAll, describe, expect, test } from 'vitest';
import { call } from '../support/http.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let survey: { id: number; slug: string };

beforeAll(async () => {
  const { id: locale } = await app().given.locale();
  survey = await app().given.survey({ locale, allowPersonalData: true });
});

const NOTHING = { sex: null, birthdate: null, weight: null, weightTarget: null, height: null };

async function somebody() {
  const person = await app().given.respondent(survey);
  return { ...person, profile: (await app().as(person)).profile };
}

test('the profile is that of the caller, and an update changes only the fields that it names', async () => {
  const { id, userName, profile } = await somebody();
  const expected = {
    id,
    name: null,
    email: null,
    pendingEmail: null,
    phone: null,
    language: null,
    emailNotifications: true,
    smsNotifications: true,
    roles: [`${survey.slug}/respondent`],
    customFields: {},
    surveys: [{ surveyId: survey.slug, userName }],
  };
  expect(await profile.get()).toEqual(expected);
  expect(await profile.update({ name: 'Ada', smsNotifications: false })).toEqual({
    ...expected,
    name: 'Ada',
    smsNotifications: false,
  });
  expect(await profile.update({ name: null })).toMatchObject({ name: null, smsNotifications: false });
});

test('an update of the profile refuses the id of an account, and changes nothing', async () => {
  const { profile } = await somebody();
  const victim = await somebody();
  const sneaky = { userId: victim.id, id: victim.id, name: 'Mallory' };
  expect(await codeOf(profile.update(sneaky))).toBe('request.unknown_key');
  expect(await codeOf(profile.updatePhysicalData({ userId: victim.id, sex: 'm' } as object))).toBe(
    'request.unknown_key',
  );
  expect(await profile.getPhysicalData()).toMatchObject({ userProfile: { name: null }, physicalData: null });
  expect(await victim.profile.getPhysicalData()).toMatchObject({ userProfile: { name: null }, physicalData: null });
});

test('a survey without personal data refuses the address of an account and an unknown address alike', async () => {
  const { id: locale } = await app().given.locale();
  const caller = await app().as(await app().given.respondent(await app().given.survey({ locale })));
  const taken = `${app().given.name('taken')}@example.org`;
  await app().given.user({ email: taken });
  for (const email of [taken, `un${taken}`]) {
    expect(await codeOf(caller.profile.update({ email }))).toBe('user.personal_data_forbidden');
  }
});

test('the paths of the profile take precedence over the path of a user id', async () => {
  const { id } = await somebody();
  const base = await app().listen();
  const token = await app().tokenFor(id);
  const patch = await call('PATCH', `${base}/api/users/my-profile`, { token, body: { phone: '7' } });
  expect(patch).toMatchObject({ status: 200, body: { id, phone: '7' } });
  const physical = await call('PATCH', `${base}/api/users/my-physical-data`, { token, body: { weight: 70 } });
  expect(physical).toMatchObject({ status: 200, body: { userId: id, weight: 70 } });
  expect(await call('GET', `${base}/api/users/my-profile`, { token })).toMatchObject({ status: 200, body: { id } });
  expect((await call('PATCH', `${base}/api/users/nobody`, { token, body: {} })).status).toBe(400);
});

describe('the physical data of the caller', () => {
  test('are null until some are given, and then kept field by field', async () => {
    const { id: userId, profile } = await somebody();
    const none = { userId, ...NOTHING, physicalActivityLevelId: null };
    expect(await profile.getPhysicalData()).toMatchObject({ userProfile: { id: userId }, physicalData: null });
    expect(await profile.updatePhysicalData({ sex: 'f', birthdate: '1990-02-28', weight: 61.55 })).toEqual({
      ...none,
      sex: 'f',
      birthdate: '1990-02-28',
      weight: 61.55,
    });
    const level = { height: 168.5, weightTarget: 'lose_weight' as const, physicalActivityLevelId: 2 };
    expect(await profile.updatePhysicalData({ ...level, sex: null })).toEqual({
      userId,
      sex: null,
      birthdate: '1990-02-28',
      weight: 61.55,
      ...level,
    });
    await profile.updatePhysicalData({});
    expect((await profile.getPhysicalData()).physicalData).toMatchObject({ ...level, weight: 61.55 });
    const cleared = { ...NOTHING, physicalActivityLevelId: null };
    expect(await profile.updatePhysicalData(cleared)).toEqual(none);
  });

  test('keep both of two simultaneous first changes', async () => {
    const { profile } = await somebody();
    await Promise.all([profile.updatePhysicalData({ weight: 70 }), profile.updatePhysicalData({ height: 170 })]);
    expect((await profile.getPhysicalData()).physicalData).toMatchObject({ weight: 70, height: 170 });
  });

  test.each([
    { weight: 0 },
    { weight: 5e-324 },
    { weight: -1 },
    { weight: 1000 },
    { weight: Number.NaN },
    { height: 0 },
    { height: 5e-324 },
    { height: 500 },
    { height: Number.POSITIVE_INFINITY },
    { birthdate: '1990-02-30' },
    { birthdate: '1990-1-1' },
    { birthdate: '0000-01-01' },
    { birthdate: '1990-01-01T00:00:00Z' },
    { sex: 'x' },
    { weightTarget: 'lose' },
    { physicalActivityLevelId: 4 },
    { physicalActivityLevelId: 0 },
    { physicalActivityLevelId: 1.5 },
  ])('refuse %j and store nothing', async (data) => {
    const { profile } = await somebody();
    await expect(profile.updatePhysicalData(data as object)).rejects.toMatchObject({ code: expect.any(String) });
    expect((await profile.getPhysicalData()).physicalData).toBeNull();
  });

  test('refuse a birth in the future, and accept a birth today in any time zone', async () => {
    const { profile } = await somebody();
    const day = (days: number) =>
      new Date(app().clock.now().getTime() + days * 24 * 3600_000).toISOString().slice(0, 10);
    await expect(profile.updatePhysicalData({ birthdate: day(2) })).rejects.toMatchObject({
      cause: { code: 'physical_data.not_born' },
    });
    await expect(profile.updatePhysicalData({ birthdate: day(1) })).resolves.toMatchObject({ birthdate: day(1) });
  });
});

test('a request for the profile of a deleted account is answered as not signed in', async () => {
  const { id, profile } = await somebody();
  await profile.get();
  await app().context().em.getConnection().execute(`delete from user_account where id = ${id}`);
  for (const work of [
    () => profile.get(),
    () => profile.update({ name: 'x' }),
    () => profile.updatePhysicalData({ sex: 'f' }),
  ]) {
    await expect(work()).rejects.toMatchObject({ cause: { code: 'auth.not_signed_in' } });
  }
});
