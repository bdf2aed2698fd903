import { formatRole, ROLES, type HeldRole } from '@dietary-recall/vocabulary/roles';
import { UserRole } from '../../../entities/user-role.ts';
import { requireGivableToNewUser } from '../../access/role-grants.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { requireKnown, unknown } from '../../refusals.ts';
import { rolesOf } from '../accounts/editable-roles.ts';
import { lockAccounts } from '../accounts/lock-accounts.ts';
import { requireAnotherSuperuser } from '../accounts/require-another-superuser.ts';
import { usersNotFound } from '../accounts/require-editable-user.ts';
import { auditAll } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';

interface RoleChange {
  userId: number;
  /** Roles in the installation and in locales. */
  add: readonly HeldRole[];
  remove: readonly HeldRole[];
}

/**
 * Gives a member of staff roles in the installation and in locales, and takes such roles. A role that is held already, or not at all, is
 * left out. Respondents get none, because the people who run their surveys have their links. Returns the roles afterwards. Throws AppError
 * `user.not_found`, `user.role_forbidden`, `user.is_respondent`, `user.last_superuser`, `reference.not_found`.
 */
export function changeRoles(
  context: SignedInContext,
  { userId, add, remove }: RoleChange,
): Promise<{ roles: HeldRole[] }> {
  requireGivableToNewUser(context.actor, [...add, ...remove]);
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await requireLocales(inner, add);
    if (remove.some(({ name }) => name === 'superuser')) await requireAnotherSuperuser(em, userId);
    await lockAccounts(em, [userId]);
    const [account] = await rolesOf(em, [userId]);
    if (!account) throw usersNotFound([userId]);
    requireStaff(account.roles);
    const held = new Set(account.roles.map(formatRole));
    const given = distinct(add).filter((role) => !held.has(formatRole(role)));
    const taken = distinct(remove).filter((role) => held.has(formatRole(role)));
    await em.insertMany(
      UserRole,
      given.map(({ name, target }) => ({ user: userId, name, locale: target })),
    );
    for (const { name, target } of taken) await em.nativeDelete(UserRole, { user: userId, name, locale: target });
    await auditAll(inner, [
      ...given.map((role) => ({ ...ofPerson(userId), action: 'grant' as const, after: { role: formatRole(role) } })),
      ...taken.map((role) => ({ ...ofPerson(userId), action: 'revoke' as const, before: { role: formatRole(role) } })),
    ]);
    const [after] = await rolesOf(em, [userId]);
    return { roles: after?.roles ?? [] };
  });
}

const distinct = (roles: readonly HeldRole[]): HeldRole[] => [
  ...new Map(roles.map((role) => [formatRole(role), role])).values(),
];

async function requireLocales({ em }: SignedInContext, roles: readonly HeldRole[]): Promise<void> {
  const targets = roles.flatMap(({ name, target }) =>
    ROLES[name].reach === 'locale' && target !== null ? target : [],
  );
  const known = await kysely(em).selectFrom('locale').select('id').where('id', '=', anyText(targets)).execute();
  const ids = new Set<string | null>(known.map(({ id }) => id));
  requireKnown(
    roles.flatMap(({ name, target }, index) =>
      ROLES[name].reach === 'locale' && !ids.has(target) ? [unknown(`add.${index}`, `locale "${target}"`)] : [],
    ),
  );
}

function requireStaff(roles: readonly HeldRole[]): void {
  if (roles.some(({ name }) => name !== 'respondent')) return;
  const message = 'This is the account of a respondent: make another account for their work.';
  if (roles.length > 0) throw new AppError('conflict', 'user.is_respondent', message);
}
