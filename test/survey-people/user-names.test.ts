import { beforeAll, describe, expect, test } from 'vitest';
import { M20261129UserNames } from '../../src/db/migrations/m20261129-user-names.ts';
import { query, sql } from '../../src/db/sql.ts';
import { UserName } from '../../src/domain/person-fields.ts';
import { csv } from '../respondent-uploads/given-files.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

async function staffed() {
  const survey = await app().given.survey({ locale, allowPersonalData: true });
  const leader = await app().given.respondent(survey, { role: 'staff' });
  return { survey, surveyId: survey.slug, staff: await app().as(leader) };
}

// The same text: with the letter é, and with e and an accent.
const COMPOSED = 'Jos\u00e9';
const DECOMPOSED = 'Jose\u0301';

describe('a user name that Unicode can write in two ways', () => {
  test('is one person, whichever way a list or a file has it', async () => {
    const { surveyId, staff } = await staffed();
    const store = async (userName: string) =>
      (await staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName, name: 'J' }] })).users;
    const [first] = await store(DECOMPOSED);
    expect(first).toMatchObject({ userName: COMPOSED, isNew: true });
    expect(await store(COMPOSED)).toEqual([{ ...first, isNew: false }]);
    const file = csv('user name,password', `${DECOMPOSED},secret`);
    expect(await staff.respondentUploads.upload({ surveyId, file })).toMatchObject({ created: 0, updated: 1 });
    const both = [{ userName: COMPOSED }, { userName: DECOMPOSED }];
    expect(await codeOf(staff.surveyPeople.upsertRespondents({ surveyId, users: both }))).toBe('user.repeated');
  });

  test('signs in, is found and is removed, whichever way it is typed', async () => {
    const { surveyId, staff } = await staffed();
    await staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName: DECOMPOSED, password: 'secret' }] });
    const nobody = await app().as(null);
    for (const userName of [COMPOSED, DECOMPOSED]) {
      const signIn = await nobody.auth.loginAlias({ surveyId, userName, password: 'secret' });
      expect(signIn).toHaveProperty('accessToken');
      expect(await staff.surveySubmissions.list({ surveyId, user: userName })).toMatchObject({ total: 0 });
    }
    const schedule = csv('user name,date_time,type', `${DECOMPOSED},2099-03-01T08:30:00Z,login-back-recall`);
    expect(await staff.notifications.upload({ surveyId, file: schedule })).toBeDefined();
    expect(await staff.surveyPeople.remove({ surveyId, userNames: [DECOMPOSED] })).toMatchObject({ removed: 1 });
  });
});

test.each([
  ['a zero-width space', 'ad\u200bmin'],
  ['a text direction', 'ad\u202emin'],
  ['a variation selector', 'admin\ufe0f'],
  ['a Hangul filler', 'admin\u3164'],
  ['a joiner of graphemes', 'admin\u034f'],
  ['an empty Braille pattern', '\u2800'],
])('a user name with %s, which nobody sees, is refused', async (_, userName) => {
  const { surveyId, staff } = await staffed();
  const users = [{ userName }];
  expect(await codeOf(staff.surveyPeople.upsertRespondents({ surveyId, users }))).toBe('request.invalid');
  const file = csv('user name,password', `${userName},`);
  expect(await codeOf(staff.respondentUploads.upload({ surveyId, file }))).toBe('csv.invalid');
});

test('a user name that grows beyond 256 characters in its stored form is refused', () => {
  expect(UserName.safeParse('\u0958'.repeat(128)).success).toBe(true);
  expect(UserName.safeParse('\u0958'.repeat(129)).success).toBe(false);
});

test('the migration stores one form of each user name, and a number to names that somebody has', async () => {
  const { survey } = await staffed();
  const taken = await staffed();
  const names = async ({ id }: { id: number }) => {
    const rows = await query<{ alias: string; shown: string | null }>(
      app().context().em,
      sql`select a.user_name as alias, r.user_name as shown from survey_alias a
          left join survey_respondent r on r.user_id = a.user_id and r.survey_id = a.survey_id
          where a.survey_id = ${id} and r.user_id is not null order by a.id`,
    );
    return rows.map(({ alias, shown }) => [alias, shown]);
  };
  const { em } = app().context();
  const give = async (to: { id: number }, userNames: string[]) => {
    for (const userName of userNames) {
      const { id } = await app().given.respondent(to);
      await query(em, sql`update survey_alias set user_name = ${userName} where user_id = ${id}`);
    }
  };
  // The last two differ in the order of their accents alone.
  await give(survey, [DECOMPOSED, 'e\u0327\u0301', 'e\u0301\u0327']);
  await give(taken.survey, [COMPOSED, DECOMPOSED]);
  const migration = new M20261129UserNames(em.getDriver(), em.config);
  migration.up();
  for (const statement of migration.getQueries()) await em.execute(statement as string);
  expect(await names(survey)).toEqual([
    [COMPOSED, COMPOSED],
    ['\u0229\u0301', '\u0229\u0301'],
    [expect.stringMatching(/^\u0229\u0301~\d+$/), expect.stringMatching(/^\u0229\u0301~\d+$/)],
  ]);
  expect(await names(taken.survey)).toEqual([
    [COMPOSED, COMPOSED],
    [expect.stringMatching(/^Jos\u00e9~\d+$/), expect.stringMatching(/^Jos\u00e9~\d+$/)],
  ]);
});
