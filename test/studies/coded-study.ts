import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { inject } from 'vitest';
import { codeSurvey, type CodedStep } from '../../cli/support/code-survey.ts';
import { simulateSurvey, type Simulated } from '../../cli/support/simulate-survey.ts';
import { surveyToSimulate, type SimulatedSurvey } from '../../cli/support/simulated-survey.ts';
import { createRecallClient, waitForJob, type RecallClient } from '../../client/index.ts';
import { readArchive } from '../../src/adapters/archive.ts';
import type { DemoAccount } from '../../src/demo/demo-accounts.ts';
import { STUDY_FILE_NAMES, type StudyFileName } from '../../src/services/study-files/study-files.ts';
import { databaseNamed, dropDatabase } from '../support/databases.ts';
import { lastMonday } from '../support/last-monday.ts';
import { ServerProcess } from '../support/server-process.ts';

// A survey of invented people on a server of its own, from the first recall to the files of an analysis: all that happens to it goes over HTTP.

export const PEOPLE = 300;
export const DAYS = 2;
const SEED = 7;
const surveyId = 'coded';
const LOCALE = 'en_GB';
const ZIP_LIMITS = { maxFiles: 100, maxFileBytes: 200_000_000, maxBytes: 400_000_000 };

type Api = RecallClient['api'];
type Answer<Call extends { query: (input: never) => Promise<unknown> }> = Awaited<ReturnType<Call['query']>>;
type Change = Parameters<Api['codings']['code']['mutate']>[0]['change'];
type Version = 'coded' | 'submitted';
export type Row = Record<string, string>;
const FHIR_FILES = [
  ['nutrition-intakes', 'ndjson'],
  ['questionnaire-responses', 'ndjson'],
  ['fhir-bundle', 'json'],
] as const;
type FhirFile = (typeof FHIR_FILES)[number][0];
export type Files = Record<StudyFileName, Row[]>;

/** A server with the demo and an empty database: the embedded one, or one of the server of the tests. */
export class StudyServer {
  readonly #folder: string;
  readonly #process: ServerProcess;
  readonly #dropDatabase: () => Promise<void>;
  readonly base: string;

  static async start(): Promise<StudyServer> {
    const template = inject('template');
    if (!('serverUrl' in template)) return StudyServer.#open(null, () => Promise.resolve());
    const name = `recall_coded_${process.pid}`;
    await dropDatabase(template.serverUrl, name);
    const url = await databaseNamed(template.serverUrl, name);
    return StudyServer.#open(url, () => dropDatabase(template.serverUrl, name));
  }

  static async #open(databaseUrl: string | null, drop: () => Promise<void>): Promise<StudyServer> {
    const folder = mkdtempSync(join(tmpdir(), 'coded-study-'));
    const started = new ServerProcess(databaseUrl, {
      DATA_DIR: folder,
      DATABASE_POOL_SIZE: '5',
      DEMO_DATA: 'on',
      RATE_LIMITS: 'off',
    });
    return new StudyServer(folder, started, await started.listening(), drop);
  }

  private constructor(folder: string, started: ServerProcess, base: string, drop: () => Promise<void>) {
    this.#folder = folder;
    this.#process = started;
    this.#dropDatabase = drop;
    this.base = base;
  }

  /** Signs in as the superuser of the demo, and ends the job that makes renditions of its pictures, which takes minutes. */
  async superuser(): Promise<RecallClient> {
    const accounts = JSON.parse(readFileSync(join(this.#folder, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
    const { email = '', password = '' } = accounts.find(({ role }) => role === 'superuser') ?? {};
    const client = createRecallClient({ url: this.base });
    await client.signIn.withEmail({ email, password });
    const { items } = await client.api.jobs.list.query({});
    for (const { id } of items) await client.api.jobs.cancel.mutate({ id });
    return client;
  }

  async stop(): Promise<void> {
    await this.#process.stop();
    rmSync(this.#folder, { recursive: true, force: true });
    await this.#dropDatabase();
  }
}

/** The staff of the survey, and what they do. */
export class CodedStudy {
  readonly surveyId = surveyId;
  readonly staff: RecallClient;
  readonly #url: string;
  readonly #survey: SimulatedSurvey;

  static async create({ base: url }: StudyServer, staff: RecallClient): Promise<CodedStudy> {
    const survey = await surveyToSimulate(staff, { url, surveyId, locale: LOCALE, days: DAYS });
    await staff.api.surveys.update.mutate({ surveyId, feedbackEnabled: true });
    return new CodedStudy(url, staff, survey);
  }

  private constructor(url: string, staff: RecallClient, survey: SimulatedSurvey) {
    this.#url = url;
    this.staff = staff;
    this.#survey = survey;
  }

  simulate(): Promise<Simulated> {
    const lastDay = lastMonday();
    const simulation = { url: this.#url, survey: this.#survey, seed: SEED, people: PEOPLE, days: DAYS, lastDay };
    return simulateSurvey(this.staff, simulation, () => undefined);
  }

  code(): Promise<CodedStep[]> {
    return codeSurvey(this.staff, this.#survey);
  }

  /** All groups of the coding queue. */
  async queue(): Promise<Answer<Api['codings']['listQueue']>['items']> {
    const groups: Answer<Api['codings']['listQueue']>['items'] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await this.staff.api.codings.listQueue.query({ surveyId, limit: 100, cursor });
      groups.push(...page.items);
      cursor = page.nextCursor;
    }
    return groups;
  }

  /** All recalls of the survey as staff list them, by id. */
  async recalls(): Promise<Map<string, Answer<Api['surveySubmissions']['list']>['items'][number]>> {
    const recalls: Answer<Api['surveySubmissions']['list']>['items'] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await this.staff.api.surveySubmissions.list.query({ surveyId, limit: 500, cursor });
      recalls.push(...page.items);
      cursor = page.nextCursor;
    }
    return new Map(recalls.map((recall) => [recall.id, recall]));
  }

  read(submissionId: string, as: Version = 'coded'): Promise<Answer<Api['surveySubmissions']['get']>> {
    return this.staff.api.surveySubmissions.get.query({ surveyId, submissionId, as });
  }

  /** Codes a part of a recall. Returns the id of the coding. */
  async decide(submissionId: string, change: Change): Promise<string> {
    const { codings } = await this.staff.api.codings.code.mutate({ surveyId, submissionId, change, reason: 'other' });
    return codings[0]?.id ?? '';
  }

  /** Makes an extract of the recalls as coded. Returns its id. */
  async makeExtract(name: string): Promise<number> {
    const { id } = await this.staff.api.extracts.create.mutate({ surveyId, name });
    const { result } = await waitForJob(this.staff, id, { intervalMs: 200 });
    return (result as { extractId: number }).extractId;
  }

  /** How an extract differs from an earlier one: the numbers, and the kind of change by recall. */
  async compare(extractId: number, earlierId: number) {
    type Compared = Answer<Api['extracts']['compare']>;
    const lines: Compared['recalls']['items'] = [];
    for (;;) {
      const page = { limit: 100, offset: lines.length };
      const wanted = { surveyId, extractId, earlierId, ...page };
      const { counts, recalls } = await this.staff.api.extracts.compare.query(wanted);
      lines.push(...recalls.items);
      if (recalls.items.length === 0) return { counts, lines };
    }
  }

  async filesOfExtract(extractId: number): Promise<Files> {
    const { url } = await this.staff.api.extracts.createAddress.mutate({ surveyId, extractId });
    const answer = await fetch(url.replace(/^.*\/api\//, `${this.#url}/api/`));
    const zip = new Blob([await answer.arrayBuffer()]);
    return readArchive(zip, ZIP_LIMITS, (read) =>
      allFiles(async (name) => (await read(`${name}.csv`))?.toString('utf8') ?? ''),
    );
  }

  export(as: Version): Promise<Files> {
    return allFiles(async (name) => this.#exported(`content=${name}&as=${as}`));
  }

  /** The files of HL7 FHIR resources, as text. */
  async exportResources(as: Version): Promise<Record<FhirFile, string>> {
    const texts = FHIR_FILES.map(async ([content, format]) => [
      content,
      await this.#exported(`content=${content}&format=${format}&as=${as}`),
    ]);
    return Object.fromEntries(await Promise.all(texts)) as Record<FhirFile, string>;
  }

  async #exported(query: string): Promise<string> {
    return (await this.staff.file(`/surveys/${surveyId}/submissions/export?${query}`)).text();
  }

  /** A respondent of the survey, who is made unless they take part already. */
  async respondent(userName: string): Promise<RecallClient> {
    const users = [{ userName, customFields: { simulated: 'yes' } }];
    const stored = await this.staff.api.surveyPeople.upsertRespondents.mutate({ surveyId, users });
    const client = createRecallClient({ url: this.#url });
    await client.signIn.withToken({ token: stored.users[0]?.urlAuthToken ?? '' });
    return client;
  }

  /** Gives the list a food with a code that it lacks, as a copy of another one. */
  async teach(code: string, like: string): Promise<void> {
    const { foodRecords } = this.staff.api;
    const { clonedFoodCode } = await foodRecords.clone.mutate({ locale: LOCALE, code: like });
    const { main } = await foodRecords.get.query({ locale: LOCALE, code: clonedFoodCode });
    const { version: baseVersion, parentCategories, ...food } = main;
    const parents = parentCategories.map((category) => category.code);
    const renamed = { ...food, code, parentCategories: parents };
    await foodRecords.update.mutate({ currentCode: clonedFoodCode, baseVersion, ...renamed });
  }
}

async function allFiles(read: (name: StudyFileName) => Promise<string>): Promise<Files> {
  const files: Partial<Files> = {};
  for (const name of STUDY_FILE_NAMES) files[name] = parse(await read(name), { columns: true });
  return files as Files;
}
