import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import { Actor } from '../../access/actor.ts';
import type { HeldRole } from '../../access/roles.ts';
import type { AccessClaims, Tokens } from '../../adapters/tokens.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';

/** How long roles may be remembered; a revoked role or sign-in is gone after it, in every process. */
const FRESH_FOR_MS = 1000;
const MAX_REMEMBERED = 10_000;

interface Remembered {
  actor: Actor;
  until: number;
}

/** Who an access token speaks for, with the roles that the database has now. */
export class AccountDirectory {
  readonly #orm: MikroORM;
  readonly #tokens: Tokens;
  readonly #now: () => Date;
  readonly #remembered = new Map<string, Remembered>();

  constructor(orm: MikroORM, tokens: Tokens, now: () => Date) {
    this.#orm = orm;
    this.#tokens = tokens;
    this.#now = now;
  }

  /** The caller. Refuses a missing, forged or expired token, a revoked sign-in and a disabled account alike. */
  async actorOf(bearerToken: string | null): Promise<Actor> {
    if (bearerToken === null)
      throw notSignedIn('Sign in and send the access token as "Authorization: Bearer <token>".');
    const claims = await this.#tokens.readAccess(bearerToken, this.#now());
    if (claims === null)
      throw notSignedIn('The access token is not valid or has expired. Refresh it or sign in again.');
    const known = this.#remembered.get(claims.familyId);
    if (known && known.until > Date.now()) return known.actor;
    const actor = await loadActor(this.#orm.em.fork(), claims);
    if (this.#remembered.size >= MAX_REMEMBERED) this.#remembered.clear();
    this.#remembered.set(claims.familyId, { actor, until: Date.now() + FRESH_FOR_MS });
    return actor;
  }

  /** Forgets a sign-in at once in this process; others follow within a second. */
  forget(familyId: string): void {
    this.#remembered.delete(familyId);
  }
}

async function loadActor(em: EntityManager, { userId, familyId }: AccessClaims): Promise<Actor> {
  const [row] = await query<{ roles: HeldRole[]; onlyIn: string | null }>(
    em,
    sql`select coalesce(
          (select jsonb_agg(jsonb_build_object('name', r.name, 'target', coalesce(s.slug, r.locale_id)))
           from user_role r left join survey s on s.id = r.survey_id where r.user_id = u.id
             and (f.survey_id is null or r.survey_id = f.survey_id and r.name = 'respondent')), '[]') as roles,
          (select slug from survey where id = f.survey_id) as "onlyIn"
        from token_family f join user_account u on u.id = f.user_id
        where f.id = ${familyId}::uuid and u.id = ${userId}::int and not u.is_disabled`,
  );
  if (!row) throw notSignedIn('This sign-in has ended. Sign in again.');
  return new Actor(userId, familyId, row.roles, row.onlyIn);
}

function notSignedIn(message: string): AppError {
  return new AppError('unauthenticated', 'auth.not_signed_in', message);
}
