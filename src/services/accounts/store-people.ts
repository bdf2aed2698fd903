import type { Survey } from '../../../entities/survey.ts';
import { requireGivable } from '../../access/role-grants.ts';
import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { ContactChange } from '../../domain/person-fields.ts';
import { endSignIns } from '../auth/end-sign-ins.ts';
import { forgetWrongPasswords } from '../auth/failures-in-a-row.ts';
import { revokeTokensOf } from '../personal-access-tokens/revoke-tokens.ts';
import { auditAll } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';
import { distrustAddresses } from './distrust-addresses.ts';
import { endRespondentCredentials } from './end-respondent-credentials.ts';
import { findRefusals, findRepetitions, type PersonIssue } from './find-person-issues.ts';
import { voidMailedLinks } from './mailed-links.ts';
import { requireNoPersonalData } from './personal-data.ts';
import { newUrlAuthToken } from './url-auth-token.ts';

/** The data of a person of a survey. A field that is left out stays as it is; null removes it. */
export interface GivenPerson extends ContactChange {
  userName: string;
  /** If it is absent, an account keeps its password, and a new account has none. */
  passwordHash?: string | undefined;
  customFields?: Readonly<Record<string, string>> | undefined;
}

export interface StoredPerson {
  userId: number;
  userName: string;
  urlAuthToken: string;
  isNew: boolean;
}

export interface StoreOptions {
  survey: Pick<Survey, 'id' | 'slug' | 'allowPersonalData'>;
  role: 'staff' | 'respondent';
  /** Refuses user names that the survey has, instead of changing their accounts. */
  isCreateOnly?: boolean;
  /** Keeps the custom fields that are not given. Otherwise they are replaced together. */
  keepsCustomFields?: boolean;
}

/** An account that is in the survey already. */
export interface KnownPerson {
  userId: number;
  urlAuthToken: string;
}

/** Accounts of the survey by user name. */
export type KnownPeople = ReadonlyMap<string, KnownPerson>;

/**
 * Creates accounts for people who are new to the survey, changes the accounts of the others, and gives all of them the role, in a
 * constant number of statements for some thousands of people. The caller opens the transaction and has locked the people of the
 * survey (`lockPeople`). Returns the people in their order, or their faults with nothing stored. A changed password ends the
 * sign-ins and personal access tokens of its account. Throws AppError `access.forbidden`, `user.personal_data_forbidden`.
 */
export async function storePeople(
  context: Context,
  people: readonly GivenPerson[],
  options: StoreOptions,
): Promise<{ stored: StoredPerson[] } | { issues: PersonIssue[] }> {
  if (context.actor) requireGivable(context.actor, options.role);
  const { known, issues: refused } = await planPeople(context, people, options);
  const issues = [...findRepetitions(people), ...refused];
  if (issues.length > 0) return { issues: issues.toSorted((a, b) => a.index - b.index) };
  const stored = await writePeople(context, people, known, options);
  await auditAll(
    context,
    stored.map(({ userId, userName, isNew }, index) => ({
      ...ofPerson(userId, userName),
      surveyId: options.survey.id,
      action: isNew ? ('add' as const) : ('update' as const),
      after: { role: options.role, fields: givenFields(people[index]) },
    })),
  );
  return { stored };
}

/**
 * Finds which of these people the survey has, and the faults that forbid storing them, except for repetitions among them. Stores
 * nothing.
 */
export async function planPeople(
  context: Context,
  people: readonly GivenPerson[],
  options: StoreOptions,
): Promise<{ known: KnownPeople; issues: PersonIssue[] }> {
  const userNames = people.map(({ userName }) => userName);
  const known = await knownPeople(context, options.survey.id, userNames);
  const issues = await findRefusals(context, people, known, options);
  return { known, issues };
}

/** Stores people for whom `planPeople` has found no faults in the same transaction. The caller writes the trail. */
export async function writePeople(
  context: Context,
  people: readonly GivenPerson[],
  planned: KnownPeople,
  { survey, role, keepsCustomFields = false }: StoreOptions,
): Promise<StoredPerson[]> {
  const known = role === 'staff' ? await withoutCredentials(context, survey.id, planned) : planned;
  const ids = await newIds(context, people.filter(({ userName }) => !known.has(userName)).length);
  const rows = people.map((person) => {
    const old = known.get(person.userName);
    const userId = old?.userId ?? ids.pop() ?? 0;
    return { ...person, userId, isNew: old === undefined, urlAuthToken: old?.urlAuthToken ?? newUrlAuthToken() };
  });
  await write(context, rows, { surveyId: survey.id, role, keepsCustomFields });
  await requireNoPersonalData(
    context.em,
    rows.map(({ userId }) => userId),
  );
  return rows.map(({ userId, userName, urlAuthToken, isNew }) => ({ userId, userName, urlAuthToken, isNew }));
}

/** What of a person may be given. The trail has the names of these fields, not their contents. */
const GIVEN_FIELDS = ['name', 'email', 'phone', 'language', 'customFields', 'passwordHash'] as const;

/** The names of the fields that are given of a person, for the trail. */
export function givenFields(person: GivenPerson | undefined): string[] {
  const given = GIVEN_FIELDS.filter((field) => person?.[field] !== undefined);
  return given.map((field) => (field === 'passwordHash' ? 'password' : field));
}

// People who become staff get new links.
async function withoutCredentials(context: Context, surveyId: number, known: KnownPeople): Promise<KnownPeople> {
  const ids = [...known.values()].map(({ userId }) => userId);
  await endRespondentCredentials(context, ids);
  await distrustAddresses(context, surveyId, ids);
  return knownPeople(context, surveyId, [...known.keys()]);
}

/** Finds the accounts that have these user names in the survey. */
export async function knownPeople(
  { em }: Context,
  surveyId: number,
  userNames: readonly string[],
): Promise<KnownPeople> {
  const known = await kysely(em)
    .selectFrom('survey_alias')
    .select(['user_id as userId', 'user_name as userName', 'url_auth_token as urlAuthToken'])
    .where('survey_id', '=', surveyId)
    .where('user_name', '=', anyText(userNames))
    .execute();
  return new Map(known.map(({ userName, ...person }) => [userName, person]));
}

// Set-based: takes the ids of a whole chunk from their sequence.
async function newIds({ em }: Context, count: number): Promise<number[]> {
  const rows = await query<{ id: number }>(
    em,
    sql`select nextval(pg_get_serial_sequence('user_account', 'id'))::int as id from generate_series(1, ${count}) order by id desc`,
  );
  return rows.map(({ id }) => id);
}

type Row = GivenPerson & { userId: number; isNew: boolean; urlAuthToken: string };

// Set-based: a constant number of statements for a whole chunk.
async function write(
  context: Context,
  rows: readonly Row[],
  { surveyId, role, keepsCustomFields }: { surveyId: number; role: string; keepsCustomFields: boolean },
): Promise<void> {
  const { em, now } = context;
  const fresh = rows.filter(({ isNew }) => isNew);
  const old = rows.filter(({ isNew }) => !isNew);
  if (fresh.length > 0) {
    await query(
      em,
      sql`insert into user_account (id, name, email, phone, language, password_hash, custom_fields, created_at)
          select "userId", name, email, phone, language, "passwordHash", coalesce("customFields", '{}'), ${now()}
          from ${peopleIn(fresh)}`,
    );
    await query(
      em,
      sql`insert into survey_alias (survey_id, user_id, user_name, url_auth_token)
          select ${surveyId}, "userId", "userName", "urlAuthToken" from ${peopleIn(fresh)}`,
    );
  }
  if (old.length > 0) {
    await query(
      em,
      sql`update user_account u set
            name = case when r.given ? 'name' then r.name else u.name end,
            email = case when r.given ? 'email' then r.email else u.email end,
            is_email_trusted = u.is_email_trusted or r.given ? 'email',
            phone = case when r.given ? 'phone' then r.phone else u.phone end,
            language = case when r.given ? 'language' then r.language else u.language end,
            password_hash = coalesce(r."passwordHash", u.password_hash),
            custom_fields = case when ${keepsCustomFields} then u.custom_fields else '{}' end
              || coalesce(r."customFields", u.custom_fields)
          from (select p.*, given from jsonb_array_elements(${JSON.stringify(old)}::jsonb) as given,
                jsonb_to_record(given) as p("userId" int, name text, email text, phone text, language text,
                  "passwordHash" text, "customFields" jsonb)) as r
          where u.id = r."userId"`,
    );
    const changed = withPassword(old);
    await endSignIns(context, changed);
    // A new password or address voids the links that were mailed before.
    const moved = old.flatMap(({ userId, passwordHash, email }) =>
      (passwordHash ?? email) === undefined ? [] : [userId],
    );
    await voidMailedLinks(em, moved);
    await revokeTokensOf(context, changed);
  }
  // Those of new accounts too: somebody may have guessed at a user name before anybody had it.
  await forgetWrongPasswords(context, withPassword(rows));
  await query(
    em,
    sql`insert into user_role (user_id, name, survey_id)
        select id, ${role}, ${surveyId} from unnest(${rows.map(({ userId }) => userId)}::int[]) as r(id)
        on conflict do nothing`,
  );
}

function withPassword(rows: readonly Row[]): number[] {
  return rows.flatMap(({ userId, passwordHash }) => (passwordHash === undefined ? [] : [userId]));
}

function peopleIn(rows: readonly Row[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("userId" int, "userName" text, "urlAuthToken" text,
    name text, email text, phone text, language text, "passwordHash" text, "customFields" jsonb)`;
}
