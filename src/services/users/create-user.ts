import { formatRole, ROLES, type HeldRole, type RoleReach } from '../../access/roles.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { requireKnown, unknown } from '../food-list-editing/refusals.ts';
import { personalDataForbidden } from '../accounts/personal-data.ts';
import { emailTaken } from '../accounts/require-free-email.ts';
import { requireGoodPassword } from '../accounts/require-good-password.ts';

export interface NewUser {
  name?: string | null | undefined;
  email?: string | null | undefined;
  phone?: string | null | undefined;
  roles: readonly HeldRole[];
  customFields: Readonly<Record<string, string>>;
  password: string;
}

/** Makes an account with its roles. Superusers who are signed in give any role; survey administrators and programs those in surveys. */
export async function createUser(context: SignedInContext, given: NewUser): Promise<{ id: number }> {
  requireGivable(context, given.roles);
  await requireGoodPassword(given.password, given);
  const passwordHash = await context.passwords.hash(given.password);
  return inTransaction(context, async (inner) => {
    const { surveys, roles } = await targetsOf(inner, given.roles);
    requirePermittedData(given, surveys);
    const { name = null, email = null, phone = null } = given;
    const [account] = await query<{ id: number }>(
      inner.em,
      sql`insert into user_account (name, email, phone, password_hash, custom_fields, created_at)
          values (${name}, ${email}, ${phone}, ${passwordHash}, ${JSON.stringify(given.customFields)}::jsonb, ${inner.now()})
          on conflict (lower(email)) do nothing returning id`,
    );
    if (!account) throw emailTaken(email ?? '');
    await query(
      inner.em,
      sql`insert into user_role (user_id, name, survey_id, locale_id) select ${account.id}, name, "surveyId", "localeId"
          from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r(name text, "surveyId" int, "localeId" text)
          on conflict do nothing`,
    );
    return account;
  });
}

function requireGivable({ actor }: SignedInContext, roles: readonly HeldRole[]): void {
  if (actor.isSuperuser && !actor.isMachine) return;
  const isGivable = ({ name }: HeldRole) => ROLES[name].reach === 'survey' && actor.canGrant(name);
  const others = roles.filter((role) => !isGivable(role)).map(formatRole);
  if (others.length === 0) return;
  const may =
    actor.scopes === null ? '<survey>/respondent, <survey>/staff and <survey>/support' : 'no role beyond its scopes';
  const message = actor.isMachine
    ? `A personal access token may not give ${others.join(', ')}; this one may give ${may}.`
    : `Only superusers may give ${others.join(', ')}; you may give ${may}.`;
  throw new AppError('forbidden', 'user.role_forbidden', message, { facts: { roles: others } });
}

// As requireNoPersonalData has it, said before there is an account.
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
  name: string;
  surveyId: number | null;
  localeId: string | null;
}

// The surveys are held as they are, so that none of them begins to forbid personal data meanwhile.
async function targetsOf(
  { em }: SignedInContext,
  held: readonly HeldRole[],
): Promise<{ surveys: SurveyRow[]; roles: RoleRow[] }> {
  const targetsIn = (reach: RoleReach) =>
    held.flatMap(({ name, target }) => (ROLES[name].reach === reach ? (target ?? []) : []));
  const surveys = await query<SurveyRow>(
    em,
    sql`select id, slug, allow_personal_data as "allowsPersonalData" from survey
        where slug = any(${targetsIn('survey')}::text[]) order by id for share`,
  );
  const locales = await query<{ id: string }>(
    em,
    sql`select id from locale where id = any(${targetsIn('locale')}::text[])`,
  );
  const surveyIds = new Map<string | null, number>(surveys.map(({ slug, id }) => [slug, id]));
  const localeIds = new Set<string | null>(locales.map(({ id }) => id));
  const isKnown = ({ name, target }: HeldRole) =>
    ({ installation: true, survey: surveyIds.has(target), locale: localeIds.has(target) })[ROLES[name].reach];
  const unknownAt = (role: HeldRole, index: number) =>
    isKnown(role) ? [] : [unknown(`userInfo.roles.${index}`, `${ROLES[role.name].reach} "${role.target}"`)];
  requireKnown(held.flatMap(unknownAt));
  const roles = held.map(({ name, target }) => {
    const { reach } = ROLES[name];
    const surveyId = reach === 'survey' ? (surveyIds.get(target) ?? null) : null;
    return { name, surveyId, localeId: reach === 'locale' ? target : null };
  });
  return { surveys, roles };
}
