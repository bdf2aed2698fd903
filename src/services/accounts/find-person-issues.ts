import type { HeldRole } from '@dietary-recall/vocabulary/roles';
import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { MAX_CUSTOM_FIELDS } from '../../domain/person-fields.ts';
import type { Issue } from '../../errors.ts';
import { mayEditMember, rolesOf } from './editable-roles.ts';
import { isIdentifying } from './personal-data.ts';
import type { GivenPerson, KnownPeople, StoreOptions } from './store-people.ts';

/** A fault of one of the people: `index` is the place of the person, `path` the field. */
export interface PersonIssue extends Issue {
  index: number;
}

/** Finds user names and e-mail addresses that are given more than once. */
export function findRepetitions(people: readonly GivenPerson[]): PersonIssue[] {
  return [
    ...repeated(people, 'userName', (person) => person.userName),
    ...repeated(people, 'email', (person) => person.email?.toLowerCase()),
  ];
}

/** Finds the faults that forbid storing these people, except for repetitions among them. */
export async function findRefusals(
  context: Context,
  people: readonly GivenPerson[],
  known: KnownPeople,
  { survey, role, isCreateOnly = false, keepsCustomFields = false }: StoreOptions,
): Promise<PersonIssue[]> {
  return [
    ...(isCreateOnly ? takenUserNames(people, known) : await uneditable(context, people, known)),
    ...(await takenAddresses(context, people, known)),
    ...(keepsCustomFields ? await tooManyFields(context, people, known) : []),
    ...(role === 'respondent' && !survey.allowPersonalData ? personal(people) : []),
  ];
}

function repeated(
  people: readonly GivenPerson[],
  path: 'userName' | 'email',
  keyOf: (person: GivenPerson) => string | null | undefined,
): PersonIssue[] {
  const seen = new Set<string>();
  return people.flatMap((person, index) => {
    const key = keyOf(person);
    if (key === null || key === undefined) return [];
    const isRepeated = seen.has(key);
    seen.add(key);
    const message = `"${key}" is given more than once. Give it once.`;
    return isRepeated ? [{ index, path, code: 'repeated', message }] : [];
  });
}

function takenUserNames(people: readonly GivenPerson[], known: KnownPeople): PersonIssue[] {
  return people.flatMap(({ userName }, index) =>
    known.has(userName)
      ? [
          {
            index,
            path: 'userName',
            code: 'taken',
            message: `The user name "${userName}" exists in the survey already. Choose another one.`,
          },
        ]
      : [],
  );
}

// A program that sets the password or the e-mail address of a member of staff could sign in as that person.
async function uneditable(
  { em, actor }: Context,
  people: readonly GivenPerson[],
  known: KnownPeople,
): Promise<PersonIssue[]> {
  const accounts = await rolesOf(
    em,
    [...known.values()].map(({ userId }) => userId),
  );
  const rolesById = new Map<number, HeldRole[]>(accounts.map(({ userId, roles }) => [userId, roles]));
  return people.flatMap(({ userName, passwordHash, email }, index) => {
    const person = known.get(userName);
    if (!person) return [];
    const roles = rolesById.get(person.userId) ?? [];
    const refuse = (path: string, message: string) => [{ index, path, code: 'forbidden', message }];
    if (!actor || !mayEditMember(actor, roles)) {
      return refuse('userName', `"${userName}" also has roles elsewhere: only a superuser may change that account.`);
    }
    if (!actor.isMachine || roles.every(({ name }) => name === 'respondent')) return [];
    const key = passwordHash !== undefined ? 'password' : email !== undefined ? 'email' : null;
    return key === null
      ? []
      : refuse(
          key,
          `A personal access token cannot change the ${key} of "${userName}", who is staff. Sign in as a person.`,
        );
  });
}

async function takenAddresses(
  { em }: Context,
  people: readonly GivenPerson[],
  known: KnownPeople,
): Promise<PersonIssue[]> {
  const emails = people.flatMap(({ email }) => (email == null ? [] : [email.toLowerCase()]));
  if (emails.length === 0) return [];
  const owners = await kysely(em)
    .selectFrom('user_account')
    .select((eb) => ['id as userId', eb.fn<string>('lower', ['email']).as('email')])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', anyText(emails)))
    .execute();
  const ownerOf = new Map(owners.map(({ email, userId }) => [email, userId]));
  return people.flatMap(({ userName, email }, index) => {
    const owner = ownerOf.get(email?.toLowerCase() ?? '');
    if (owner === undefined || owner === known.get(userName)?.userId) return [];
    return [
      {
        index,
        path: 'email',
        code: 'taken',
        message: `Another account has the e-mail address "${email}". Use another one.`,
      },
    ];
  });
}

/** People whose given and stored custom fields together are too many. The given ones alone were counted before. */
async function tooManyFields(
  { em }: Context,
  people: readonly GivenPerson[],
  known: KnownPeople,
): Promise<PersonIssue[]> {
  const given = people.flatMap(({ userName, customFields = {} }, index) => {
    const userId = known.get(userName)?.userId;
    return userId === undefined ? [] : [{ index, userId, fields: Object.keys(customFields) }];
  });
  if (given.length === 0) return [];
  const found = await query<{ index: number; count: number }>(
    em,
    // Set-based: counts the fields of a whole chunk of people.
    sql`select g.index, t.count
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g(index int, "userId" int, fields jsonb)
          join user_account u on u.id = g."userId"
          cross join lateral (select count(*)::int from (
            select jsonb_object_keys(u.custom_fields) union select jsonb_array_elements_text(g.fields)) as names) t
        where t.count > ${MAX_CUSTOM_FIELDS}`,
  );
  return found.map(({ index, count }) => ({
    index,
    path: 'customFields',
    code: 'too_many_fields',
    message: `With the stored ones this person would have ${count} custom fields, and may have ${MAX_CUSTOM_FIELDS}. Leave some out.`,
  }));
}

const PERSONAL = ['name', 'email', 'phone'] as const;

function personal(people: readonly GivenPerson[]): PersonIssue[] {
  const code = 'personal_data';
  return people.flatMap((person, index) => [
    ...PERSONAL.filter((field) => person[field] != null).map((path) => {
      return {
        index,
        path,
        code,
        message:
          'This survey stores no names, e-mail addresses and phone numbers. Leave them out, or have its settings allow them.',
      };
    }),
    ...(isIdentifying(person.userName)
      ? [
          {
            index,
            path: 'userName',
            code,
            message: 'The user name looks like an e-mail address or a phone number. Choose another one.',
          },
        ]
      : []),
  ]);
}
