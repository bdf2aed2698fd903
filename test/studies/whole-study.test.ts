import { readFileSync } from 'node:fs';
import type { RecallToSubmit } from '@dietary-recall/recall-flow';
import type { AnswerValue } from '@dietary-recall/vocabulary';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRecallClient, isRefusal, waitForJob, type RecallClient } from '../../client/index.ts';
import { openMailer } from '../../src/adapters/mail.ts';
import { query, sql } from '../../src/db/sql.ts';
import { accountsFileOf, type DemoAccount } from '../../src/demo/demo-accounts.ts';
import { loadDemo } from '../../src/demo/load-demo.ts';
import { Dice } from '../security/fuzz/dice.ts';
import { formOf } from '../support/http.ts';
import { errorOf } from '../support/refusals.ts';
import { openSmtpServer } from '../support/smtp.ts';
import { useTestApp } from '../support/test-app.ts';
import { blocks, csvHead, csvLine, dayOf, promisedColumns, scheme } from './study-guide.ts';
import { StudyRespondent } from './study-respondent.ts';

// The study of docs/guides/run-a-study.md over HTTP alone, with the client of applications: the whole fieldwork once, then what must be
// true of it.

const PEOPLE = 500;
const OF_WAVE_2 = 5;
const RECALLS = 50;
const SEED = 2027;
const PASSWORDS = 210;
const REMIND_AFTER_SECONDS = 40 * 60;
/** The demo is loaded and hundreds of mails are sent: minutes on a busy machine. */
const SETUP_MS = 900_000;

type Api = RecallClient['api'];
type ListedFood = Awaited<ReturnType<Api['foods']['get']['query']>>;
type InputOf<Call extends { mutate: (input: never) => unknown }> = Parameters<Call['mutate']>[0];

const [survey, presentation, team, plan, wave, invitation] = blocks as [
  InputOf<Api['surveys']['create']>,
  Omit<InputOf<Api['surveyPresentation']['update']>, 'surveyId'>,
  { users: { userName: string; name: string; password: string }[] },
  Omit<InputOf<Api['recallDays']['savePlan']>, 'surveyId'>,
  Omit<InputOf<Api['recallDays']['assign']>, 'surveyId'>,
  Omit<InputOf<Api['notifications']['createBatch']>, 'surveyId' | 'key'>,
];
const { id: surveyId, localeId } = survey;
const { document } = scheme;

const app = useTestApp(async (opened) => {
  await loadDemo(opened.context(), () => undefined);
  await opened.settle();
});

interface Reported {
  userName: string;
  language: string;
  client: RecallClient;
  body: RecallToSubmit;
  submissionId: string;
}

let base: string;
let smtp: Awaited<ReturnType<typeof openSmtpServer>>;
let admin: RecallClient;
let staff: RecallClient;
let reported: Reported[];
/** The foods of the recalls, as the list has them. */
let listed: ReadonlyMap<string, ListedFood>;
/** The answers of the service to the steps of the study, by step. */
const answers: Record<string, unknown> = {};

const newClient = () => createRecallClient({ url: base });

async function signedInStaff(): Promise<RecallClient> {
  const client = newClient();
  const [{ userName, password } = { userName: '', password: '' }] = team.users;
  await client.signIn.withAlias({ surveyId, userName, password });
  return client;
}

/** A superuser gives the study an administrator of its own, and ends the job that makes renditions of the pictures, which takes minutes. */
async function openedAdmin(): Promise<RecallClient> {
  const accounts = JSON.parse(readFileSync(accountsFileOf(app().parts.config.dataDir), 'utf8')) as DemoAccount[];
  const { email = '', password = '' } = accounts.find(({ role }) => role === 'superuser') ?? {};
  const superuser = newClient();
  await superuser.signIn.withEmail({ email, password });
  const { items } = await superuser.api.jobs.list.query({});
  for (const { id } of items) await superuser.api.jobs.cancel.mutate({ id });
  const account = { email: 'ada@example.org', password: 'kettle-on-the-green-hob' };
  await superuser.api.users.create.mutate({
    userInfo: { name: 'Ada', email: account.email, roles: ['surveyadmin'] },
    password: account.password,
  });
  const client = newClient();
  await client.signIn.withEmail(account);
  return client;
}

async function setUp(): Promise<void> {
  const { api } = admin;
  const { id: schemeId } = scheme;
  answers['draft'] = await api.surveySchemes.create.mutate(scheme);
  answers['validated'] = await api.surveySchemes.validate.mutate({ document });
  answers['published'] = await api.surveySchemes.publish.mutate({ schemeId });
  answers['survey'] = await api.surveys.create.mutate(survey);
  answers['presentation'] = await api.surveyPresentation.update.mutate({ surveyId, ...presentation });
  await api.surveyPeople.upsertStaff.mutate({ surveyId, ...team });
}

/** The language of a person: French for every second one. */
const languageOf = (userName: string) => (Number.parseInt(userName.slice(1), 10) % 2 === 0 ? 'fr' : 'en');

/** The file of the guide with a line for each person, some of them with a password: more than the service hashes in one request. */
function peopleFile(count: number, wave2 = false): File {
  const lines = Array.from({ length: count }, (_, at) => {
    const name = wave2 ? `w${at + 1}` : `p${String(at + 1).padStart(3, '0')}`;
    const line = csvLine.replaceAll('p001', name).replace('Person 1', `Person ${at + 1}`);
    const inLanguage = line.replace(',en,', `,${languageOf(name)},`);
    const withWave = wave2 ? inLanguage.replace(/1$/, '2') : inLanguage;
    return !wave2 && at < PASSWORDS ? withWave.replace(',,', `,kettle-${at}-hob,`) : withWave;
  });
  return new File([[csvHead, ...lines].join('\n')], 'people.csv');
}

async function upload(file: File, more: object = {}) {
  return staff.api.respondentUploads.upload.mutate(formOf({ surveyId, file, ...more }));
}

async function addPeople(): Promise<void> {
  answers['dry run of the file'] = await upload(peopleFile(PEOPLE), { dryRun: true });
  const queued = await upload(peopleFile(PEOPLE));
  answers['upload'] = queued;
  answers['job'] = await waitForJob(staff, queued.job?.id ?? '', { intervalMs: 200 });
  answers['small upload'] = await upload(peopleFile(OF_WAVE_2, true));
}

async function assignDays(): Promise<void> {
  const { recallDays } = staff.api;
  await recallDays.savePlan.mutate({ surveyId, ...plan });
  answers['dry run of the days'] = await recallDays.dryRun.mutate({ surveyId, ...wave });
  answers['days'] = await recallDays.assign.mutate({ surveyId, ...wave });
}

/** Waits until no mail is due by the clock of the service: the queue waits by that of the database. */
async function sendDueMails(): Promise<void> {
  const waiting = async () => {
    const now = app().clock.now();
    const { em } = app().context();
    await query(
      em,
      sql`update pgboss.job set start_after = now()
          where name = 'notification' and state = 'created' and start_after between now() and ${now}::timestamptz`,
    );
    const { items } = await staff.api.notifications.list.query({ surveyId, state: 'pending', limit: 1 });
    const sending = await staff.api.notifications.list.query({ surveyId, state: 'sending', limit: 1 });
    return items.filter(({ dueAt }) => Date.parse(dueAt) <= now.getTime()).length + sending.total;
  };
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: SETUP_MS, interval: 500 });
}

async function invite(): Promise<void> {
  const { notifications } = staff.api;
  answers['dry run of the mails'] = await notifications.dryRunBatch.mutate({ surveyId, ...invitation, limit: 1 });
  const key = 'invitation of wave 1';
  const batch = await notifications.createBatch.mutate({ surveyId, key, ...invitation });
  answers['batch'] = batch;
  answers['batch again'] = await notifications.createBatch.mutate({ surveyId, key, ...invitation });
  await sendDueMails();
  answers['sent batch'] = await notifications.getBatch.query({ surveyId, batchId: batch.id });
}

/** Signs a person in by the link of the mail that arrived. */
async function signedInByMail(userName: string): Promise<RecallClient> {
  const address = `${userName}@example.org`;
  const text = smtp.deliveries.find(({ to }) => to.includes(address))?.mail.text ?? '';
  const token = /[?&]auth=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link for ${address} among ${smtp.deliveries.length} mails:\n${text}`);
  const client = newClient();
  await client.signIn.withToken({ token });
  return client;
}

/** The people who are asked about yesterday report it: signed in by the link of their mail, in their language. */
async function reportRecalls(): Promise<Reported[]> {
  const sunday = dayOf('2027-03-07');
  const { items } = await staff.api.recallDays.list.query({ surveyId, from: sunday, to: sunday, limit: 500 });
  const asked = items.map(({ userName }) => userName ?? '').sort();
  const recalls: Reported[] = [];
  for (const [at, userName] of asked.slice(0, RECALLS).entries()) {
    const client = await signedInByMail(userName);
    const language = languageOf(userName);
    const study = { surveyId, localeId, language, now: app().clock.now };
    const body = await new StudyRespondent(client, new Dice(SEED + at), study).report();
    const { submissionId } = await client.api.submissions.submit.mutate(body);
    recalls.push({ userName, language, client, body, submissionId });
  }
  return recalls;
}

beforeAll(async () => {
  base = await app().listen();
  smtp = await openSmtpServer();
  const { parts, clock } = app();
  const mail = { ...parts.config.mail, smtpUrl: smtp.urlFor('recall') };
  Object.assign(parts, { mailer: openMailer({ ...parts.config, mail }) });
  clock.set(`${dayOf('2027-03-01')}T07:00:00Z`);
  admin = await openedAdmin();
  await app().work();
  await setUp();
  staff = await signedInStaff();
  await addPeople();
  await assignDays();
  clock.set(`${dayOf('2027-03-08')}T08:00:30Z`);
  [admin, staff] = [newClient(), await signedInStaff()];
  await admin.signIn.withEmail({ email: 'ada@example.org', password: 'kettle-on-the-green-hob' });
  await invite();
  reported = await reportRecalls();
  const codes = [...new Set(reported.flatMap(({ body }) => foodsIn(body)).map(({ code }) => code))];
  const foods = await Promise.all(codes.map((code) => staff.api.foods.get.query({ locale: localeId, code })));
  listed = new Map(foods.map((food) => [food.code, food]));
}, SETUP_MS);
afterAll(async () => {
  app().parts.mailer.close();
  await smtp.close();
});

describe('the set-up of a study', () => {
  test('takes a scheme with questions of every type and place from draft to publication', () => {
    expect(blocks).toHaveLength(6);
    const questions = document.questions ?? [];
    expect(questions).toHaveLength(12);
    expect(new Set(questions.map(({ type }) => type)).size).toBe(9);
    expect(new Set(questions.map(({ at }) => at)).size).toBe(4);
    expect(answers['draft']).toMatchObject({ state: 'draft', draftNumber: 1, publishedNumber: null });
    expect(answers['validated']).toEqual({ isValid: true, faults: [] });
    expect(answers['published']).toMatchObject({ state: 'published', publishedNumber: 1 });
    expect(answers['survey']).toMatchObject({ id: surveyId, schemeId: scheme.id, effectiveState: 'running' });
    expect(answers['presentation']).toMatchObject(presentation);
  });

  test('shows title and languages before anybody signs in', async () => {
    const shown = await newClient().api.surveyData.publicParameters.query({ surveyId });
    expect(shown).toMatchObject({ ...presentation, state: 'running' });
  });

  test('stores 500 people by a job, and few at once', () => {
    expect(answers['dry run of the file']).toMatchObject({ state: 'checked', created: PEOPLE, updated: 0 });
    expect(answers['upload']).toMatchObject({ state: 'queued' });
    expect(answers['job']).toMatchObject({ state: 'succeeded', result: { created: PEOPLE, updated: 0 } });
    expect(answers['small upload']).toMatchObject({ state: 'done', created: OF_WAVE_2, job: null });
  });

  test('assigns days in the proportion of the plan, as the dry run said', () => {
    const days = answers['days'] as Awaited<ReturnType<Api['recallDays']['assign']['mutate']>>;
    expect(answers['dry run of the days']).toEqual(days);
    expect(days).toMatchObject({ people: PEOPLE, days: 2 * PEOPLE, leftOut: [] });
    const weekend = days.byWeekday.filter(({ isWeekend }) => isWeekend).reduce((sum, { count }) => sum + count, 0);
    expect(Math.abs(weekend - (2 * PEOPLE * 2) / 7)).toBeLessThanOrEqual(1);
  });
});

describe('the invitation of a study', () => {
  test('reaches everybody who matches the filter once, in their language, through the mail server', () => {
    expect(answers['dry run of the mails']).toMatchObject({ planned: PEOPLE, leftOut: [], isSurveyRunning: true });
    expect(answers['batch']).toMatchObject({ planned: PEOPLE });
    expect(answers['batch again']).toMatchObject({ id: (answers['batch'] as { id: string }).id });
    expect(answers['sent batch']).toMatchObject({ notifications: { sent: PEOPLE, failed: 0 } });
    const mails = smtp.deliveries.slice(0, PEOPLE);
    for (const { to, mail } of mails) {
      const isFrench = languageOf(to[0] ?? '') === 'fr';
      expect(mail.subject).toBe(isFrench ? 'Qu’avez-vous mangé et bu hier ?' : 'What did you eat and drink yesterday?');
    }
    const addresses = mails.flatMap(({ to }) => to).sort();
    expect(addresses).toEqual(
      Array.from({ length: PEOPLE }, (_, at) => `p${String(at + 1).padStart(3, '0')}@example.org`),
    );
    expect(new Set(mails.map(({ mail }) => /auth=(\S+)/.exec(mail.text ?? '')?.[1])).size).toBe(PEOPLE);
  });

  test(
    'is followed by a reminder for those who have not answered',
    async () => {
      app().clock.advance(REMIND_AFTER_SECONDS);
      staff = await signedInStaff();
      await sendDueMails();
      const reminders = smtp.deliveries.slice(PEOPLE).flatMap(({ to }) => to);
      expect(reminders).toHaveLength(PEOPLE - RECALLS);
      const answered = new Set(reported.map(({ userName }) => `${userName}@example.org`));
      expect(reminders.filter((address) => answered.has(address))).toEqual([]);
      const skipped = await staff.api.notifications.list.query({ surveyId, state: 'skipped', limit: 500 });
      expect(skipped.items.map(({ reason }) => reason)).toEqual(Array<string>(RECALLS).fill('submitted'));
    },
    SETUP_MS,
  );
});

type Answers = Record<string, AnswerValue>;
/** The places of a recall at which questions are asked, with their answers. */
const mealAnswers = (body: RecallToSubmit) =>
  body.meals.filter(({ foods, missingFoods }) => foods.length + missingFoods.length > 0).map((meal) => meal.answers);
type Food = RecallToSubmit['meals'][number]['foods'][number];
const flat = (foods: readonly Food[]): Food[] => foods.flatMap((food) => [food, ...flat(food.linkedFoods)]);
const foodsIn = (body: RecallToSubmit) => body.meals.flatMap(({ foods }) => flat(foods));

describe('the recalls of a study', () => {
  test('are in the language of the person, with all answers that were asked for', async () => {
    for (const { client, language, submissionId, body } of reported.slice(0, 6)) {
      const { document: shown } = await client.api.surveySchemes.ofSurvey.query({ surveyId, language });
      expect(shown['languages']).toEqual([language]);
      const stored = await client.api.submissions.getMine.query({ surveyId, submissionId });
      expect(stored).toMatchObject({ language, schemeId: scheme.id, schemeVersion: 1, recallNumber: 1 });
      expect(stored.answers).toEqual(body.answers);
      expect(stored.meals.map((meal) => meal.answers)).toEqual(body.meals.map((meal) => meal.answers));
    }
  });

  test('asked each question with a condition in some places and not in others, as the condition says', () => {
    const days = reported.map(({ body }) => body.answers);
    expect(new Set(days.map((day) => [day['usual-day'], Object.hasOwn(day, 'why-unusual')].join()))).toEqual(
      new Set(['true,false', 'false,true']),
    );
    const meals = reported.flatMap(({ body }) => mealAnswers(body));
    const cooked = meals.map((meal: Answers) =>
      [meal['place'] === 'home', Object.hasOwn(meal, 'cooking-minutes')].join(),
    );
    expect(new Set(cooked)).toEqual(new Set(['true,true', 'false,false']));
    const foods = reported.flatMap(({ body }) => foodsIn(body));
    const isHot = (code: string) => listed.get(code)?.categories.includes('HTDR');
    const sugared = foods.map(({ code, answers: given }) => [isHot(code), Object.hasOwn(given, 'sugar')].join());
    expect(new Set(sugared)).toEqual(new Set(['true,true', 'false,false']));
  });

  test('are counted in the monitoring, the recall days and the list of respondents', async () => {
    const { api } = staff;
    expect(await api.surveySubmissions.monitoring.query({ surveyId, limit: 1 })).toMatchObject({
      totals: { respondents: PEOPLE + OF_WAVE_2, respondentsWithRecalls: RECALLS, recalls: RECALLS },
    });
    const done = await api.recallDays.list.query({ surveyId, state: 'done', limit: 500 });
    expect(new Set(done.items.map(({ userName }) => userName))).toEqual(
      new Set(reported.map(({ userName }) => userName)),
    );
    expect(done.total).toBe(RECALLS);
    const silent = await api.surveyPeople.listRespondents.query({ surveyId, recallsAtMost: 0, limit: 1 });
    expect(silent.total).toBe(PEOPLE + OF_WAVE_2 - RECALLS);
    const agreed = await api.surveyPeople.listRespondents.query({ surveyId, consent: 'given', limit: 1 });
    expect(agreed.total).toBe(RECALLS);
  });

  test('with wrong answers are refused by the questions, and nothing is stored', async () => {
    const [, , { client, body } = { client: newClient(), body: null }] = reported;
    if (!body) throw new Error('nobody has reported a day');
    const [meal] = body.meals.filter(({ foods }) => foods.length > 0);
    const at = body.meals.findIndex((one) => one === meal);
    const wrong = structuredClone({ ...body, uxSessionId: crypto.randomUUID() });
    wrong.answers['hunger'] = 9;
    delete wrong.answers['usual-day'];
    wrong.answers['suger'] = true;
    const food = wrong.meals[at]?.foods[0];
    if (food) food.answers['taste'] = 'fine';
    const error = await errorOf(client.api.submissions.submit.mutate(wrong));
    if (!isRefusal(error, 'submission.answers')) throw error;
    const paths = error.data.issues?.map(({ path }) => path) ?? [];
    expect(paths).toEqual(
      expect.arrayContaining([
        'answers.usual-day',
        'answers.hunger',
        'answers.suger',
        `meals.${at}.foods.0.answers.taste`,
      ]),
    );
    const hidden = { ...body, uxSessionId: crypto.randomUUID() };
    hidden.answers = { ...body.answers, 'usual-day': true, 'why-unusual': ['illness'] };
    expect(await errorOf(client.api.submissions.submit.mutate(hidden))).toMatchObject({
      data: { code: 'submission.answers', issues: [{ path: 'answers.why-unusual' }] },
    });
    expect((await client.api.submissions.listMine.query({ surveyId })).total).toBe(1);
    const { total } = await staff.api.surveySubmissions.list.query({ surveyId, limit: 1 });
    expect(total).toBe(RECALLS);
  });

  test('without consent are refused', async () => {
    const { userName } = (
      await staff.api.surveyPeople.listRespondents.query({
        surveyId,
        consent: 'none',
        limit: 1,
        customField: ['wave=1'],
      })
    ).items[0] ?? { userName: '' };
    const client = await signedInByMail(userName ?? '');
    const [{ body } = { body: null }] = reported;
    if (!body) throw new Error('nobody has reported a day');
    const error = await errorOf(client.api.submissions.submit.mutate({ ...body, uxSessionId: crypto.randomUUID() }));
    expect(isRefusal(error, 'consent.required')).toBe(true);
  });
});

async function fileOf(content: string, format = 'ndjson'): Promise<string> {
  const answer = await staff.file(`/surveys/${surveyId}/submissions/export?content=${content}&format=${format}`);
  return answer.text();
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const rowsOf = async (content: string) => parse(await fileOf(content, 'csv'), { bom: true }) as string[][];

const COLUMNS = {
  recall: ['usual-day', 'why-unusual', 'bedtime-snack', 'last-shopping', 'hunger', 'who-cooked', 'remarks'],
  meal: ['place', 'cooking-minutes'],
  food: ['sugar', 'taste'],
};
const headingsOf = (place: 'recall' | 'meal' | 'food') =>
  COLUMNS[place].map((question) => `${place[0]?.toUpperCase() ?? ''}${place.slice(1)} answer: ${question}`);

/** A cell of a CSV file, as docs/reference/export.md describes it. */
function cellOf(value: AnswerValue | undefined): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

const cellsOf = (place: 'recall' | 'meal' | 'food', given: Answers | undefined) =>
  COLUMNS[place].map((question) => cellOf(given?.[question]));

const clock = ({ hours, minutes }: { hours: number; minutes: number }) =>
  `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;

/** The weight in g; of an unknown portion it is the default amount of the food. */
const weightOf = ({ code, portionSize }: Food) =>
  portionSize.data?.servingWeight ?? listed.get(code)?.defaultAmount ?? null;

/** The rows that the file of foods must have for a recall: what was submitted, place by place. */
function expectedItems({ userName, submissionId, body, language }: Reported): string[][] {
  const rows: string[][] = [];
  for (const [at, meal] of body.meals.entries()) {
    const ofMeal = [submissionId, userName, String(at + 1), meal.name, clock(meal.time), meal.kind ?? ''];
    const items = [
      ...flat(meal.foods).map((food) => ({ food, code: food.code, weight: weightOf(food) })),
      ...meal.missingFoods.map(({ description, name }) => ({
        food: null,
        code: 'MISSING',
        missing: `${name}: ${description}`,
      })),
    ];
    for (const [place, item] of items.entries())
      rows.push([
        ...ofMeal,
        String(place + 1),
        item.code,
        item.food?.searchTerm ?? '',
        item.food?.brand ?? '',
        'weight' in item ? cellOf(item.weight) : '',
        item.food?.portionSize.method ?? '',
        item.food?.id ?? '',
        'missing' in item ? (item.missing ?? '') : '',
        body.recallDate ?? '',
        language,
        scheme.id,
        '1',
        ...cellsOf('recall', body.answers),
        ...cellsOf('meal', meal.answers),
        ...cellsOf('food', item.food?.answers),
      ]);
  }
  return rows;
}

const ITEM_HEADINGS = [
  'Submission ID',
  'User ID',
  'Meal index',
  'Meal name',
  'Meal time',
  'Meal kind',
  'Food index',
  'Food code',
  'Search term',
  'Brand',
  'Serving size (g/ml)',
  'Portion size method',
  'Client food ID',
  'Missing food description',
  'Recall date',
  'Language',
  'Scheme',
  'Scheme version',
  ...headingsOf('recall'),
  ...headingsOf('meal'),
  ...headingsOf('food'),
];

/** The cells of these columns, row by row. */
function picked([head = [], ...rows]: string[][], headings: readonly string[]): string[][] {
  const places = headings.map((heading) => head.indexOf(heading));
  return rows.map((row) => places.map((place) => row[place] ?? `no column ${place}`));
}

describe('the export of a study', () => {
  test('has the questions of the scheme as its last columns, in its order, as the guide says', async () => {
    const [head = []] = await rowsOf('items');
    const asked = [...headingsOf('recall'), ...headingsOf('meal'), ...headingsOf('food')];
    expect(head.slice(-asked.length)).toEqual(asked);
    expect(new Set(head).size).toBe(head.length);
    expect(promisedColumns.map((column) => column.replace(/^.*: /, ''))).toEqual(Object.values(COLUMNS).flat());
    const [totals = []] = await rowsOf('totals');
    expect(totals.slice(-COLUMNS.recall.length)).toEqual(headingsOf('recall'));
  });

  test('has a row for each food with what was submitted, cell by cell', async () => {
    expect(picked(await rowsOf('items'), ITEM_HEADINGS)).toEqual(reported.flatMap(expectedItems));
  });

  test('as JSON lines has the same rows with typed answers', async () => {
    const rows = linesOf(await fileOf('items'));
    const expected = reported.flatMap(({ body }) =>
      body.meals.flatMap(({ foods, missingFoods, answers: ofMeal }) => [
        ...flat(foods).map((food) => [body.answers, ofMeal, food.answers]),
        ...missingFoods.map(() => [body.answers, ofMeal, {}]),
      ]),
    );
    const given = (row: Record<string, unknown>, place: 'recall' | 'meal' | 'food') =>
      Object.fromEntries(COLUMNS[place].map((question) => [question, row[`${place}Answers.${question}`]]));
    const typed = (place: 'recall' | 'meal' | 'food', all: Answers = {}) =>
      Object.fromEntries(
        COLUMNS[place].map((question) => {
          const value = all[question] ?? null;
          return [question, Array.isArray(value) ? value.join(' ') : value];
        }),
      );
    expect(rows.map((row) => [given(row, 'recall'), given(row, 'meal'), given(row, 'food')])).toEqual(
      expected.map(([recall, meal, food]) => [typed('recall', recall), typed('meal', meal), typed('food', food)]),
    );
  });

  test('of totals has a row for each recall, whose sums are those of the recall', async () => {
    const rows = linesOf(await fileOf('totals'));
    expect(rows.map(({ submissionId }) => submissionId)).toEqual(reported.map(({ submissionId }) => submissionId));
    expect(rows.map(({ meals, foods, missingFoods }) => [meals, foods, missingFoods])).toEqual(
      reported.map(({ body }) => [
        body.meals.filter(({ foods, missingFoods }) => foods.length + missingFoods.length > 0).length,
        foodsIn(body).length,
        body.meals.reduce((sum, { missingFoods }) => sum + missingFoods.length, 0),
      ]),
    );
    for (const { nutrients, submissionId } of rows.slice(0, 5)) {
      const stored = await staff.api.surveySubmissions.get.query({ surveyId, submissionId: String(submissionId) });
      const known = Object.entries(nutrients as Record<string, number | null>).filter(([, amount]) => amount !== null);
      expect(Object.fromEntries(known)).toMatchObject(stored.totals);
    }
  });

  test('of respondents says who consented to which text in which language', async () => {
    const rows = linesOf(await fileOf('respondents'));
    expect(rows).toHaveLength(PEOPLE + OF_WAVE_2);
    const consented = rows.filter(({ consentVersion }) => consentVersion !== null);
    const byName = (one: unknown[], other: unknown[]) => (String(one[0]) < String(other[0]) ? -1 : 1);
    expect(
      consented
        .map(({ userName, consentVersion, consentLanguage, recalls }) => [
          userName,
          consentVersion,
          consentLanguage,
          recalls,
        ])
        .sort(byName),
    ).toEqual(reported.map(({ userName, language }) => [userName, '2027-01', language, 1]).sort(byName));
  });
});

describe('afterwards', () => {
  test('a person downloads what is stored about them: recall, consent, days and mails', async () => {
    const [person] = reported;
    if (!person) throw new Error('nobody has reported a day');
    const { client, submissionId, language } = person;
    const file = (await (await client.file('/users/my-data')).json()) as Record<string, unknown[]>;
    expect(file['recalls']).toMatchObject([{ id: submissionId }]);
    expect(file['consents']).toMatchObject([{ version: '2027-01', language }]);
    expect(file['recallDays']).toHaveLength(2);
    expect(file['notifications']?.length).toBeGreaterThanOrEqual(1);
  });

  test('the trail of the survey has what the team did, by whom', async () => {
    const areas = ['surveys', 'fieldwork', 'notifications', 'exports', 'people'] as const;
    const pages = await Promise.all(
      areas.map((area) => staff.api.trail.listOfSurvey.query({ surveyId, area, limit: 500 })),
    );
    const done = new Set(
      pages.flatMap(({ items }) =>
        items.map(({ actor, area, action, subject }) => [actor?.name, area, action, subject.kind].join(' ')),
      ),
    );
    const [{ name } = { name: '' }] = team.users;
    const uploads = pages.flatMap(({ items }) => items).filter(({ subject }) => subject.kind === 'respondents-upload');
    expect(uploads.map(({ after }) => (after as { created: number }).created)).toEqual([OF_WAVE_2, PEOPLE]);
    expect([...done]).toEqual(
      expect.arrayContaining([
        'Ada surveys create survey',
        'Ada surveys update survey',
        `${name} fieldwork create recall-days`,
        `${name} notifications create notification-batch`,
        `${name} exports export export`,
        `${name} people import respondents-upload`,
      ]),
    );
  });
});
