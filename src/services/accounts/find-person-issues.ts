import type { HeldRole } from '@dietary-recall/vocabulary/roles';
import type { Context } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
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
  { survey, role, isCreateOnly = false }: StoreOptions,
): Promise<PersonIssue[]> {
  return [
    ...(isCreateOnly ? takenUserNames(people, known) : await uneditable(context, people, known)),
    ...(await takenAddresses(context, people, known)),
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
