import { Language, Text } from '@dietary-recall/recall';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { User } from '../../../entities/user.ts';
import { inTransaction, type Context } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { CustomFields, MAX_LENGTHS, Password, UserName } from '../../domain/person-fields.ts';
import { AppError } from '../../errors.ts';
import { rolesOf } from '../accounts/editable-roles.ts';
import { personalDataForbidden, requireNoPersonalData } from '../accounts/personal-data.ts';
import {
  knownPeople,
  storePeople,
  type GivenPerson,
  type KnownPerson,
  type StoreOptions,
} from '../accounts/store-people.ts';
import { generatedUsersNotAllowed } from './generated-users-not-allowed.ts';

const Redirect = z.url({ protocol: /^https?$/ }).max(2048);

/**
 * The claims of a panel provider about a person (docs/reference/recall-rules.md#8-accounts-for-visitors-and-panels). `user` and
 * `redirect` are the names that older clients use.
 */
const Claims = z
  .object({
    username: UserName.optional(),
    user: UserName.optional(),
    password: Password.optional(),
    // It may be empty: a provider that knows no name still has the claim.
    name: Text(MAX_LENGTHS.name).optional(),
    language: Language.optional(),
    customFields: CustomFields.optional(),
    redirectUrl: Redirect.optional(),
    redirect: Redirect.optional(),
  })
  .refine(({ username, user }) => (username ?? user) !== undefined, 'username is missing');

export interface CreatedUser {
  userId: number;
  userName: string;
  redirectUrl: string | null;
  authToken: string;
}

/**
 * Creates the respondent in a token that a panel provider signed with the key of the survey (JWT, HS256 to HS512, with an expiry), or
 * finds the one with the user name. An existing respondent gets the name, language and custom fields of the claims and keeps the password. Throws AppError
 * `survey.generated_users_not_allowed`, `user.invalid_token`, `user.not_editable`, `user.personal_data_forbidden`.
 */
export async function createSignedUser(
  context: Context,
  { surveyId, token }: { surveyId: string; token: string },
): Promise<CreatedUser> {
  const survey = await context.surveys.get(surveyId);
  const { username, user, password, redirectUrl, redirect, ...said } = await claimsOf(context, survey.id, token);
  const userName = username ?? user ?? '';
  const passwordHash = password === undefined ? undefined : await context.passwords.hash(password);
  const { userId, urlAuthToken } = await inTransaction(context, async (inner) => {
    await lockPeople(inner.em, survey.id);
    const known = await updateFromClaims(inner, survey, userName, said);
    return known ?? createRespondent(inner, survey, { userName, passwordHash, ...said });
  });
  return { userId, userName, redirectUrl: redirectUrl ?? redirect ?? null, authToken: urlAuthToken };
}

async function claimsOf({ em, now }: Context, surveyId: number, token: string): Promise<z.output<typeof Claims>> {
  const survey = await kysely(em)
    .selectFrom('survey')
    .select('generate_user_key as key')
    .where('id', '=', surveyId)
    .where('allow_generated_users', '=', true)
    .executeTakeFirst();
  if (survey?.key == null) throw generatedUsersNotAllowed();
  const verified = await jwtVerify(token, new TextEncoder().encode(survey.key), {
    algorithms: ['HS256', 'HS384', 'HS512'],
    // Without an expiry, whoever sees the token once could have the sign-in link of its person for ever.
    requiredClaims: ['exp'],
    currentDate: now(),
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? invalidToken(reasonOf(error)) : error;
  });
  const claims = Claims.safeParse(verified.payload);
  if (!claims.success) throw invalidToken(z.prettifyError(claims.error));
  return claims.data;
}

function reasonOf(error: errors.JOSEError): string {
  const lacksExpiry =
    error instanceof errors.JWTClaimValidationFailed && error.claim === 'exp' && error.reason === 'missing';
  return lacksExpiry
    ? 'It has no expiry. Sign the claim exp, in seconds since 1970, such as ten minutes from now.'
    : 'It is not signed with the key of the survey, or it has expired.';
}

type Survey = StoreOptions['survey'];
type ProfileClaims = Pick<z.output<typeof Claims>, 'name' | 'language' | 'customFields'>;

async function updateFromClaims(
  context: Context,
  survey: Survey,
  userName: string,
  { name, language, customFields }: ProfileClaims,
): Promise<KnownPerson | null> {
  const { em } = context;
  const account = (await knownPeople(context, survey.id, [userName])).get(userName);
  if (!account) return null;
  const [held] = await rolesOf(em, [account.userId]);
  const isRespondent = held?.roles.every((role) => role.name === 'respondent' && role.target === survey.slug) ?? false;
  // With the link of a member of staff the provider could sign in as that person.
  if (!isRespondent) throw notEditable(userName);
  if (name !== undefined) await em.nativeUpdate(User, account.userId, { name });
  if (language !== undefined) await em.nativeUpdate(User, account.userId, { language });
  if (customFields !== undefined) await em.nativeUpdate(User, account.userId, { customFields });
  await requireNoPersonalData(em, [account.userId]);
  return account;
}

async function createRespondent(context: Context, survey: Survey, person: GivenPerson): Promise<KnownPerson> {
  const outcome = await storePeople(context, [person], { survey, role: 'respondent', isCreateOnly: true });
  if ('issues' in outcome) throw personalDataForbidden(survey.slug, { userNames: [person.userName] });
  const [account] = outcome.stored;
  if (!account) throw new Error('a stored person was not returned');
  return account;
}

function notEditable(userName: string): AppError {
  const message = `"${userName}" is more than a respondent of this survey: the token cannot open such an account.`;
  return new AppError('forbidden', 'user.not_editable', message);
}

function invalidToken(why: string): AppError {
  return new AppError('invalid', 'user.invalid_token', `The token cannot be used. ${why}`);
}
