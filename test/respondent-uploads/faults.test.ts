import { describe, expect, test } from 'vitest';
import { refusalOf } from '../support/stored-pictures.ts';
import { useTestApp } from '../support/test-app.ts';
import { csv, respondentsOf, surveyWithStaff } from './given-files.ts';

const app = useTestApp();

/** The issues of a file that is refused as a whole. */
async function issuesOf(file: File, { allowPersonalData = true } = {}) {
  const { survey, surveyId, caller } = await surveyWithStaff(app(), { allowPersonalData });
  const refusal = await refusalOf(app(), () => caller.respondentUploads.upload({ surveyId, file }));
  expect(refusal).toMatchObject({ kind: 'invalid', code: 'csv.invalid' });
  expect(await respondentsOf(app(), survey)).toEqual([]);
  const { issues = [], facts } = refusal.details;
  return { found: issues.map(({ path, code }) => `${path}: ${code}`), faults: facts?.faults, message: refusal.message };
}

describe('a header is refused', () => {
  test.each([
    ['in an empty file', csv(''), ['row 1, column 1: no_rows']],
    ['without rows', csv('user name,password'), ['row 2, column 1: no_rows']],
    ['of one column', csv('user name', 'a'), ['row 1, column 2: wrong_column']],
    ['in another order', csv('password,user name', 'a,b'), ['row 1, column 1: wrong_column']],
    [
      'with an unknown name where passwords stand',
      csv('user name,Pass word', 'a,b'),
      ['row 1, column 2: wrong_column'],
    ],
    ['with a column without a name', csv('user name,password,,x', 'a,b'), ['row 1, column 3: no_name']],
    [
      'with a column that no object can have',
      csv('user name,password,__proto__', 'a,b'),
      ['row 1, column 3: not_text'],
    ],
    ['with two e-mail columns', csv('user name,password,email,E-Mail', 'a,b'), ['row 1, column 4: repeated']],
    ['with a custom column twice', csv('user name,password,x,X,x', 'a,b'), ['row 1, column 5: repeated']],
    ['with a second user name', csv('user name,password,username', 'a,b'), ['row 1, column 3: repeated']],
    [
      'with the name of a language',
      csv('user name,password,language', 'a,,French please'),
      ['row 2, column language: not_a_language'],
    ],
    ['with a long name', csv(`user name,password,${'x'.repeat(129)}`, 'a,b'), ['row 1, column 3: too_long']],
    ['with NUL', csv('user name,password,a\0', 'a,b'), ['row 1, column 3: not_text']],
    [
      'with 101 custom columns',
      csv(`user name,password,${Array.from({ length: 101 }, (_, index) => `c${index}`).join()}`, 'a,b'),
      ['row 1, column 103: too_many_columns'],
    ],
  ])('%s', async (_, file, found) => {
    expect((await issuesOf(file)).found).toEqual(found);
  });
});

test('an empty file is refused with that sentence', async () => {
  expect((await issuesOf(csv(''))).message).toContain('The file is empty.');
});

describe('a row is refused', () => {
  const long = (length: number) => 'x'.repeat(length);
  test.each([
    ['without a user name', csv('user name,password', ',b'), ['row 2, column user name: required']],
    ['that is too short', csv('Username,Password', 'a'), ['row 2, column Password: too_few_columns']],
    ['with white space in the user name', csv('user name,password', 'a b,'), ['row 2, column user name: white_space']],
    ['with a no-break space', csv('user name,password', 'a\u00a0b,'), ['row 2, column user name: white_space']],
    ['with white space in the password', csv('user name,password', 'a,"b c"'), ['row 2, column password: white_space']],
    ['with a long user name', csv('user name,password', `${long(257)},`), ['row 2, column user name: too_long']],
    ['with a long password', csv('user name,password', `a,${long(257)}`), ['row 2, column password: too_long']],
    [
      'with an invalid e-mail address',
      csv('user name,password,E-mail', 'a,,a@b'),
      ['row 2, column E-mail: not_an_email'],
    ],
    ['with a long name', csv('user name,password,name', `a,,${long(513)}`), ['row 2, column name: too_long']],
    ['with a long number', csv('user name,password,phone', `a,,${long(33)}`), ['row 2, column phone: too_long']],
    ['with a long custom field', csv('user name,password,Area', `a,,${long(513)}`), ['row 2, column Area: too_long']],
    ['with NUL', csv('user name,password,Area', 'a,,x\0'), ['row 2, column Area: not_text']],
    [
      'with more cells than columns',
      csv('user name,password', 'a,,Doe, John'),
      ['row 2, column 3: too_many_columns', 'row 2, column 4: too_many_columns'],
    ],
  ])('%s', async (_, file, found) => {
    expect((await issuesOf(file)).found).toEqual(found);
  });

  test('with its number in a spreadsheet, where blank rows count and line breaks in cells do not', async () => {
    const { found, message } = await issuesOf(csv('user name,password,email', 'a,,', '', ',,', 'b,,"x\ny"', 'c c,,z@'));
    expect(found).toEqual([
      'row 5, column email: not_an_email',
      'row 6, column user name: white_space',
      'row 6, column email: not_an_email',
    ]);
    expect(message).toBe(
      'Row 5, column email: This is not an e-mail address. Correct it. And 2 more faults. Nothing was stored. Correct the file and send it again.',
    );
  });
});

test('a row with blank cells beyond the header, or without the last ones, is stored', async () => {
  const { survey, surveyId, caller } = await surveyWithStaff(app());
  await caller.respondentUploads.upload({ surveyId, file: csv('user name,password,name,x', 'a,,,,,', 'b,') });
  expect(await respondentsOf(app(), survey)).toMatchObject([
    { userName: 'a', name: null, customFields: { x: '' } },
    { userName: 'b', name: null, customFields: { x: '' } },
  ]);
});

test('a refused file names its first hundred faults and counts 2,500', async () => {
  const { found, faults } = await issuesOf(
    csv('user name,password', ...Array.from({ length: 2500 }, (_, index) => `a ${index},`)),
  );
  expect([found.length, faults]).toEqual([100, 2500]);
  expect(found.at(-1)).toBe('row 101, column user name: white_space');
});

test('a file with more than ten thousand faults is refused at that number', async () => {
  const { faults } = await issuesOf(csv('user name,password', 'a b,\n'.repeat(10_005)));
  expect(faults).toBe(10_000);
});

describe('a repeated value in a file', () => {
  const people = Array.from({ length: 2100 }, (_, index) => `p${index},,p${index}@example.org`);

  test('is found in the next row and thousands of rows later', async () => {
    const file = csv('user name,password,email', ...people, 'p2099,,', 'p0,,', 'new,,P1@Example.org', 'P0,,');
    const { found, message } = await issuesOf(file);
    expect(found).toEqual([
      'row 2102, column user name: repeated',
      'row 2103, column user name: repeated',
      'row 2104, column email: repeated',
    ]);
    expect(message).toContain('"p2099" is in row 2101 already.');
  });

  test('is reported each time', async () => {
    expect((await issuesOf(csv('user name,password', 'a,', 'a,', 'a,'))).found).toEqual([
      'row 3, column user name: repeated',
      'row 4, column user name: repeated',
    ]);
  });
});

test('an upload that moves an e-mail address from one person to another is refused, however far apart the two are', async () => {
  const { surveyId, caller } = await surveyWithStaff(app());
  const header = 'user name,password,email';
  const others = Array.from({ length: 1000 }, (_, index) => `p${index},,`);
  await caller.respondentUploads.upload({ surveyId, file: csv(header, 'ann,,a@example.org', 'ben,,b@example.org') });
  for (const between of [[], others]) {
    const file = csv(header, 'ann,,new@example.org', ...between, 'ben,,a@example.org');
    expect(await refusalOf(app(), () => caller.respondentUploads.upload({ surveyId, file }))).toMatchObject({
      details: { issues: [{ path: `row ${between.length + 3}, column email`, code: 'taken' }] },
    });
  }
});

test('personal data that the survey forbids are named cell by cell, in user names too', async () => {
  const file = csv(
    'user name,password,name,email,phone',
    'a,,Ann,,',
    'b,,,,',
    'c@example.org,,,c@example.org,07700900123',
  );
  expect((await issuesOf(file, { allowPersonalData: false })).found).toEqual([
    'row 2, column name: personal_data',
    'row 4, column email: personal_data',
    'row 4, column phone: personal_data',
    'row 4, column user name: personal_data',
  ]);
});

test.each([
  ['not UTF-8', new File([new Uint8Array([...Buffer.from('user name,password\n'), 0xe9, 0x2c])], 'x.csv')],
  ['an open quote', csv('user name,password', '"a,')],
  ['a quote within a cell', csv('user name,password,name', 'a,,6" pan')],
  ['text after a quote', csv('user name,password,name', 'a,,"6" pan')],
  ['an endless cell', csv('user name,password,name', `a,,${'x'.repeat(70_000)}`)],
])('a file with %s is refused', async (_, file) => {
  const { surveyId, caller } = await surveyWithStaff(app());
  expect(await refusalOf(app(), () => caller.respondentUploads.upload({ surveyId, file }))).toMatchObject({
    kind: 'invalid',
    code: 'csv.unreadable',
  });
});
