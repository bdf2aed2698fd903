import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { ROLES, type HeldRole } from '@dietary-recall/vocabulary/roles';
import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import { Actor } from '../access/actor.ts';
import type { TokenClaims, Tokens } from '../adapters/tokens.ts';
import type { Config } from '../config.ts';
import { anyText } from '../db/any-of.ts';
import { queryPrepared, sql } from '../db/sql.ts';
import { AppError } from '../errors.ts';
import { secondFactorSatisfied } from './second-factor-satisfied.ts';

/** The time for which roles are kept in memory. After it, a revoked role or sign-in has no effect in any process. */
const FRESH_FOR_MS = 1000;
const MAX_REMEMBERED = 10_000;
/** The roles that permit interviews. */
const INTERVIEWERS = Object.entries(ROLES).flatMap(([name, role]) =>
  role.permissions.includes('interviews:start') ? [name] : [],
);
/** The shortest time between two records of the last use of a personal access token. */
const LAST_USE_MS = 60_000;

interface Remembered {
  actor: Actor;
  until: number;
}

/** Finds the person of an access token, with roles that are at most one second old. */
export class ActorDirectory {
  readonly #orm: MikroORM;
  readonly #tokens: Tokens;
  readonly #now: () => Date;
  readonly #secondFactor: Config['secondFactor'];
  readonly #remembered = new Map<string, Remembered>();

  constructor(orm: MikroORM, tokens: Tokens, now: () => Date, secondFactor: Config['secondFactor']) {
    this.#orm = orm;
    this.#tokens = tokens;
    this.#now = now;
    this.#secondFactor = secondFactor;
  }

  /**
   * Finds the caller. Throws AppError `auth.not_signed_in` for a missing, forged or expired token, a sign-in that has ended, a
   * revoked personal access token and a disabled account. Personal access tokens are looked up at each use.
   */
  async actorOf(bearerToken: string | null): Promise<Actor> {
    if (bearerToken === null)
      throw notSignedIn('Sign in and send the access token as "Authorization: Bearer <token>".');
    const now = this.#now();
    const use = this.#tokens.useOf(bearerToken) === 'personal' ? 'personal' : 'access';
    const claims = await this.#tokens.read(use, bearerToken, now);
    if (claims === null)
      throw notSignedIn('The access token is not valid or has expired. Refresh it or sign in again.');
    if (use === 'personal') return programActor(this.#orm.em.fork(), claims, now);
    const known = this.#remembered.get(claims.rowId);
    if (known && known.until > Date.now()) return known.actor;
    const actor = await personActor(this.#orm.em.fork(), claims, this.#secondFactor);
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(claims.rowId, { actor, until: Date.now() + FRESH_FOR_MS });
    return actor;
  }

  /** Forgets a sign-in in this process at once. Other processes forget it within a second. */
  forget(familyId: string): void {
    this.#remembered.delete(familyId);
  }
}

async function personActor(
  em: EntityManager,
  { userId, rowId }: TokenClaims,
  secondFactor: Config['secondFactor'],
): Promise<Actor> {
  // Hot: runs for almost every request.
  const [row] = await queryPrepared<{
    roles: HeldRole[];
    restrictedToSurvey: string | null;
    interviewerId: number | null;
    gaveSecondFactor: boolean;
  }>(
    em,
    sql`select coalesce(
          (select jsonb_agg(jsonb_build_object('name', r.name, 'target', coalesce(s.slug, r.locale_id)))
           from user_role r left join survey s on s.id = r.survey_id where r.user_id = u.id
             and (f.survey_id is null or r.survey_id = f.survey_id and r.name = 'respondent')), '[]') as roles,
          (select slug from survey where id = f.survey_id) as "restrictedToSurvey",
          f.interviewer_id as "interviewerId", f.second_factor_at is not null as "gaveSecondFactor"
        from token_family f join user_account u on u.id = f.user_id
        where f.id = ${rowId}::uuid and u.id = ${userId}::int and not u.is_disabled and ${secondFactorSatisfied}
          and (f.interviewer_id is null or exists (
            select from user_account i join user_role r on r.user_id = i.id
            where i.id = f.interviewer_id and not i.is_disabled and r.name = ${anyText(INTERVIEWERS)}
              and (r.survey_id is null or r.survey_id = f.survey_id)))`,
  );
  if (!row) throw notSignedIn('This sign-in has ended. Sign in again.');
  const { roles, restrictedToSurvey, interviewerId, gaveSecondFactor } = row;
  const isStaff = roles.some(({ name }) => name !== 'respondent');
  const lacksSecondFactor = secondFactor === 'required' && isStaff && !gaveSecondFactor;
  return new Actor({ userId, familyId: rowId, roles, restrictedToSurvey, interviewerId, lacksSecondFactor });
}

async function programActor(em: EntityManager, { userId, rowId }: TokenClaims, now: Date): Promise<Actor> {
  // Hot: runs for every request of a program.
  const [row] = await queryPrepared<{ roles: HeldRole[]; scopes: Permission[] | null }>(
    em,
    sql`with token as materialized (
          select t.id, t.scopes, t.user_id, t.last_used_at from personal_access_token t join user_account u on u.id = t.user_id
          where t.id = ${rowId}::uuid and u.id = ${userId}::int and not u.is_disabled
            and t.revoked_at is null and t.expires_at > ${now}
        ), used as (
          update personal_access_token t set last_used_at = ${now} from token
          where t.id = token.id and (token.last_used_at is null or token.last_used_at < ${new Date(now.getTime() - LAST_USE_MS)})
        )
        select to_json(scopes) as scopes, coalesce(
          (select jsonb_agg(jsonb_build_object('name', r.name, 'target', coalesce(s.slug, r.locale_id)))
           from user_role r left join survey s on s.id = r.survey_id where r.user_id = token.user_id), '[]') as roles
        from token`,
  );
  if (!row) throw notSignedIn('This personal access token was revoked or has expired. Make a new one.');
  return new Actor({ userId, familyId: null, tokenId: rowId, ...row });
}

function notSignedIn(message: string): AppError {
  return new AppError('unauthenticated', 'auth.not_signed_in', message);
}
