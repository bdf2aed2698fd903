import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listArchive, readArchive } from '../../src/adapters/archive.ts';
import { S3Store } from '../../src/adapters/file-store/s3-store.ts';
import { kysely } from '../../src/db/kysely.ts';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { removeDeletedFiles } from '../../src/services/extracts/remove-deleted-files.ts';
import { STUDY_FILE_NAMES } from '../../src/services/study-files/study-files.ts';
import { taskHandlers } from '../../src/services/task-handlers.ts';
import { call } from '../support/http.ts';
import { storedNames } from '../support/pictures.ts';
import { recall } from '../support/recall.ts';
import { codeOf } from '../support/refusals.ts';
import { S3_CREDENTIALS, S3Server } from '../support/s3-server.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const LIMITS = { maxFiles: 100, maxFileBytes: 10_000_000, maxBytes: 100_000_000 };
let base: string;
let locale: string;
let survey: { id: number; slug: string };
let surveyId: string;
let person: { id: number; userName: string };
let leader: { id: number };

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: { nutrients: { 1: 64 } } } });
  await app().settle();
  base = await app().listen();
});
beforeEach(async () => {
  survey = await app().given.survey({ locale });
  surveyId = survey.slug;
  person = await app().given.respondent(survey);
  leader = await app().given.respondent(survey, { role: 'staff' });
});

const extractsOf = async (user: { id: number }) => (await app().as(user)).extracts;

async function submit(grams: number, by: { id: number } = person): Promise<string> {
  const caller = await app().as(by);
  return (await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: grams }]))).submissionId;
}

async function runJob(id: string): Promise<void> {
  const handlers = taskHandlers(() => app().context());
  await handlers.job({ jobId: id }, new AbortController().signal);
}

/** Makes an extract and returns its id. */
async function make(name: string, filters: object = {}): Promise<number> {
  const { id } = await (await extractsOf(leader)).create({ surveyId, name, ...filters });
  await runJob(id);
  const { state, result, error } = await (await app().as(leader)).jobs.get({ id });
  expect([state, error]).toEqual(['succeeded', null]);
  return (result as { extractId: number }).extractId;
}

async function bytesOf(extractId: number): Promise<Uint8Array<ArrayBuffer>> {
  const { url } = await (await extractsOf(leader)).createAddress({ surveyId, extractId });
  const answer = await fetch(url.replace(/^.*\/api\//, `${base}/api/`));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return new Uint8Array(await answer.arrayBuffer());
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const readFiles = (bytes: Uint8Array<ArrayBuffer>, names: readonly string[]) =>
  readArchive(new Blob([bytes]), LIMITS, async (read) => {
    const texts: Record<string, string> = {};
    for (const name of names) texts[name] = (await read(name))?.toString('utf8') ?? '';
    return texts;
  });

describe('an extract', () => {
  test('has all files, their codebook, what it was made of, and the SHA-256 of each file', async () => {
    await submit(100);
    const extractId = await make('Main paper');
    const bytes = await bytesOf(extractId);
    const extract = await (await extractsOf(leader)).get({ surveyId, extractId });
    expect(extract).toMatchObject({ name: 'Main paper', recalls: 1, sizeBytes: bytes.length, sha256: hashOf(bytes) });
    expect(extract.sources.foodList).toMatchObject({ localeId: locale, foods: 1 });
    const names = (await listArchive(new Blob([bytes]), LIMITS)).map(({ name }) => name);
    expect(names).toEqual([...STUDY_FILE_NAMES.map((name) => `${name}.csv`), 'extract.json', 'SHA256SUMS']);
    const texts = await readFiles(bytes, names);
    for (const { name, sha256, rows } of extract.files) {
      expect(hashOf(Buffer.from(texts[name] ?? '')), name).toBe(sha256);
      expect((parse(texts[name] ?? '', { columns: true }) as object[]).length, name).toBe(rows);
      expect(texts.SHA256SUMS).toContain(`${sha256}  ${name}\n`);
    }
    expect(JSON.parse(texts['extract.json'] ?? '')).toMatchObject({
      name: 'Main paper',
      surveyId,
      selection: { as: 'coded' },
      softwareVersion: extract.sources.softwareVersion,
    });
  });

  test('has the files that an export of the same moment has', async () => {
    await submit(100);
    await submit(200);
    const texts = await readFiles(await bytesOf(await make('Same')), ['items.csv', 'totals.csv']);
    for (const content of ['items', 'totals']) {
      const url = `${base}/api/surveys/${surveyId}/submissions/export?content=${content}`;
      const { text } = await call('GET', url, { token: await app().tokenFor(leader.id) });
      expect(texts[`${content}.csv`]).toBe(text);
    }
  });

  test('stays as it is when recalls are added and deleted', async () => {
    const first = await submit(100);
    const extractId = await make('Frozen');
    const before = hashOf(await bytesOf(extractId));
    await submit(200);
    await (await app().as(leader)).surveySubmissions.delete({ surveyId, submissionId: first, reason: 'A test' });
    expect(hashOf(await bytesOf(extractId))).toBe(before);
  });

  test('has the recalls that its filters select', async () => {
    const neighbour = await app().given.respondent(survey);
    await submit(100);
    await submit(200, neighbour);
    const extractId = await make('One person', { user: neighbour.userName });
    expect(await (await extractsOf(leader)).get({ surveyId, extractId })).toMatchObject({
      recalls: 1,
      selection: { user: neighbour.userName },
    });
  });
});

test('an extract of one person who is erased before it is made fails, and the user name is kept nowhere', async () => {
  await submit(100);
  const { id } = await (await extractsOf(leader)).create({ surveyId, name: 'Of one', user: person.userName });
  await erasePerson(app().context(), { id: person.id });
  await runJob(id);
  const job = await (await app().as(leader)).jobs.get({ id });
  expect(job).toMatchObject({ state: 'failed', error: { code: 'user.not_found' } });
  expect(JSON.stringify(job)).not.toContain(person.userName);
  expect(await (await extractsOf(leader)).list({ surveyId })).toMatchObject({ items: [] });
});

test('an extract whose period has not ended has the recalls of its start', async () => {
  await submit(100);
  const dateTo = new Date(app().clock.now().getTime() + 60_000).toISOString();
  const { id } = await (await extractsOf(leader)).create({ surveyId, name: 'Until later', dateTo });
  app().clock.advance(1);
  await submit(200);
  await runJob(id);
  const { items } = await (await extractsOf(leader)).list({ surveyId });
  expect(items).toMatchObject([{ recalls: 1 }]);
});

test('two extracts are compared: recalls that were added, removed, changed and calculated anew', async () => {
  const [gone, recoded, recalculated] = [await submit(100), await submit(200), await submit(300)];
  await submit(400);
  const earlierId = await make('First');
  const { em } = app().context();
  await query(
    em,
    sql`update submission_food f set portion_weight_grams = 250 from submission_meal m
        where m.id = f.meal_id and m.submission_id = ${recoded}::uuid`,
  );
  await query(
    em,
    sql`update submission_food f set nutrients = '{"1": 1}' from submission_meal m
        where m.id = f.meal_id and m.submission_id = ${recalculated}::uuid`,
  );
  await (await app().as(leader)).surveySubmissions.delete({ surveyId, submissionId: gone, reason: 'A test' });
  const added = await submit(500);
  const extractId = await make('Second');
  const { counts, recalls } = await (await extractsOf(leader)).compare({ surveyId, extractId, earlierId });
  expect(counts).toEqual({ added: 1, removed: 1, recoded: 1, recalculated: 1, unchanged: 1 });
  expect(recalls.items.map(({ submissionId, change }) => [change, submissionId])).toEqual([
    ['added', added],
    ['recalculated', recalculated],
    ['recoded', recoded],
    ['removed', gone],
  ]);
});

test('a recall whose code the list has learnt, and that was coded since, is recoded', async () => {
  const caller = await app().as(person);
  const { submissionId } = await caller.submissions.submit(recall(survey, [{ code: 'OAT-MILK', servingWeight: 100 }]));
  const earlierId = await make('Unknown');
  await app().given.food({ code: 'OAT-MILK', locals: { [locale]: { nutrients: { 1: 46 } } } });
  await app().settle();
  const staff = await app().as(leader);
  const { codings } = await staff.codings.codeLearnt({ surveyId, reason: 'unknown-code' });
  expect(codings).toHaveLength(1);
  const extractId = await make('Learnt');
  const { recalls } = await staff.extracts.compare({ surveyId, extractId, earlierId });
  expect(recalls.items).toMatchObject([{ submissionId, change: 'recoded' }]);
});

describe('deleting an extract', () => {
  test('takes its content and keeps what it was, who deleted it and why', async () => {
    await submit(100);
    const extractId = await make('Wrong');
    const extracts = await extractsOf(leader);
    const deleted = await extracts.delete({ surveyId, extractId, reason: 'The wrong period' });
    expect(deleted).toMatchObject({ deletedReason: 'The wrong period', deletedBy: { id: leader.id }, recalls: 1 });
    expect((await extracts.list({ surveyId })).items).toEqual([deleted]);
    expect(await codeOf(extracts.createAddress({ surveyId, extractId }))).toBe('extract.deleted');
    expect(await filesOf(extractId)).toEqual([]);
  });

  test('ends a download that was begun, with its reason', async () => {
    await submit(100);
    const extractId = await make('Wrong');
    const extracts = await extractsOf(leader);
    const { url } = await extracts.createAddress({ surveyId, extractId });
    const { files } = app().parts;
    // The row was read, and the files are gone before they are opened.
    const open = vi.spyOn(files, 'open').mockImplementationOnce(async (name) => {
      await extracts.delete({ surveyId, extractId, reason: 'The wrong period' });
      return files.open(name);
    });
    const { body } = await call('GET', url.replace(/^.*\/api\//, `${base}/api/`));
    expect(body).toMatchObject({ status: 409, code: 'extract.deleted' });
    open.mockRestore();
  });

  test('is what an erasure of a person in it does', async () => {
    await submit(100);
    const extractId = await make('With somebody');
    const [name = ''] = await filesOf(extractId);
    await erasePerson(app().context(), { id: person.id });
    const extract = await (await extractsOf(leader)).get({ surveyId, extractId });
    expect(extract).toMatchObject({ deletedBy: null, deletedReason: 'Data of a person in it were erased.' });
    await removeDeletedFiles(app().context());
    expect(await app().context().files.open(name)).toBeNull();
  });

  test('is what an erasure of a former respondent does who only began a recall', async () => {
    await (await app().as(person)).userSessions.save({ surveyId, data: 'An answer' });
    const role = { userId: person.id, role: `${surveyId}/respondent` };
    await (await app().as(leader)).surveys.removeRoles({ surveyId, users: [role] });
    const extractId = await make('With a former respondent');
    const { files } = await (await extractsOf(leader)).get({ surveyId, extractId });
    expect(files.find(({ name }) => name === 'sessions.csv')).toMatchObject({ rows: 1 });
    await erasePerson(app().context(), { id: person.id });
    expect(await (await extractsOf(leader)).get({ surveyId, extractId })).toMatchObject({
      deletedBy: null,
      deletedAt: expect.any(String) as string,
    });
  });

  test('of one person keeps the user name until the erasure, and the trail never has it', async () => {
    await submit(100);
    const extractId = await make('Of one', { user: person.userName });
    const extracts = await extractsOf(leader);
    const removed = await extracts.delete({ surveyId, extractId, reason: 'The wrong person' });
    expect(removed).toMatchObject({ selection: { user: person.userName } });
    const { items } = await (await app().as(leader)).trail.listOfSurvey({ surveyId });
    expect(items.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({
        name: 'Of one',
        selection: expect.objectContaining({ isOfOnePerson: true }) as object,
      }),
    );
    expect(JSON.stringify(items)).not.toContain(person.userName);
    await erasePerson(app().context(), { id: person.id });
    expect(await extracts.get({ surveyId, extractId })).toMatchObject({
      selection: { user: null },
      deletedReason: 'The wrong person',
    });
  });

  test('by the erasure of a person leaves the extracts without that person', async () => {
    const other = await app().given.respondent(survey);
    await submit(100);
    const extractId = await make('Others', { user: person.userName });
    await erasePerson(app().context(), { id: other.id });
    expect(await (await extractsOf(leader)).get({ surveyId, extractId })).toMatchObject({ deletedAt: null });
  });
});

describe('in a bucket', () => {
  let server: S3Server;
  let folder: { files: ReturnType<typeof app>['parts']['files']; base: string };

  beforeAll(async () => {
    for (const [name, value] of Object.entries(S3_CREDENTIALS)) vi.stubEnv(name, value);
    server = await S3Server.start();
    folder = { files: app().parts.files, base };
    Object.assign(app().parts, { files: new S3Store(server.location) });
    base = await app().listen();
  });
  afterAll(async () => {
    Object.assign(app().parts, { files: folder.files });
    base = folder.base;
    vi.unstubAllEnvs();
    await server.stop();
  });

  test('an extract is stored, downloaded as it was made, and gone when it is deleted', async () => {
    await submit(100);
    const extractId = await make('In a bucket');
    const extracts = await extractsOf(leader);
    const { sha256, sizeBytes } = await extracts.get({ surveyId, extractId });
    const bytes = await bytesOf(extractId);
    expect([bytes.length, hashOf(bytes)]).toEqual([sizeBytes, sha256]);
    const { files } = app().parts;
    expect(await storedNames(files)).toEqual(await filesOf(extractId));
    await extracts.delete({ surveyId, extractId, reason: 'The wrong period' });
    expect(await storedNames(files)).toEqual([]);
  });
});

async function filesOf(extractId: number): Promise<string[]> {
  const { em } = app().context();
  const row = await kysely(em).selectFrom('extract').select('parts').where('id', '=', extractId).executeTakeFirst();
  return row?.parts ?? [];
}
