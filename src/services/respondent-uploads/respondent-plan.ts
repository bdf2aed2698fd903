import type { EntityManager } from '@mikro-orm/sql';
import { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { userNamesOfStaff } from '../accounts/held-roles.ts';
import { plannedPersonalData } from '../accounts/personal-data.ts';
import { givenFields, planPeople, writePeople, type KnownPerson, type StoreOptions } from '../accounts/store-people.ts';
import type { CsvFaults } from '../files-in/csv-faults.ts';
import { StagedChunks } from '../files-in/staged-chunks.ts';
import { audit } from '../trail/audit.ts';
import type { ReadyRow } from './upload-rows.ts';

export interface StoredRespondent {
  userId: number;
  surveyId: string;
  userName: string;
  urlAuthToken: string;
}

export interface UploadResult {
  created: number;
  updated: number;
  /** The people in the order of the file. */
  users: StoredRespondent[];
  /** True if the people are too many to be named here; `users` is empty then. */
  usersOmitted: boolean;
}

/** A row between plan and apply, without its password. */
export interface PlannedRow extends Omit<ReadyRow, 'password'> {
  known?: KnownPerson;
}

/** The most people in the result of an upload. A larger result has only their number; the sign-in links are in the export of respondents. */
const MAX_NAMED = 10_000;
const CHUNK_ROWS = 1000;
/** The approximate number of characters of a chunk. Rows with long custom fields make smaller chunks. */
const CHUNK_CHARACTERS = 4_000_000;

export const PEOPLE_CHUNK = {
  most: CHUNK_ROWS,
  weightOf: ({ person }: ReadyRow) => Math.max(1, (JSON.stringify(person).length * CHUNK_ROWS) / CHUNK_CHARACTERS),
};

interface Target {
  /** The number of the survey. Its id may change while passwords are hashed. */
  survey: number;
  isCreateOnly: boolean;
  /** Returns the header of a field in the file. */
  columnOf: (field: string) => string;
  faults: CsvFaults;
}

/**
 * Plans what an upload does to the people of a survey. All rows are compared with each other and with the database before the
 * first one is stored, so that no fault depends on the limits of chunks. Plan and apply run in one transaction.
 */
export class RespondentPlan {
  readonly #context: Context;
  readonly #target: Target;
  readonly #options: StoreOptions & { survey: Survey };
  readonly staged: StagedChunks<PlannedRow[]>;
  #personalData: AppError | null = null;
  #created = 0;
  #updated = 0;

  private constructor(context: Context, target: Target, survey: Survey, staged: StagedChunks<PlannedRow[]>) {
    this.#context = context;
    this.#target = target;
    this.#options = { survey, role: 'respondent', isCreateOnly: target.isCreateOnly, keepsCustomFields: true };
    this.staged = staged;
  }

  /** Locks the people of the survey until the end of the transaction, and opens an empty plan. */
  static async open(context: Context, target: Target): Promise<RespondentPlan> {
    const { em } = context;
    await lockPeople(em, target.survey, { isLong: true });
    const survey = await requireSurveyById(em, target.survey);
    // No entity: a temporary table.
    await query(
      em,
      sql`create temporary table uploaded_key (field text, key text, row int, primary key (field, key)) on commit drop`,
    );
    return new RespondentPlan(context, target, survey, await StagedChunks.open(em));
  }

  get survey(): Survey {
    return this.#options.survey;
  }

  /** The expected outcome, without the people. */
  get outcome(): UploadResult {
    const usersOmitted = this.#created + this.#updated > MAX_NAMED;
    return { created: this.#created, updated: this.#updated, users: [], usersOmitted };
  }

  /** Adds a chunk of rows to the plan, or notes their faults. */
  async add(chunk: readonly ReadyRow[]): Promise<void> {
    const people = chunk.map(({ person }) => person);
    const { known, issues } = await planPeople(this.#context, people, this.#options);
    const { faults, columnOf } = this.#target;
    const found = [
      ...issues.map(({ index, ...issue }) => ({ row: chunk[index]?.row ?? 0, ...issue })),
      ...(await this.#repeated(chunk)),
      ...(await this.#weak(chunk)),
    ];
    for (const { row, path, code, message } of found) faults.add(row, columnOf(path), code, message);
    if (faults.count > 0) return;
    this.#created += chunk.length - known.size;
    this.#updated += known.size;
    const rows = chunk.map(({ password: _, ...row }) => {
      const person = known.get(row.person.userName);
      return person ? { ...row, known: person } : row;
    });
    const changed = rows.flatMap((row) => ('known' in row ? [{ ...row.person, userId: row.known.userId }] : []));
    this.#personalData ??= await plannedPersonalData(this.#context.em, this.survey.id, changed);
    await this.staged.add({ content: rows, rows: rows.length, sealed: await this.#sealed(chunk) });
  }

  /** Throws AppError `csv.invalid`, `user.personal_data_forbidden`. */
  refuse(): void {
    this.#target.faults.refuse();
    if (this.#personalData) throw this.#personalData;
  }

  /** Stores the plan, with one entry of the trail for all people. `onChunk` is called before each chunk. */
  async store({ id, onChunk }: { id: string; onChunk: () => void }): Promise<UploadResult> {
    const { outcome, survey } = this;
    const fields = new Set<string>();
    for await (const rows of this.staged.read()) {
      onChunk();
      const people = rows.map(({ person }) => person);
      const known = new Map(rows.flatMap(({ person, known: one }) => (one ? [[person.userName, one]] : [])));
      const stored = await writePeople(this.#context, people, known, this.#options);
      for (const person of people) for (const field of givenFields(person)) fields.add(field);
      if (outcome.usersOmitted) continue;
      for (const { userId, userName, urlAuthToken } of stored)
        outcome.users.push({ userId, surveyId: survey.slug, userName, urlAuthToken });
    }
    const { created, updated } = outcome;
    const upload = { recordType: 'respondents-upload', code: id, surveyId: survey.id, action: 'import' } as const;
    await audit(this.#context, { ...upload, after: { created, updated, fields: [...fields].sort() } });
    return outcome;
  }

  // Set-based: compares a whole chunk with the file so far. The names of a whole file do not fit in memory, so the database
  // keeps them.
  async #repeated(chunk: readonly ReadyRow[]): Promise<RowIssue[]> {
    const keys = chunk.flatMap(({ row, person: { userName, email } }) => [
      { field: 'userName', key: userName, row },
      ...(email == null ? [] : [{ field: 'email', key: email.toLowerCase(), row }]),
    ]);
    const repeated = await query<{ field: string; key: string; row: number; first: number }>(
      this.#context.em,
      sql`with given as (select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as g(field text, key text, row int)),
            added as (
              insert into uploaded_key (field, key, row) select field, key, min(row) from given group by field, key
              on conflict do nothing returning field, key, row)
          select g.field, g.key, g.row, coalesce(a.row, k.row) as first
          from given g left join added a using (field, key) left join uploaded_key k on a.key is null and (k.field, k.key) = (g.field, g.key)
          where g.row <> coalesce(a.row, k.row)`,
    );
    return repeated.map(({ field, key, row, first }) => {
      return {
        row,
        path: field,
        code: 'repeated',
        message: `"${key}" is in row ${first} already. Remove one of them.`,
      };
    });
  }

  // Respondents may have weak passwords; people who also work for a survey may not.
  async #weak(chunk: readonly ReadyRow[]): Promise<RowIssue[]> {
    const weak = chunk.filter(({ weakPassword }) => weakPassword !== undefined);
    if (weak.length === 0) return [];
    const userNames = weak.map(({ person }) => person.userName);
    const namesOfStaff = await userNamesOfStaff(this.#context.em, this.survey.id, userNames);
    return weak.flatMap(({ row, person, weakPassword: message = '' }) =>
      namesOfStaff.has(person.userName) ? [{ row, path: 'password', code: 'weak_password', message }] : [],
    );
  }

  // Passwords are encrypted wherever the database holds them, even in a temporary table.
  async #sealed(chunk: readonly ReadyRow[]): Promise<string | null> {
    const passwords = chunk.map(({ password = null }) => password);
    return passwords.every((password) => password === null)
      ? null
      : this.#context.secrets.seal(JSON.stringify(passwords));
  }
}

/** `path` is the field. */
interface RowIssue {
  row: number;
  path: string;
  code: string;
  message: string;
}

async function requireSurveyById(em: EntityManager, id: number): Promise<Survey> {
  const survey = await em.findOne(Survey, id);
  if (!survey)
    throw new AppError('not_found', 'survey.not_found', 'The survey was deleted while the file was processed.');
  return survey;
}
