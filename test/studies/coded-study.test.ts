import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { CodedStep } from '../../cli/support/code-survey.ts';
import type { Simulated } from '../../cli/support/simulate-survey.ts';
import { isRefusal, type RecallClient } from '../../client/index.ts';
import { STUDY_FILE_NAMES } from '../../src/services/study-files/study-files.ts';
import { errorOf } from '../support/refusals.ts';
import { CodedStudy, DAYS, PEOPLE, StudyServer, type Files, type Row } from './coded-study.ts';

// 600 recalls of invented people are coded until nothing is open, and exported; two extracts are compared. Each row, number and line of
// the comparison must follow from what was reported and decided. examples/analysis computes the totals of such a survey anew, in R.

const PRECISION = 1e-9;
/** The demo is loaded, and 600 recalls are reported: minutes on a busy machine. */
const SETUP_MS = 900_000;
const REASON = 'Reported for somebody else';

type Queue = Awaited<ReturnType<CodedStudy['queue']>>;
type Recalls = Awaited<ReturnType<CodedStudy['recalls']>>;
type Comparison = Awaited<ReturnType<CodedStudy['compare']>>;

let server: StudyServer;
let study: CodedStudy;
let simulated: Simulated;
/** The queue and the recalls before anything was coded. */
let open: Queue;
let reported: Recalls;
/** All recalls at the end. */
let stored: Recalls;
let steps: CodedStep[];
/** The queue after the recall that came last, and the steps that coded it. */
let lateQueue: Queue;
let lastSteps: CodedStep[];
let learnt: { code: string; entries: number };
let files: { coded: Files; submitted: Files; extracted: Files };
/** The extract that was made before the coding. */
let earlier: Files;
let resources: Record<'coded' | 'submitted', Awaited<ReturnType<CodedStudy['exportResources']>>>;
let comparison: Comparison;
/** The recalls to which something special happens, by what it is. */
const special = { deleted: '', excluded: '', doubtful: '', added: '', withdrawn: '', edited: '' };

const touchedBy = (some: readonly CodedStep[]) =>
  new Set(some.flatMap(({ codings }) => codings.map(({ submissionId }) => submissionId)));

/** Teaches the list the code that most recalls have and that it lacks, as the food that it replaced. */
async function teachOneCode(): Promise<void> {
  const [group] = open
    .filter(({ kind }) => kind === 'unresolved-code')
    .toSorted((one, other) => other.entries - one.entries);
  const code = group?.code ?? '';
  await study.teach(code, code.replace(/-OLD$/, ''));
  learnt = { code, entries: group?.entries ?? 0 };
  const isLearnt = async () => (await study.queue()).some((one) => one.isLearnt);
  await vi.waitFor(async () => expect(await isLearnt()).toBe(true), { timeout: SETUP_MS, interval: 200 });
}

/** Chooses recalls for what is done to single ones: two of two people that were coded, and others that were not. */
function chooseSpecial(): void {
  const coded = touchedBy(steps.filter(({ kind, entryKind }) => kind === 'code' && entryKind === 'missing-food'));
  const touched = touchedBy(steps);
  const untouched = [...reported.keys()].filter((id) => !touched.has(id));
  [special.deleted = ''] = coded;
  special.excluded = [...coded].find((id) => personOf(id) !== personOf(special.deleted)) ?? '';
  [special.doubtful = '', special.withdrawn = '', special.edited = ''] = untouched;
  for (const id of [special.deleted, special.edited]) expect(reported.has(id)).toBe(true);
}

async function decideOnSingleRecalls(): Promise<void> {
  const { staff, surveyId } = study;
  const { deleted, excluded, doubtful, withdrawn, edited } = special;
  await staff.api.surveySubmissions.delete.mutate({ surveyId, submissionId: deleted, reason: REASON });
  await study.decide(excluded, { kind: 'validity', validity: 'excluded' });
  await study.decide(doubtful, { kind: 'validity', validity: 'doubtful' });
  const foodId = (await study.read(withdrawn)).meals.flatMap(({ foods }) => foods)[0]?.foodId ?? '';
  const codingId = await study.decide(withdrawn, { kind: 'correct', foodId, grams: 1 });
  await staff.api.codings.withdraw.mutate({ surveyId, codingId, reason: 'coding-error' });
  const meal = (await study.read(edited)).meals.find(({ foods }) => foods.length > 0);
  const mealId = meal?.mealId ?? '';
  await study.decide(edited, { kind: 'add', mealId, food: { code: 'APPL', grams: 100 } });
  await study.decide(edited, { kind: 'meal', mealId, time: { hours: 6, minutes: 5, dayOffset: 0 } });
}

/** Somebody reports a day with words and a code that were coded before. */
async function reportLate(): Promise<void> {
  const client = await study.respondent('late');
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600_000);
  const oldCode = steps.find(({ kind, entryKind }) => kind === 'code' && entryKind === 'unresolved-code');
  const [subject] = oldCode?.codings ?? [];
  const submitted = await study.read(subject?.submissionId ?? '', 'submitted');
  const food = submitted.meals.flatMap(({ foods }) => foods).find(({ foodId }) => foodId === subject?.subjectId);
  const { submissionId } = await client.api.submissions.submit.mutate({
    surveyId: study.surveyId,
    startTime: new Date(Date.now() - 600_000).toISOString(),
    endTime: new Date().toISOString(),
    timeZone: 'Europe/London',
    recallDate: twoDaysAgo.toISOString().slice(0, 10),
    uxSessionId: randomUUID(),
    meals: [
      {
        name: 'Lunch',
        time: { hours: 13, minutes: 0 },
        foods: [
          {
            code: food?.code ?? '',
            portionSize: { method: 'weight', data: { servingWeight: 80, leftoversWeight: 10 } },
          },
        ],
        missingFoods: [{ name: 'Birch sap' }],
      },
    ],
  });
  special.added = submissionId;
}

beforeAll(async () => {
  server = await StudyServer.start();
  study = await CodedStudy.create(server, await server.superuser());
  simulated = await study.simulate();
  [open, reported] = [await study.queue(), await study.recalls()];
  const earlierId = await study.makeExtract('Before the coding');
  await teachOneCode();
  steps = await study.code();
  chooseSpecial();
  await reportLate();
  lateQueue = await study.queue();
  lastSteps = await study.code();
  await decideOnSingleRecalls();
  const extractId = await study.makeExtract('After the coding');
  comparison = await study.compare(extractId, earlierId);
  const [coded, submitted] = [await study.export('coded'), await study.export('submitted')];
  files = { coded, submitted, extracted: await study.filesOfExtract(extractId) };
  resources = { coded: await study.exportResources('coded'), submitted: await study.exportResources('submitted') };
  earlier = await study.filesOfExtract(earlierId);
  stored = await study.recalls();
}, SETUP_MS);
afterAll(() => server.stop());

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const countBy = (some: readonly CodedStep[], wanted: Partial<CodedStep>) =>
  some
    .filter((step) => Object.entries(wanted).every(([key, value]) => step[key as keyof CodedStep] === value))
    .flatMap(({ codings }) => codings).length;

describe('the recalls of a simulated survey', () => {
  test('are 600, with 5 % missing foods and 2 % unknown codes', () => {
    expect(reported.size).toBe(PEOPLE * DAYS);
    const { recalls, foods, missingFoods, oldCodes } = simulated;
    expect(recalls).toBe(PEOPLE * DAYS);
    // Four standard deviations of some 7,000 foods.
    expect(Math.abs(missingFoods / (foods + missingFoods) - 0.05)).toBeLessThan(0.011);
    expect(Math.abs(oldCodes / foods - 0.02)).toBeLessThan(0.007);
  });

  test('are all in the queue: each missing food, unknown code and unknown weight is an entry', () => {
    const entriesOf = (kind: string) => sum(open.filter((group) => group.kind === kind).map(({ entries }) => entries));
    expect(entriesOf('missing-food')).toBe(simulated.missingFoods);
    expect(entriesOf('unresolved-code')).toBe(simulated.oldCodes);
    expect(entriesOf('flagged-food')).toBeGreaterThan(0);
    expect(entriesOf('unknown-portion')).toBeLessThanOrEqual(simulated.unknownPortions);
  });
});

describe('coding', () => {
  test('leaves no open entry, and decides on each entry once', async () => {
    expect(await study.queue()).toEqual([]);
    for (const kind of ['missing-food', 'unresolved-code', 'unknown-portion', 'flagged-food'] as const) {
      const entries = sum(open.filter((group) => group.kind === kind).map((group) => group.entries));
      expect([kind, countBy(steps, { entryKind: kind })]).toEqual([kind, entries]);
    }
    const subjects = steps.flatMap(({ codings }) => codings.map(({ subjectId }) => subjectId));
    expect(new Set(subjects).size).toBe(subjects.length);
  });

  test('codes what the list has learnt in one step, and missing foods as recipes too', () => {
    expect(countBy(steps, { kind: 'learnt' })).toBe(learnt.entries);
    const recipes = steps.filter(({ foods }) => foods.length > 1);
    expect(recipes.length).toBeGreaterThan(0);
    expect(new Set(recipes.map(({ entryKind }) => entryKind))).toEqual(new Set(['missing-food']));
  });

  test('of a late recall takes what was chosen before for the same words and code', () => {
    expect(lateQueue.every(({ chosenBefore }) => chosenBefore.length > 0)).toBe(true);
    const entries = new Map(lastSteps.map(({ entryKind, codings }) => [entryKind, codings.length]));
    expect(Object.fromEntries(entries)).toEqual({ 'missing-food': 1, 'unresolved-code': 1 });
  });

  test('is in the file of codings, one row for each decision', async () => {
    const { total, items } = await study.staff.api.codings.list.query({ surveyId: study.surveyId, limit: 500 });
    const left = [...steps, ...lastSteps].flatMap(({ codings }) => codings).filter(isLeft);
    // Excluded and doubtful, a correction and its withdrawal, a food and a meal.
    expect(files.coded.codings).toHaveLength(left.length + 6);
    expect(total).toBeGreaterThanOrEqual(items.length);
    const inOrder = ({ codings }: Files) => codings.map((row) => row['Coding ID'] ?? '').toSorted();
    expect(inOrder(files.submitted)).toEqual(inOrder(files.coded));
  });
});

const isLeft = ({ submissionId }: { submissionId: string }) => submissionId !== special.deleted;

describe('the comparison of the extracts before and after', () => {
  /** How each recall must differ. */
  function expectedChanges(): Map<string, string> {
    const { deleted, excluded, doubtful, edited, added } = special;
    const changes = new Map<string, string>();
    for (const { kind, codings } of steps)
      if (kind !== 'confirm') for (const { submissionId } of codings) changes.set(submissionId, 'recoded');
    for (const id of [doubtful, edited]) changes.set(id, 'recoded');
    for (const id of [deleted, excluded]) changes.set(id, 'removed');
    return changes.set(added, 'added');
  }

  test('has a line for each recall that was added, removed or coded, and none for others', () => {
    const { lines, counts } = comparison;
    const changes = new Map(lines.map(({ submissionId, change }) => [submissionId, change]));
    expect(changes.size).toBe(lines.length);
    const expected = expectedChanges();
    expect(Object.fromEntries(changes)).toEqual(Object.fromEntries(expected));
    const recoded = [...expected.values()].filter((change) => change === 'recoded').length;
    const unchanged = PEOPLE * DAYS - 2 - recoded;
    expect(counts).toEqual({ added: 1, removed: 2, recoded, recalculated: 0, unchanged });
    expect(unchanged).toBeGreaterThan(10);
  });

  test('names number and day of each recall', () => {
    const all = new Map([...reported, ...stored]);
    for (const { submissionId, recallNumber, recallDate } of comparison.lines) {
      const { recallNumber: number, recallDate: date } = all.get(submissionId) ?? {};
      expect([submissionId, recallNumber, recallDate]).toEqual([submissionId, number, date]);
    }
  });

  test('leaves out recalls that were only confirmed, and one whose coding was withdrawn', () => {
    const changed = touchedBy(steps.filter(({ kind }) => kind !== 'confirm'));
    const confirmed = [...touchedBy(steps.filter(({ kind }) => kind === 'confirm'))].filter((id) => !changed.has(id));
    expect(confirmed.length).toBeGreaterThan(0);
    const lines = new Set(comparison.lines.map(({ submissionId }) => submissionId));
    expect([special.withdrawn, ...confirmed].filter((id) => lines.has(id) && id !== special.excluded)).toEqual([]);
  });
});

const isMissing = (row: Row) => row['Food code'] === 'MISSING';
const idOf = (row: Row) => row['Submission ID'] ?? '';
/** The columns of the sums of nutrients, which the files of items, meals and totals share. */
const nutrientsOf = ({ codebook }: Files) =>
  codebook
    .filter((row) => row['File'] === 'items' && row['Key']?.startsWith('nutrients.'))
    .map((row) => row['Column'] ?? '');

describe.each(['coded', 'submitted'] as const)('the export as %s', (as) => {
  test('has each recall once, in all files of recalls', () => {
    const left = [...stored.keys()].filter((id) => as === 'submitted' || id !== special.excluded);
    const { totals, items, meals, sessions, paradata } = files[as];
    expect(totals.map(idOf).toSorted()).toEqual(left.toSorted());
    const sent = sessions.filter((row) => row['State'] === 'submitted');
    for (const rows of [items, meals, sent]) expect(new Set(rows.map(idOf))).toEqual(new Set(left));
    expect(new Set(paradata.map(idOf))).toEqual(new Set(left.filter((id) => id !== special.added)));
    expect(sessions.length - sent.length).toBe(simulated.breakOffs);
    expect(resources[as]['nutrition-intakes'].trim().split('\n')).toHaveLength(left.length);
  });

  test('has sums that are those of its foods, of each nutrient and recall, in totals and meals', () => {
    const columns = nutrientsOf(files[as]);
    expect(columns.length).toBeGreaterThan(20);
    const keyOf = (row: Row, isMeal: boolean) => (isMeal ? `${idOf(row)} ${row['Meal ID']}` : idOf(row));
    for (const [rows, isMeal] of [
      [files[as].totals, false],
      [files[as].meals, true],
    ] as const) {
      const foods = Map.groupBy(files[as].items, (row) => keyOf(row, isMeal));
      for (const row of rows) {
        for (const column of columns) {
          const known = (foods.get(keyOf(row, isMeal)) ?? [])
            .map((food) => food[column] ?? '')
            .filter((cell) => cell !== '');
          const expected = sum(known.map(Number));
          const isSame =
            known.length === 0
              ? row[column] === ''
              : row[column] !== '' && Math.abs(Number(row[column]) - expected) <= PRECISION * Math.max(1, expected);
          if (!isSame)
            expect.fail(`${column} of ${keyOf(row, isMeal)}: ${row[column]}, and the foods give ${expected}`);
        }
      }
    }
  });

  test('has people with the recalls, days and ages that the rows of recalls have', () => {
    const { totals, respondents } = files[as];
    expect(respondents).toHaveLength(PEOPLE + 1);
    const byPerson = Map.groupBy(totals, (row) => row['Account ID']);
    for (const person of respondents) {
      const recalls = (byPerson.get(person['Account ID']) ?? []).toSorted((one, other) =>
        (one['Recall date'] ?? '') < (other['Recall date'] ?? '') ? -1 : 1,
      );
      expect(Number(person['Recalls'])).toBe(recalls.length);
      expect([person['First recall date'], person['Last recall date'], person['Age at first recall']]).toEqual([
        recalls.at(0)?.['Recall date'] ?? '',
        recalls.at(-1)?.['Recall date'] ?? '',
        recalls.at(0)?.['Age at recall'] ?? '',
      ]);
    }
  });
});

describe('the exported foods', () => {
  test('as submitted are what respondents sent', () => {
    const rows = files.submitted.items.filter((row) => ![special.added].includes(idOf(row)));
    const lost = { missing: 0, foods: 0 };
    for (const row of rows) lost[isMissing(row) ? 'missing' : 'foods'] += 1;
    const deleted = reported.get(special.deleted);
    expect(lost).toEqual({
      missing: simulated.missingFoods - (deleted?.missingFoodCount ?? 0),
      foods: simulated.foods - (deleted?.foodCount ?? 0),
    });
    expect(files.submitted.items.filter((row) => row['Coded'] === 'true')).toEqual([]);
  });

  test('as coded are missing, unresolved or without weight only where a coder decided it', () => {
    const confirmed = new Set(
      [...steps, ...lastSteps]
        .filter(({ kind, foods }) => kind === 'confirm' || foods.some(({ grams }) => grams === null))
        .flatMap(({ codings }) => codings.map(({ subjectId }) => subjectId)),
    );
    const { items } = files.coded;
    const unknown = items.filter(
      (row) => isMissing(row) || row['Resolved'] === 'false' || row['Portion size (g/ml)'] === '',
    );
    expect(unknown.filter((row) => !confirmed.has(row['Food ID'] || row['Missing food ID'] || ''))).toEqual([]);
    expect(files.coded['missing-foods']).toHaveLength(items.filter(isMissing).length);
  });

  test('as coded are the foods of each decision, with their weights', () => {
    const rows = Map.groupBy(files.coded.items, (row) => row['Coding ID'] ?? '');
    const made = [...steps, ...lastSteps].filter(({ kind }) => kind === 'code');
    for (const { foods, codings } of made) {
      for (const { id, submissionId } of codings) {
        if (submissionId === special.deleted || submissionId === special.excluded) continue;
        const found = (rows.get(id) ?? []).map((row) => [row['Food code'], row['Portion size (g/ml)']]);
        expect(found.map(([code]) => code)).toEqual(foods.map(({ code }) => code));
        const given = foods.map(({ grams }, at) => (grams == null ? found[at]?.[1] : String(grams)));
        expect(found.map(([, grams]) => grams)).toEqual(given);
      }
    }
  });
});

/** The names of the files in which a recall has rows. */
const filesWith = (id: string, of: Files) =>
  STUDY_FILE_NAMES.filter((name) => of[name].some((row) => idOf(row) === id));
const hasText = (id: string, of: Files) => JSON.stringify(of).includes(id);
const personOf = (id: string) => (reported.get(id) ?? stored.get(id))?.userName ?? '';
const asPerson = (id: string) => study.respondent(personOf(id));
const feedbackOf = async (client: RecallClient) => {
  const { recalls } = await client.api.feedback.mine.query({ surveyId: study.surveyId });
  return recalls.items.map(({ id }) => id);
};
const mineOf = async (client: RecallClient) => {
  const { items } = await client.api.submissions.listMine.query({ surveyId: study.surveyId });
  return items.map(({ id }) => id);
};
/** The files of resources in which a recall is, as coded and as submitted. */
const resourcesWith = (id: string) =>
  Object.entries(resources).flatMap(([as, of]) =>
    Object.entries(of).flatMap(([content, text]) => (text.includes(id) ? [`${content} as ${as}`] : [])),
  );
const RESOURCES = ['nutrition-intakes', 'questionnaire-responses', 'fhir-bundle'];
const ownRecalls = async (client: RecallClient) =>
  (await (await client.file('/users/my-data')).json()) as Record<string, { id?: string; recall?: string }[]>;

test('a deleted recall is in no file, list, sum or resource, but in the trail and in the earlier extract', async () => {
  const { deleted } = special;
  const { staff, surveyId } = study;
  for (const of of Object.values(files)) expect(hasText(deleted, of)).toBe(false);
  expect(resourcesWith(deleted)).toEqual([]);
  expect(stored.has(deleted)).toBe(false);
  const error = await errorOf(study.read(deleted));
  expect(isRefusal(error, 'submission.not_found')).toBe(true);
  const resource = await errorOf(staff.file(`/surveys/${surveyId}/submissions/${deleted}/nutrition-intake`));
  expect(isRefusal(resource, 'submission.not_found')).toBe(true);
  expect((await staff.api.codings.list.query({ surveyId, submissionId: deleted })).total).toBe(0);
  const { totals } = await staff.api.surveySubmissions.monitoring.query({ surveyId, limit: 1 });
  expect(totals).toMatchObject({ recalls: PEOPLE * DAYS, respondentsWithRecalls: PEOPLE + 1 });
  const client = await asPerson(deleted);
  expect(await mineOf(client)).toHaveLength(DAYS - 1);
  expect(await feedbackOf(client)).not.toContain(deleted);
  const own = await ownRecalls(client);
  expect(own['recalls']?.map(({ id }) => id)).not.toContain(deleted);
  expect(own['deletedRecalls']).toMatchObject([{ id: deleted, reason: REASON }]);
  const trail = await staff.api.trail.listOfSurvey.query({ surveyId, limit: 500 });
  const entries = trail.items.filter(({ subject }) => subject.id === deleted);
  expect(entries).toMatchObject([{ action: 'delete', after: { reason: REASON } }]);
  expect(filesWith(deleted, earlier)).toEqual(expect.arrayContaining(['items', 'totals', 'meals', 'sessions']));
});

test('an excluded recall is in no file as coded but that of codings, and everywhere else', async () => {
  const { excluded } = special;
  const { staff, surveyId } = study;
  for (const of of [files.coded, files.extracted]) expect(filesWith(excluded, of)).toEqual(['codings']);
  expect(filesWith(excluded, files.submitted)).toEqual(
    expect.arrayContaining(['items', 'totals', 'meals', 'sessions']),
  );
  for (const row of files.submitted.totals)
    expect(row['Validity'] === 'excluded', idOf(row)).toBe(idOf(row) === excluded);
  expect(resourcesWith(excluded)).toEqual(RESOURCES.map((content) => `${content} as submitted`));
  expect(stored.get(excluded)).toMatchObject({ validity: 'excluded' });
  const listed = await staff.api.surveySubmissions.list.query({ surveyId, validity: 'excluded' });
  expect(listed.items.map(({ id }) => id)).toEqual([excluded]);
  const resource = await staff.file(`/surveys/${surveyId}/submissions/${excluded}/nutrition-intake`);
  expect(await resource.json()).toMatchObject({ statusReason: [{ coding: [{ code: 'excluded' }] }] });
  const client = await asPerson(excluded);
  expect(await mineOf(client)).toContain(excluded);
  const feedback = await feedbackOf(client);
  expect(feedback).toHaveLength(DAYS - 1);
  expect(feedback).not.toContain(excluded);
  expect((await ownRecalls(client))['recalls']?.map(({ id }) => id)).toContain(excluded);
  const ofPerson = (of: Files) => of.totals.filter((row) => row['User ID'] === personOf(excluded));
  expect(ofPerson(files.coded).map((row) => row['Sequence number'])).toEqual(['1']);
  expect(ofPerson(files.submitted).map((row) => row['Sequence number'])).toEqual(['1', '2']);
});

test('a doubtful recall is everywhere, and says so to staff alone', async () => {
  const { doubtful } = special;
  const { staff, surveyId } = study;
  for (const of of Object.values(files)) {
    expect(filesWith(doubtful, of)).toEqual(
      expect.arrayContaining(['items', 'totals', 'meals', 'sessions', 'codings']),
    );
    const judged = STUDY_FILE_NAMES.flatMap((name) => of[name].filter((row) => row['Validity'] === 'doubtful'));
    expect(new Set(judged.map(idOf))).toEqual(new Set([doubtful]));
    for (const name of filesWith(doubtful, of))
      for (const row of of[name])
        if (idOf(row) === doubtful) expect([name, row['Validity']]).toEqual([name, 'doubtful']);
  }
  expect(resourcesWith(doubtful)).toHaveLength(2 * RESOURCES.length);
  const listed = await staff.api.surveySubmissions.list.query({ surveyId, validity: 'doubtful' });
  expect(listed.items.map(({ id }) => id)).toEqual([doubtful]);
  const resource = await staff.file(`/surveys/${surveyId}/submissions/${doubtful}/nutrition-intake`);
  expect(await resource.json()).toMatchObject({ statusReason: [{ coding: [{ code: 'doubtful' }] }] });
  const client = await asPerson(doubtful);
  expect(await mineOf(client)).toContain(doubtful);
  expect(await feedbackOf(client)).toContain(doubtful);
  const mine = await client.api.submissions.getMine.query({ surveyId, submissionId: doubtful });
  expect(mine).not.toHaveProperty('validity');
  const own = await client.file(`/surveys/${surveyId}/my-submissions/${doubtful}/nutrition-intake`);
  expect(await own.json()).not.toHaveProperty('statusReason');
});

test('the extract has the files that the export as coded has', () => {
  for (const name of STUDY_FILE_NAMES) expect(files.extracted[name], name).toEqual(files.coded[name]);
});
