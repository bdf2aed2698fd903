import { formatRole, ROLES, type HeldRole, type RoleReach } from '@dietary-recall/vocabulary/roles';
import { Locale } from '../../../entities/locale.ts';
import { UserRole } from '../../../entities/user-role.ts';
import { requireGivableToNewUser } from '../../access/role-grants.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { ContactChange } from '../../domain/person-fields.ts';
import { requireKnown, unknown } from '../../refusals.ts';
import { personalDataForbidden } from '../accounts/personal-data.ts';
import { emailTaken } from '../accounts/require-free-email.ts';
import { requireGoodPassword } from '../accounts/require-good-password.ts';
import { forgetWrongPasswords } from '../auth/failures-in-a-row.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';

interface NewUser extends ContactChange {
  roles: readonly HeldRole[];
  customFields: Readonly<Record<string, string>>;
  password: string;
}

/**
 * Creates a user with their roles. A superuser who is signed in gives any role; survey administrators and programs give roles in surveys.
 * Throws AppError `user.role_forbidden`, `user.weak_password`, `user.email_taken`, `user.personal_data_forbidden`,
 * `reference.not_found`.
 */
export async function createUser(context: SignedInContext, given: NewUser): Promise<{ id: number }> {
  requireGivableToNewUser(context.actor, given.roles);
  await requireGoodPassword(given.password, given);
  const passwordHash = await context.passwords.hash(given.password);
  return inTransaction(context, async (inner) => {
    const { surveys, roles } = await targetsOf(inner, given.roles);
    requirePermittedData(given, surveys);
    const { name = null, email = null, phone = null, language = null } = given;
    // Set-based: one statement finds out that the address is free and takes it.
    const [account] = await query<{ id: number }>(
      inner.em,
      sql`insert into user_account (name, email, phone, language, password_hash, custom_fields, created_at)
          values (${name}, ${email}, ${phone}, ${language}, ${passwordHash}, ${JSON.stringify(given.customFields)}::jsonb, ${inner.now()})
          on conflict (lower(email)) do nothing returning id`,
    );
    if (!account) throw emailTaken(email ?? '');
    // Somebody may have guessed at the address before there was an account.
    await forgetWrongPasswords(inner, [account.id]);
    await inner.em.insertMany(
      UserRole,
      roles.map((role) => ({ user: account.id, ...role })),
    );
    const after = { roles: given.roles.map(formatRole) };
    await audit(inner, { ...ofPerson(account.id), action: 'create', after });
    return account;
  });
}

// The rule of requireNoPersonalData, applied before there is a user.
function requirePermittedData({ roles, name, email, phone }: NewUser, surveys: readonly SurveyRow[]): void {
  if ((name ?? email ?? phone) == null || roles.some((role) => role.name !== 'respondent')) return;
  const forbidding = surveys.find(({ allowsPersonalData }) => !allowsPersonalData);
  if (forbidding) throw personalDataForbidden(forbidding.slug, {});
}

interface SurveyRow {
  id: number;
  slug: string;
  allowsPersonalData: boolean;
}

interface RoleRow {
  name: HeldRole['name'];
  survey: number | null;
  locale: string | null;
}

// The surveys are locked, so that none of them begins to forbid personal data before the user is stored.
async function targetsOf(
  { em }: SignedInContext,
  held: readonly HeldRole[],
): Promise<{ surveys: SurveyRow[]; roles: RoleRow[] }> {
  const targetsIn = (reach: RoleReach) =>
    held.flatMap(({ name, target }) => (ROLES[name].reach === reach ? (target ?? []) : []));
  const surveys = await kysely(em)
    .selectFrom('survey')
    .select(['id', 'slug', 'allow_personal_data as allowsPersonalData'])
    .where('slug', '=', anyText(targetsIn('survey')))
    .orderBy('id')
    .forShare()
    .execute();
  const locales = await em.find(Locale, { id: { $in: targetsIn('locale') } });
  const surveyIds = new Map<string | null, number>(surveys.map(({ slug, id }) => [slug, id]));
  const localeIds = new Set<string | null>(locales.map(({ id }) => id));
  const isKnown = ({ name, target }: HeldRole) =>
    ({ installation: true, survey: surveyIds.has(target), locale: localeIds.has(target) })[ROLES[name].reach];
  const unknownAt = (role: HeldRole, index: number) =>
    isKnown(role) ? [] : [unknown(`userInfo.roles.${index}`, `${ROLES[role.name].reach} "${role.target}"`)];
  requireKnown(held.flatMap(unknownAt));
  const roles = new Map(
    held.map((role): [string, RoleRow] => {
      const { name, target } = role;
      const isInLocale = ROLES[name].reach === 'locale';
      return [
        formatRole(role),
        { name, survey: isInLocale ? null : (surveyIds.get(target) ?? null), locale: isInLocale ? target : null },
      ];
    }),
  );
  return { surveys, roles: [...roles.values()] };
}
