import type { RoleName } from '@dietary-recall/vocabulary';
import { formatRole } from '@dietary-recall/vocabulary/roles';
import { forbidden } from '../../access/require-access.ts';
import { requireGivable, SURVEY_ROLES } from '../../access/role-grants.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { Issue } from '../../errors.ts';
import { requireKnown } from '../../refusals.ts';
import { distrustAddresses } from '../accounts/distrust-addresses.ts';
import { endRespondentCredentials } from '../accounts/end-respondent-credentials.ts';
import { hasRoleInOneOf } from '../accounts/held-roles.ts';
import { lockAccounts } from '../accounts/lock-accounts.ts';
import { requireNoPersonalData } from '../accounts/personal-data.ts';
import { auditAll } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';
import { requireSurvey } from './surveys.queries.ts';

interface RoleChange {
  surveyId: string;
  users: readonly { userId: number; role: string }[];
}

/**
 * Gives users roles in a survey: all of them or none. A user who has the role keeps it. Throws AppError `access.forbidden`,
 * `reference.not_found`, `user.personal_data_forbidden`.
 */
export function addRoles(context: SignedInContext, change: RoleChange): Promise<{ added: number }> {
  return inTransaction(context, async (inner) => {
    const { surveyId, rows } = await rowsOf(inner, change);
    for (const { role } of rows) requireGivable(inner.actor, role);
    const ids = rows.map(({ userId }) => userId);
    // A call that stores a name for one of them waits for the lock, and then sees the role.
    await lockAccounts(inner.em, ids);
    const promoted = rows.flatMap(({ userId, role }) => (role === 'respondent' ? [] : [userId]));
    await endRespondentCredentials(inner, promoted);
    await distrustAddresses(inner, surveyId, promoted);
    // Set-based: up to a thousand roles in one statement.
    const added = await query<GivenRole>(
      inner.em,
      sql`insert into user_role (user_id, name, survey_id)
          select r.id, r.role, ${surveyId} from unnest(${ids}::int[],
            ${rows.map(({ role }) => role)}::text[]) as r(id, role)
          on conflict do nothing returning user_id as "userId", name as role`,
    );
    await recordRoles(inner, surveyId, 'grant', added);
    await requireNoPersonalData(inner.em, ids);
    return { added: added.length };
  });
}

/**
 * Takes roles in a survey from users. A role that a user does not have is ignored. Throws AppError `access.forbidden`,
 * `reference.not_found`, `user.personal_data_forbidden`.
 */
export function removeRoles(context: SignedInContext, change: RoleChange): Promise<{ removed: number }> {
  return inTransaction(context, async (inner) => {
    const { surveyId, rows } = await rowsOf(inner, change);
    // Set-based: up to a thousand roles in one statement.
    const removed = await query<GivenRole>(
      inner.em,
      sql`delete from user_role u using unnest(${rows.map(({ userId }) => userId)}::int[],
            ${rows.map(({ role }) => role)}::text[]) as r(id, role)
          where u.user_id = r.id and u.name = r.role and u.survey_id = ${surveyId} returning u.user_id as "userId", u.name as role`,
    );
    await recordRoles(inner, surveyId, 'revoke', removed);
    await requireNoPersonalData(
      inner.em,
      rows.map(({ userId }) => userId),
    );
    return { removed: removed.length };
  });
}

interface GivenRole {
  userId: number;
  role: RoleName;
}

function recordRoles(
  context: SignedInContext,
  surveyId: number,
  action: 'grant' | 'revoke',
  roles: readonly GivenRole[],
): Promise<void> {
  return auditAll(
    context,
    roles.map(({ userId, role }) => ({
      ...ofPerson(userId),
      surveyId,
      action,
      ...(action === 'grant' ? { after: { role } } : { before: { role } }),
    })),
  );
}

async function rowsOf(
  context: SignedInContext,
  { surveyId, users }: RoleChange,
): Promise<{ surveyId: number; rows: { userId: number; role: RoleName }[] }> {
  const { survey } = await requireSurvey(context, surveyId);
  await lockPeople(context.em, survey.id);
  const roles = new Map(SURVEY_ROLES.map((name) => [formatRole({ name, target: surveyId }), name]));
  const foreign = users.find(({ role }) => !roles.has(role));
  if (foreign) throw forbidden(`the role "${foreign.role}"; here roles are ${[...roles.keys()].join(', ')}`);
  const known = await visibleAccounts(context, users);
  const issues = users.flatMap(({ userId }, index): Issue[] => {
    const message = 'There is no such account, or you may not see it.';
    return known.has(userId) ? [] : [{ path: `users.${index}.userId`, code: 'not_found', message }];
  });
  requireKnown(issues);
  const rows = users.flatMap(({ userId, role: text }) => {
    const role = roles.get(text);
    return role ? [{ userId, role }] : [];
  });
  return { surveyId: survey.id, rows };
}

// Staff may name the people of surveys that they run. By giving a role to anybody else they would learn whose account it is.
async function visibleAccounts(
  { em, actor }: SignedInContext,
  users: RoleChange['users'],
): Promise<ReadonlySet<number>> {
  const own = actor.roles.flatMap(({ target }) =>
    target !== null && actor.may('survey-people:write', 'survey', target) ? [target] : [],
  );
  let accounts = kysely(em)
    .selectFrom('user_account as u')
    .select('u.id')
    .where('u.id', '=', anyNumber(users.map(({ userId }) => userId)));
  if (!actor.may('survey-people:write')) accounts = accounts.where(hasRoleInOneOf(sql.ref('u.id'), own));
  return new Set((await accounts.execute()).map(({ id }) => id));
}
