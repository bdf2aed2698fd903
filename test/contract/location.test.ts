import { beforeAll, expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import { operationsOf, RouteTable } from '../../src/http/routes.ts';
import { peopleCsv } from '../respondent-uploads/given-files.ts';
import { askRest } from '../support/ask.ts';
import { call } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';
import type { Attempt, Setting } from './questions/questions.ts';
import { fineAttempt, openSetting } from './questions/setting.ts';

/** The first word of the name of a procedure that makes something. */
const MAKING = /\.(?:add|begin|clone|create|generate|import|make|submit|upload|upsert)(?![a-z])/;

/** What no GET reads by itself: it is read in a list, for a locale or for its own account, or never again. */
const WITHOUT_ADDRESS = [
  'foodRecords.create',
  'foodRecords.addToLocale',
  'foodRecords.createWithAutomaticCode',
  'categoryRecords.addMethodToFoods',
  'categoryRecords.create',
  'sourceImages.create',
  'sourceImages.createForAsServed',
  'sourceImages.createForImageMap',
  'surveys.addRoles',
  'surveyPeople.upsertStaff',
  'surveyPeople.upsertRespondents',
  'surveyPeople.createRespondentsWithPhysicalData',
  'notifications.upload',
  'users.create',
  'personalAccessTokens.createMine',
  'personalAccessTokens.create',
  'secondFactors.beginTotp',
  'secondFactors.beginPasskey',
  'surveyData.generateUser',
  'surveyData.createUser',
  'demographicGroups.createSector',
  'extracts.createAddress',
  'surveySubmissions.createExportAddress',
];

const app = useTestApp();
let setting: Setting;
let base: string;

beforeAll(async () => {
  setting = await openSetting(app());
  base = await app().listen();
});

const operations = operationsOf(appRouter);
const making = operations.filter(({ rest }) => rest.makes !== undefined);

test('every operation that makes something says the address of it, or is listed as one without', () => {
  const named = operations.filter(({ name }) => MAKING.test(name)).map(({ name }) => name);
  expect([...making.map(({ name }) => name), ...WITHOUT_ADDRESS].sort()).toEqual(named.sort());
});

test.each(making)('the address that $name says is that of a GET', ({ rest }) => {
  const path = rest.makes?.replaceAll(/\{[^}]+\}/g, 'x') ?? '';
  expect(new RouteTable(operations).find('GET', path)).toHaveProperty('operation');
});

/** An upload that only becomes a job with more passwords than the one of the six questions. */
function makingAttempt(name: string): Attempt | null {
  if (name !== 'respondentUploads.upload') return null;
  return { as: 'leader', input: { surveyId: 'survey', file: peopleCsv(201, { passwords: true }) } };
}

test.each(making)('$name answers in Location what its caller reads there', async (operation) => {
  const { as = 'person', input } = makingAttempt(operation.name) ?? (await fineAttempt(operation, setting));
  const token = as === 'nobody' ? null : setting.tokenOf(as);
  const made = await askRest(base, operation, { input, token });
  expect(made.status).toBe(200);
  const location = made.headers.get('location') ?? '';
  expect(location).toMatch(/^\/api\/[^{}]+$/);
  const read = await call('GET', base + location, { token });
  expect(read.status).toBe(200);
  const id = location.slice(location.lastIndexOf('/') + 1);
  const named = new RegExp(`:"?${id}\\b`);
  expect(made.text).toMatch(named);
  expect(read.text).toMatch(named);
});

test('an upload of people that is done at once makes no job, and answers no Location', async () => {
  const input = { surveyId: 'survey', file: peopleCsv(1) };
  const upload = operations.find(({ name }) => name === 'respondentUploads.upload');
  if (upload === undefined) throw new Error('there is no upload of people');
  const { status, headers } = await askRest(base, upload, { input, token: setting.tokenOf('leader') });
  expect([status, headers.get('location')]).toEqual([200, null]);
});
