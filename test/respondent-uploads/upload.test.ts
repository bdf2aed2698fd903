import { describe, expect, test } from 'vitest';
import { createRecallClient } from '../../client/index.ts';
import { UserRole } from '../../entities/user-role.ts';
import { query, sql } from '../../src/db/sql.ts';
import { call, formOf, problemOf } from '../support/http.ts';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp } from '../support/test-app.ts';
import { csv, peopleCsv, respondentsOf, surveyWithStaff, tablesWith } from './given-files.ts';

const app = useTestApp();

test('a file without passwords has another known column in the second place', async () => {
  const { survey, surveyId, caller } = await surveyWithStaff(app());
  const file = csv('Username,E-mail,Area', 'zoe,zora@example.org,North', 'adam,,South');
  expect(await caller.respondentUploads.upload({ surveyId, file })).toMatchObject({ created: 2 });
  expect(await respondentsOf(app(), survey)).toMatchObject([
    { userName: 'adam', hasPassword: false, email: null, customFields: { Area: 'South' } },
    { userName: 'zoe', hasPassword: false, email: 'zora@example.org', customFields: { Area: 'North' } },
  ]);
});

const signIn = async (surveyId: string, userName: string, password: string) =>
  (await app().as(null)).auth.loginAlias({ surveyId, userName, password });

describe('an uploaded file', () => {
  test('creates people in its order, who sign in by password or by link', async () => {
    const { survey, surveyId, caller } = await surveyWithStaff(app());
    const file = csv(
      '\ufeffUser Name;PASSWORD;Name;E-mail;phone;House No;Area;Language',
      'zoe;secret;"Zoë ""Z""";zoe@example.org;0123;12;;fr-ca',
      'adam;;;;;;"North\nEast";',
    );
    const answer = await caller.respondentUploads.upload({ surveyId, file });
    expect(answer).toMatchObject({ state: 'done', created: 2, updated: 0, usersOmitted: false, job: null });
    expect(answer.users.map(({ userName }) => userName)).toEqual(['zoe', 'adam']);
    expect(await respondentsOf(app(), survey)).toEqual([
      {
        userName: 'adam',
        name: null,
        email: null,
        phone: null,
        language: null,
        hasPassword: false,
        roles: ['respondent'],
        customFields: { 'House No': '', Area: 'North\nEast' },
      },
      {
        userName: 'zoe',
        name: 'Zoë "Z"',
        email: 'zoe@example.org',
        phone: '0123',
        language: 'fr-CA',
        hasPassword: true,
        roles: ['respondent'],
        customFields: { 'House No': '12', Area: '' },
      },
    ]);
    await expect(signIn(surveyId, 'zoe', 'secret')).resolves.toBeDefined();
    const token = answer.users[1]?.urlAuthToken ?? '';
    await expect((await app().as(null)).auth.loginToken({ token })).resolves.toBeDefined();
    expect(await tablesWith(app().context().em, 'secret')).toEqual([]);
  });

  test('keeps fields without a column, clears fields of blank cells, and keeps links and blank passwords', async () => {
    const { survey, surveyId, caller } = await surveyWithStaff(app());
    const first = await caller.respondentUploads.upload({
      surveyId,
      file: csv('username,password,name,email,house', 'ann,secret,Ann,ann@example.org,1', 'ben,other,Ben,,2'),
    });
    const file = csv('user name,password,name', 'ann,,', 'ben,changed,Benjamin');
    const second = await caller.respondentUploads.upload({ surveyId, file });
    expect(second).toMatchObject({ created: 0, updated: 2, users: first.users });
    expect(await respondentsOf(app(), survey)).toMatchObject([
      { userName: 'ann', name: null, email: 'ann@example.org', customFields: { house: '1' } },
      { userName: 'ben', name: 'Benjamin', email: null, customFields: { house: '2' } },
    ]);
    await expect(signIn(surveyId, 'ann', 'secret')).resolves.toBeDefined();
    await expect(signIn(surveyId, 'ben', 'changed')).resolves.toBeDefined();
    const refusal = await refusalOf(app(), () => signIn(surveyId, 'ben', 'other'));
    expect(refusal.code).toBe('auth.credentials_refused');
  });

  test('keeps custom fields without a column, and stores a formula as text', async () => {
    const { survey, surveyId, caller } = await surveyWithStaff(app());
    await caller.respondentUploads.upload({ surveyId, file: csv('user name,password,a,b', 'ann,,1,2') });
    const file = csv('user name,password,b,line', 'ann,,"=HYPERLINK(""x"")",a\u2028b');
    await caller.respondentUploads.upload({ surveyId, file });
    const [ann] = await respondentsOf(app(), survey);
    expect(new Map(Object.entries(ann?.customFields ?? {}))).toEqual(
      new Map([
        ['a', '1'],
        ['b', '=HYPERLINK("x")'],
        ['line', 'a\u2028b'],
      ]),
    );
  });

  test('refuses fields that are too many with the stored ones', async () => {
    const { survey, surveyId, caller } = await surveyWithStaff(app());
    const fileWith = (from: number, count: number) => {
      const columns = Array.from({ length: count }, (_, index) => `c${from + index}`);
      return csv(`user name,password,${columns.join()}`, `ann,,${columns.join()}`, `new${from},,${columns.join()}`);
    };
    await caller.respondentUploads.upload({ surveyId, file: fileWith(0, 60) });
    await caller.respondentUploads.upload({ surveyId, file: fileWith(20, 80) });
    const before = await respondentsOf(app(), survey);
    const { details } = await refusalOf(app(), () =>
      caller.respondentUploads.upload({ surveyId, file: csv('user name,password,c100', 'ann,,x', 'new100,,x') }),
    );
    expect(details.issues).toMatchObject([{ path: 'row 2, column customFields', code: 'too_many_fields' }]);
    expect(await respondentsOf(app(), survey)).toEqual(before);
  });

  test('keeps line separators, quotes and backslashes in its cells', async () => {
    const { survey, surveyId, caller } = await surveyWithStaff(app());
    const file = csv('user name,password,name,note', 'ann,pässwörd,"A\u2028B\u2029C","x\ny"', 'ben,,"""B""",\\n');
    await caller.respondentUploads.upload({ surveyId, file });
    expect(await respondentsOf(app(), survey)).toMatchObject([
      { userName: 'ann', name: 'A\u2028B\u2029C', customFields: { note: 'x\ny' }, hasPassword: true },
      { userName: 'ben', name: '"B"', customFields: { note: '\\n' }, hasPassword: false },
    ]);
    await expect(signIn(surveyId, 'ann', 'pässwörd')).resolves.toBeDefined();
  });

  test('makes people of the survey respondents, and keeps their other roles', async () => {
    const { survey, surveyId, caller } = await surveyWithStaff(app());
    const { userName } = await app().given.respondent(survey, { role: 'staff' });
    await caller.respondentUploads.upload({ surveyId, file: csv('user name,password', `${userName},`) });
    expect(await respondentsOf(app(), survey)).toMatchObject([{ roles: ['respondent', 'staff'] }]);
  });

  test('is one entry of the trail, with the numbers of people and the names of fields', async () => {
    const { surveyId, caller } = await surveyWithStaff(app());
    await caller.respondentUploads.upload({ surveyId, file: csv('user name,password', 'ann,') });
    await caller.respondentUploads.upload({
      surveyId,
      file: csv('user name,password,name,arm', 'ann,secret,Ann,A', 'ben,,,B'),
    });
    const { items } = await caller.trail.listOfSurvey({ surveyId, area: 'people' });
    expect(items.map(({ action, subject, after }) => [action, subject.kind, after])).toEqual([
      ['import', 'respondents-upload', { created: 1, updated: 1, fields: ['customFields', 'name', 'password'] }],
      ['import', 'respondents-upload', { created: 1, updated: 0, fields: [] }],
    ]);
    expect(new Set(items.map(({ subject }) => subject.id)).size).toBe(2);
  });

  test('sent twice at the same moment stores its people once', async () => {
    const { survey, surveyId, caller } = await surveyWithStaff(app());
    const file = csv('user name,password,name', 'ann,secret,Ann', 'ben,,Ben');
    const answers = await Promise.all([1, 2].map(() => caller.respondentUploads.upload({ surveyId, file })));
    expect(answers.map(({ created, updated }) => `${created}+${updated}`).sort()).toEqual(['0+2', '2+0']);
    expect(answers[0]?.users).toEqual(answers[1]?.users);
    expect(await respondentsOf(app(), survey)).toHaveLength(2);
  });

  test('is refused with the e-mail address of another account, in any case', async () => {
    const { survey, surveyId, caller } = await surveyWithStaff(app());
    const header = 'user name,password,email';
    await caller.respondentUploads.upload({ surveyId, file: csv(header, 'ann,,a@example.org', 'ben,,b@example.org') });
    const file = csv(header, 'ben,,A@example.org');
    expect(await refusalOf(app(), () => caller.respondentUploads.upload({ surveyId, file }))).toMatchObject({
      code: 'csv.invalid',
      details: { issues: [{ path: 'row 2, column email', code: 'taken' }] },
    });
    expect(await respondentsOf(app(), survey)).toMatchObject([{ email: 'a@example.org' }, { email: 'b@example.org' }]);
  });
});

describe('a dry run of an upload', () => {
  test('counts what would be done and stores nothing', async () => {
    const { survey, surveyId, caller } = await surveyWithStaff(app());
    await caller.respondentUploads.upload({ surveyId, file: csv('user name,password', 'ann,') });
    const before = await respondentsOf(app(), survey);
    const file = csv('user name,password,name', 'ann,secret,Ann', 'ben,,Ben');
    const answer = await caller.respondentUploads.upload({ surveyId, file, dryRun: true });
    expect(answer).toMatchObject({ state: 'checked', created: 1, updated: 1, users: [], job: null });
    expect(await respondentsOf(app(), survey)).toEqual(before);
  });

  test('is refused with the faults of the upload', async () => {
    const { surveyId, caller } = await surveyWithStaff(app());
    await caller.respondentUploads.upload({ surveyId, file: csv('user name,password', 'ann,') });
    const input = { surveyId, file: csv('user name,password', 'ann,'), mode: 'create' as const };
    const refusal = { code: 'csv.invalid', details: { issues: [{ path: 'row 2, column user name', code: 'taken' }] } };
    for (const dryRun of [true, false]) {
      expect(await refusalOf(app(), () => caller.respondentUploads.upload({ ...input, dryRun }))).toMatchObject(
        refusal,
      );
    }
  });
});

test('a dry run and the upload both refuse a person with a name where the survey keeps no names', async () => {
  const { survey, surveyId } = await surveyWithStaff(app(), { allowPersonalData: false });
  const { id, userName } = await app().given.respondent(survey);
  await app().context().em.nativeDelete(UserRole, { user: id });
  await query(app().context().em, sql`update user_account set name = 'Ann' where id = ${id}`);
  const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  const file = csv('user name,password', `${userName},`);
  for (const dryRun of [true, false]) {
    expect(await refusalOf(app(), () => admin.respondentUploads.upload({ surveyId, file, dryRun }))).toMatchObject({
      code: 'user.personal_data_forbidden',
      details: { facts: { userNames: [userName], total: 1 } },
    });
  }
});

test('an upload reports faults of cells and of people together, in the order of the rows', async () => {
  const { surveyId, caller } = await surveyWithStaff(app());
  await caller.respondentUploads.upload({ surveyId, file: csv('user name,password', 'ann,') });
  const file = csv('user name,password,email', 'ann,,', 'b b,,', 'cleo,,', 'cleo,,no-address');
  const upload = () => caller.respondentUploads.upload({ surveyId, file, mode: 'create' });
  const { issues = [] } = (await refusalOf(app(), upload)).details;
  expect(issues.map(({ path, code }) => `${path}: ${code}`)).toEqual([
    'row 2, column user name: taken',
    'row 3, column user name: white_space',
    'row 5, column email: not_an_email',
  ]);
});

describe('an upload over HTTP', () => {
  const post = async (surveyId: string, token: string, query: string, form: FormData) =>
    call('POST', `${await app().listen()}/api/surveys/${surveyId}/users/respondents/upload-csv${query}`, {
      token,
      body: form,
    });

  test('takes the file from a field of any name, and the options from the query', async () => {
    const { survey, surveyId, user } = await surveyWithStaff(app());
    const token = await app().tokenFor(user.id);
    const form = () => formOf({ anything: csv('user name,password', 'ann,secret') });
    expect(await post(surveyId, token, '?dryRun=true', form())).toMatchObject({
      status: 200,
      body: { state: 'checked', created: 1 },
    });
    expect(await respondentsOf(app(), survey)).toEqual([]);
    expect(await post(surveyId, token, '', form())).toMatchObject({ status: 200, body: { state: 'done', created: 1 } });
    const again = await post(surveyId, token, '?mode=create', form());
    expect([again.status, problemOf(again).detail]).toEqual([
      400,
      'Row 2, column user name: The user name "ann" exists in the survey already. Choose another one. Nothing was stored. Correct the file and send it again.',
    ]);
  });

  test.each([
    ['no file', () => formOf({ dryRun: 'true' })],
    ['two files', () => formOf({ one: csv('user name,password', 'a,'), two: csv('user name,password', 'b,') })],
  ])('with %s is refused', async (_, form) => {
    const { surveyId, user } = await surveyWithStaff(app());
    const answer = await post(surveyId, await app().tokenFor(user.id), '', form());
    expect([answer.status, problemOf(answer).code]).toEqual([400, 'request.invalid']);
  });

  test('accepts the form of the typed client', async () => {
    const { survey, surveyId } = await surveyWithStaff(app());
    const password = 'correct horse battery staple';
    await app().given.user({ email: 'uploads@example.org', password, roles: [{ name: 'surveyadmin' }] });
    const client = createRecallClient({ url: await app().listen() });
    await client.signIn.withEmail({ email: 'uploads@example.org', password });
    const form = formOf({ surveyId, file: peopleCsv(3), dryRun: 'false' });
    expect(await client.api.respondentUploads.upload.mutate(form)).toMatchObject({ state: 'done', created: 3 });
    expect(await respondentsOf(app(), survey)).toHaveLength(3);
  });
});

describe('staff who upload people', () => {
  test('are refused for another survey', async () => {
    const { surveyId } = await surveyWithStaff(app());
    const other = await surveyWithStaff(app());
    const file = csv('user name,password', 'ann,');
    expect(await refusalOf(app(), () => other.caller.respondentUploads.upload({ surveyId, file }))).toMatchObject({
      kind: 'forbidden',
    });
  });

  test('do not change the account of a superuser who takes part', async () => {
    const { survey, surveyId, caller } = await surveyWithStaff(app());
    const { id, userName } = await app().given.respondent(survey);
    await app().context().em.insert(UserRole, { user: id, name: 'superuser' });
    const file = csv('user name,password', `new,`, `${userName},blue-kettle-sings`);
    expect(await refusalOf(app(), () => caller.respondentUploads.upload({ surveyId, file }))).toMatchObject({
      code: 'csv.invalid',
      details: { issues: [{ path: 'row 3, column user name', code: 'forbidden' }] },
    });
    expect(await respondentsOf(app(), survey)).toMatchObject([{ userName, hasPassword: false }]);
  });
});

test('an upload refuses a weak password for a respondent who is staff as well', async () => {
  const { survey, surveyId, caller } = await surveyWithStaff(app());
  const { userName } = await app().given.respondent(survey, { role: 'staff' });
  const header = 'user name,password';
  for (const password of ['short', 'password123', `my-${userName}-2027`]) {
    const file = csv(header, 'new,short', `${userName},${password}`);
    expect(await refusalOf(app(), () => caller.respondentUploads.upload({ surveyId, file }))).toMatchObject({
      code: 'csv.invalid',
      details: { issues: [{ path: 'row 3, column password', code: 'weak_password' }] },
    });
  }
  const file = csv(header, 'new,short', `${userName},blue-kettle-sings`);
  expect(await caller.respondentUploads.upload({ surveyId, file })).toMatchObject({ created: 1, updated: 1 });
});

test('an upload of 10,001 people answers their number and not their names', async () => {
  const { survey, surveyId, caller } = await surveyWithStaff(app());
  const answer = await caller.respondentUploads.upload({ surveyId, file: peopleCsv(10_001) });
  expect(answer).toMatchObject({ created: 10_001, users: [], usersOmitted: true });
  const [row] = await query<{ n: number }>(
    app().context().em,
    sql`select count(*)::int as n from survey_alias where survey_id = ${survey.id}`,
  );
  expect(row?.n).toBe(10_001);
});
