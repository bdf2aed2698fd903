import { isWeekend, weekdayOf } from '@dietary-recall/vocabulary';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SubmitRecallInput } from '../../client/contract.ts';
import { createRecallClient } from '../../client/index.ts';
import { exportPerson } from '../../src/services/accounts/export-person.ts';
import { newWebhookSecret } from '../../src/services/webhooks/webhook-secret.ts';
import { call, resultOf, rpc } from '../support/http.ts';
import { RECALL_DAY } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';
import { receiver, send } from '../webhooks/receiver.ts';
import { faultsOf } from './fhir-validation.ts';
import { givenRichFoods, givenRichScheme, NEXT_DAY, RICH_DAY, richRecall } from './rich-recall.ts';

const app = useTestApp();
const password = 'correct horse battery staple';
let base: string;
let locale: string;
let schemeId: string;
let surveyId: string;
let person: { id: number; userName: string };
let leader: { id: number };

beforeAll(async () => {
  locale = await givenRichFoods(app());
  schemeId = await givenRichScheme(app());
  const survey = await app().given.survey({ locale, schemeId });
  surveyId = survey.slug;
  person = await app().given.respondent(survey, { password });
  leader = await app().given.respondent(survey, { role: 'staff' });
  base = await app().listen();
});

const tokenOf = (user: { id: number }) => app().tokenFor(user.id);

const WEEKDAY = weekdayOf(RICH_DAY);
const IS_WEEKEND = isWeekend(WEEKDAY);

/** What comes back of the rich recall, without what the food list adds to foods. */
const SENT = {
  recallDate: RICH_DAY,
  isRecallDateDerived: false,
  wakeTime: { hours: 7, minutes: 15 },
  sleepTime: { hours: 1, minutes: 5 },
  language: 'fr-CA',
  mode: 'self',
  schemeVersion: 3,
  answers: { usual: true, portions: 5, comment: 'a long day', supplements: ['iron', 'zinc'], diet: null },
  customData: { site: 'north' },
  meals: [
    {
      name: 'Breakfast',
      kind: 'breakfast',
      time: { hours: 8, minutes: 0, dayOffset: 0 },
      answers: { where: ['home'] },
      foods: [
        {
          id: 'tea',
          code: 'TEA',
          portionWeight: 240,
          answers: { sugar: false },
          linkedFoods: [
            {
              id: 'milk',
              relation: 'with',
              portionWeight: 30,
              linkedFoods: [{ id: 'honey', relation: 'ingredient', portionWeight: 5, linkedFoods: [] }],
            },
          ],
        },
        {
          id: 'toast',
          portionMethod: 'unknown',
          servingWeight: null,
          leftoversWeight: null,
          portionWeight: null,
          reasonableAmount: null,
          nutrients: {},
          linkedFoods: [],
        },
      ],
      missingFoods: [{ name: 'Damson jam', portionSize: 'one spoon' }],
    },
    { name: 'Lunch', kind: null, foods: [{ id: null, portionWeight: 70, answers: {} }] },
    {
      name: 'Late snack',
      time: { hours: 0, minutes: 30, dayOffset: 1 },
      foods: [{ id: 'snack' }, { id: 'pill', isSupplement: true }],
    },
  ],
  // Tea, milk, honey, toast of lunch, milk and iron; the toast of breakfast is unknown.
  totals: { 1: 240 + 30 + 5 + 70 + 200 + 1 },
  totalsFromFood: { 1: 240 + 30 + 5 + 70 + 200 },
  totalsFromSupplements: { 1: 1 },
  unknowns: { 1: { foods: 1, grams: null, kcal: null } },
  incomplete: true,
};

describe('a recall with all that it can say', () => {
  const received: Record<string, unknown>[] = [];
  const ids: string[] = [];

  beforeAll(async () => {
    const token = await tokenOf(person);
    const body = Object.fromEntries(Object.entries(richRecall(surveyId)).filter(([key]) => key !== 'surveyId'));
    const path = `${base}/api/surveys/${surveyId}`;
    const byRest = await call('POST', `${path}/submissions`, { token, body });
    ids.push((byRest.body as { submissionId: string }).submissionId);
    received.push((await call('GET', `${path}/my-submissions/${ids[0]}`, { token })).body as Record<string, unknown>);

    const submit = { name: 'submissions.submit', type: 'mutation' };
    const byRpc = await rpc(base, submit, richRecall(surveyId), { token });
    ids.push((resultOf(byRpc) as { submissionId: string }).submissionId);
    const read = { name: 'submissions.getMine', type: 'query' };
    const answer = await rpc(base, read, { surveyId, submissionId: ids[1] }, { token });
    received.push(resultOf(answer) as Record<string, unknown>);

    const client = createRecallClient({ url: base });
    await client.signIn.withAlias({ surveyId, userName: person.userName, password });
    const receipt = await client.api.submissions.submit.mutate(richRecall(surveyId) as SubmitRecallInput);
    ids.push(receipt.submissionId);
    received.push(await client.api.submissions.getMine.query({ surveyId, submissionId: receipt.submissionId }));
  });

  test('comes back as it was sent by REST, by RPC and by the client', () => {
    expect(received).toHaveLength(3);
    for (const [index, recall] of received.entries())
      expect(recall).toMatchObject({ ...SENT, recallNumber: index + 1 });
  });

  test('has the flags of a portion that is unknown', async () => {
    const staff = await app().as(leader);
    const { flags } = await staff.surveySubmissions.get({ surveyId, submissionId: ids[0] ?? '' });
    expect(flags).toEqual(['unknown_portion', 'incomplete']);
  });

  test('stands in the export of foods with its links, choices and answers, after the columns of version 0.1.0', async () => {
    const url = `${base}/api/surveys/${surveyId}/submissions/export?user=${person.userName}`;
    const { text } = await call('GET', url, { token: await tokenOf(leader) });
    const rows = parse(text, { columns: true }) as Record<string, string>[];
    const headings = Object.keys(rows[0] ?? {});
    expect(headings.indexOf('Recall date')).toBeGreaterThan(headings.indexOf('Energy (kcal)'));
    const recall = rows.filter((row) => row['Submission ID'] === ids[0]);
    const shown = recall.map((row) => [row['Client food ID'], row['Food code'], row['Portion size (g/ml)']]);
    expect(shown).toEqual([
      ['tea', 'TEA', '240'],
      ['milk', 'MILK', '30'],
      ['honey', 'HONEY', '5'],
      ['toast', 'TOAST', ''],
      ['', 'MISSING', ''],
      ['', 'TOAST', '70'],
      ['snack', 'MILK', '200'],
      ['pill', 'IRON', '1'],
    ]);
    const [tea, milk, honey, toast, , lunch, snack, pill] = recall;
    expect(milk).toMatchObject({ 'Parent food ID': tea?.['Food ID'], 'Relation to parent food': 'with' });
    expect(honey).toMatchObject({ 'Parent food ID': milk?.['Food ID'], 'Relation to parent food': 'ingredient' });
    expect(tea).toMatchObject({
      'Recall number': '1',
      'Recall date': RICH_DAY,
      Weekday: WEEKDAY,
      Weekend: String(IS_WEEKEND),
      'Recall date derived': 'false',
      'Wake time': '07:15',
      'Sleep time': '01:05',
      Language: 'fr-CA',
      Mode: 'self',
      Scheme: schemeId,
      'Scheme version': '3',
      'Recall answer: usual': 'true',
      'Recall answer: portions': '5',
      'Recall answer: supplements': 'iron zinc',
      'Recall answer: diet': '',
      'Meal answer: where': 'home',
      'Food answer: sugar': 'false',
      'Meal kind': 'breakfast',
      'Meal day offset': '0',
      'Meal answers': '{"where":["home"]}',
      'Food answers': '{"sugar":false}',
      'Parent food ID': '',
    });
    expect(JSON.parse(tea?.['Recall answers'] ?? '')).toEqual(SENT.answers);
    expect(toast).toMatchObject({ 'Serving size (g/ml)': '', 'Leftovers (g/ml)': '', 'Energy (kcal)': '' });
    expect(lunch).toMatchObject({ 'Serving picture': '2', 'Something left over': 'true', Quantity: '1.5' });
    expect(snack).toMatchObject({ 'Meal day offset': '1', 'Meal time': '00:30', 'Recall date': RICH_DAY });
    expect([snack?.Supplement, pill?.Supplement]).toEqual(['false', 'true']);
  });

  test.each(['totals', 'missing-foods'])('has its day in the export of %s', async (content) => {
    const url = `${base}/api/surveys/${surveyId}/submissions/export?format=ndjson&content=${content}`;
    const { text } = await call('GET', url, { token: await tokenOf(leader) });
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({
      surveyId,
      userName: person.userName,
      recallNumber: 1,
      recallDate: RICH_DAY,
      weekday: WEEKDAY,
      isWeekend: IS_WEEKEND,
      language: 'fr-CA',
    });
  });

  test('has its first and last day in the export of respondents', async () => {
    const url = `${base}/api/surveys/${surveyId}/submissions/export?format=ndjson&content=respondents`;
    const { text } = await call('GET', url, { token: await tokenOf(leader) });
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const own = rows.find(({ userId }) => userId === person.id);
    expect(own).toMatchObject({ surveyId, firstRecallDate: RICH_DAY, lastRecallDate: RICH_DAY });
  });

  test('has what happened in an export of its own, for staff', async () => {
    const url = `${base}/api/surveys/${surveyId}/submissions/export?format=ndjson&content=paradata`;
    const { text } = await call('GET', url, { token: await tokenOf(leader) });
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows).toHaveLength(9);
    expect(rows[1]).toMatchObject({
      submissionId: ids[0],
      recallDate: RICH_DAY,
      eventIndex: 2,
      type: 'search',
      details: { text: 'tee', hits: 4, rank: 2, meal: 0, food: 'tea' },
    });
    expect(rows[2]).toMatchObject({ at: `${RECALL_DAY}T18:02:00+01:00`, type: 'paused', details: null });
  });

  test('is a valid NutritionIntake of the day recalled, with links and without an amount for an unknown portion', async () => {
    const url = `${base}/api/surveys/${surveyId}/my-submissions/${ids[0]}/nutrition-intake`;
    const { body } = await call('GET', url, { token: await tokenOf(person) });
    expect(faultsOf(body)).toEqual([]);
    const intake = body as { consumedItem: Record<string, unknown>[] };
    expect(intake).toMatchObject({
      language: 'fr-CA',
      occurrencePeriod: { start: RICH_DAY, end: RICH_DAY },
    });
    const byId = new Map(intake.consumedItem.map((item) => [item.id, item]));
    const link = (parent: string, relation: string) => [
      {
        url: 'http://recall.test/fhir/linked-food',
        extension: [
          { url: 'parent', valueString: parent },
          { url: 'relation', valueCode: relation },
        ],
      },
    ];
    expect(byId.get('meal1.food1')).not.toHaveProperty('extension');
    expect(byId.get('meal1.food2')).toMatchObject({ extension: link('meal1.food1', 'with') });
    expect(byId.get('meal1.food3')).toMatchObject({ extension: link('meal1.food2', 'ingredient') });
    expect(byId.get('meal1.food4')).not.toHaveProperty('amount');
    expect(byId.get('meal1.food4')).not.toHaveProperty('notConsumed');
    expect(byId.get('meal3.food1')).toMatchObject({
      schedule: { repeat: { boundsPeriod: { start: NEXT_DAY, end: NEXT_DAY }, timeOfDay: ['00:30:00'] } },
    });
  });

  test('is in the webhook of its survey, with what happened', async () => {
    const { url, received: sent } = await receiver();
    const secret = { submissionNotificationUrl: url, submissionNotificationSecret: newWebhookSecret() };
    const survey = await app().given.survey({ locale, schemeId, ...secret });
    const caller = await app().as(await app().given.respondent(survey));
    const { submissionId } = await caller.submissions.submit(richRecall(survey.slug));
    await send(app(), submissionId);
    const { customData, ...recall } = SENT;
    const { paradata } = richRecall(survey.slug);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ ...recall, surveyCustomData: customData, paradata });
  });

  test('is in the copy of the data of its person, with what happened', async () => {
    const copy = await exportPerson(app().context(), { id: person.id });
    const [recall] = copy.recalls as Record<string, unknown>[];
    const {
      totals: _,
      totalsFromFood: _food,
      totalsFromSupplements: _pills,
      unknowns: _holes,
      incomplete: _flag,
      ...sent
    } = SENT;
    expect(recall).toMatchObject({ ...sent, paradata: richRecall(surveyId).paradata });
  });
});
