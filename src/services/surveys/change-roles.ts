import { query, sql } from '../../db/sql.ts';
import { takeTurns } from '../../db/take-turns.ts';
import { forbidden } from '../../access/require-access.ts';
import type { Issue } from '../../errors.ts';
import { inTransaction, type SignedInScope } from '../../scope.ts';
import { requireKnown } from '../editing/refusals.ts';
import { requireNoPersonalData } from '../people/personal-data.ts';
import { requireSurvey } from './surveys.queries.ts';

interface RoleChange {
  surveyId: string;
  users: readonly ({ userId: number; role: string } | { email: string; role: string })[];
}

/** What a role may be called in a survey: `<surveyId>/<role>`. */
const SURVEY_ROLES = ['staff', 'support', 'respondent'] as const;

/** Gives people roles in a survey; all of them or none. Who has the role keeps it. */
export function addRoles(scope: SignedInScope, change: RoleChange): Promise<{ added: number }> {
  return inTransaction(scope, async (inner) => {
    const { surveyId, rows } = await rowsOf(inner, change);
    const ids = rows.map(({ userId }) => userId);
    // Who gives one of them a name meanwhile waits, and then sees the role.
    await query(inner.em, sql`select id from user_account where id = any(${ids}::int[]) order by id for update`);
    const added = await query(
      inner.em,
      sql`insert into user_role (user_id, name, survey_id)
          select r.id, r.role, ${surveyId} from unnest(${ids}::int[],
            ${rows.map(({ role }) => role)}::text[]) as r(id, role)
          on conflict do nothing returning id`,
    );
    await requireNoPersonalData(inner.em, ids);
    return { added: added.length };
  });
}

/** Takes roles in a survey from people; a role that somebody does not have is passed over. */
export function removeRoles(scope: SignedInScope, change: RoleChange): Promise<{ removed: number }> {
  return inTransaction(scope, async (inner) => {
    const { surveyId, rows } = await rowsOf(inner, change);
    const removed = await query(
      inner.em,
      sql`delete from user_role u using unnest(${rows.map(({ userId }) => userId)}::int[],
            ${rows.map(({ role }) => role)}::text[]) as r(id, role)
          where u.user_id = r.id and u.name = r.role and u.survey_id = ${surveyId} returning u.id`,
    );
    return { removed: removed.length };
  });
}

async function rowsOf(
  scope: SignedInScope,
  { surveyId, users }: RoleChange,
): Promise<{ surveyId: number; rows: { userId: number; role: string }[] }> {
  await takeTurns(scope.em, 'people');
  const { survey } = await requireSurvey(scope, surveyId);
  const role = new Map<string, string>(SURVEY_ROLES.map((name) => [`${surveyId}/${name}`, name]));
  const foreign = users.find((user) => !role.has(user.role));
  if (foreign) throw forbidden(`the role "${foreign.role}"; here roles are ${[...role.keys()].join(', ')}`);
  const ids = await visibleAccounts(scope, users);
  const issues = ids.flatMap((id, index): Issue[] =>
    id === undefined
      ? [{ path: `users.${index}`, code: 'not_found', message: 'There is no such account, or none that you may name.' }]
      : [],
  );
  requireKnown(issues);
  return {
    surveyId: survey.id,
    rows: users.map((user, index) => ({ userId: ids[index] ?? 0, role: role.get(user.role) ?? '' })),
  };
}

// Staff name people of surveys that they run, or somebody whose address they know: an id alone would show them whose it is.
async function visibleAccounts(
  { em, actor }: SignedInScope,
  users: RoleChange['users'],
): Promise<(number | undefined)[]> {
  const ids = users.flatMap((user) => ('userId' in user ? [user.userId] : []));
  const emails = users.flatMap((user) => ('email' in user ? [user.email.toLowerCase()] : []));
  const own = actor.roles.flatMap(({ target }) =>
    target !== null && actor.may('survey-people:write', 'survey', target) ? [target] : [],
  );
  const accounts = await query<{ id: number; email: string | null }>(
    em,
    sql`select u.id, lower(u.email) as email from user_account u
        where lower(u.email) = any(${emails}::text[]) or u.id = any(${ids}::int[]) and (${actor.may('survey-people:write')}
          or exists (select from user_role r join survey s on s.id = r.survey_id
                     where r.user_id = u.id and s.slug = any(${own}::text[])))`,
  );
  const known = new Set(accounts.map(({ id }) => id));
  const byEmail = new Map(accounts.map(({ id, email }) => [email, id]));
  return users.map((user) => {
    if ('email' in user) return byEmail.get(user.email.toLowerCase());
    return known.has(user.userId) ? user.userId : undefined;
  });
}
