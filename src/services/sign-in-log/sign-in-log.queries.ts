import type { SignInMethod, SignInOutcome } from '@dietary-recall/vocabulary';
import type { SignedInContext } from '../../context.ts';
import type { Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import { findCursorPage, toDates, type CursorPage, type CursorPageWanted } from '../../db/page.ts';
import { containsText } from '../../db/text-search.ts';

interface LoggedPerson {
  id: number;
  name: string | null;
  email: string | null;
}

/** An attempt to sign in, or a change of what the account accepts. */
export interface SignInRecord {
  id: number;
  at: Date;
  /** Null if nobody has the name or the link that was given. */
  user: (LoggedPerson & { userName: string | null }) | null;
  method: SignInMethod;
  outcome: SignInOutcome;
  /** The person who changed the account of somebody else. */
  by: LoggedPerson | null;
  /** The network address; stored for staff only, as is the browser. */
  address: string | null;
  userAgent: string | null;
}

interface SignInsWanted extends CursorPageWanted {
  userId?: number | undefined;
  method?: SignInMethod | undefined;
  outcome?: SignInOutcome | undefined;
  /** The start of the period, ISO 8601; included. */
  from?: string | undefined;
  /** The end of the period, ISO 8601; excluded. */
  to?: string | undefined;
  /** Part of the name or the e-mail address of the account. */
  search?: string | undefined;
}

const NEWEST: Keyset<'at' | 'id'> = {
  columns: [
    ['at', 'time'],
    ['id', 'integer'],
  ],
  isDescending: true,
};

/** Lists attempts to sign in and changes of what accounts accept, newest first: one query. */
export async function listSignIns({ em }: SignedInContext, wanted: SignInsWanted): Promise<CursorPage<SignInRecord>> {
  const { userId, method, outcome, from, to, search } = wanted;
  let matched = kysely(em)
    .selectFrom('sign_in_event as e')
    .leftJoin('user_account as u', 'u.id', 'e.user_id')
    .leftJoin('user_account as b', 'b.id', 'e.by_id')
    .select(['e.id', 'e.at', 'e.method', 'e.outcome', 'e.address', 'e.user_agent as userAgent'])
    .select(['u.id as userId', 'u.name', 'u.email'])
    .select((eb) =>
      eb
        .selectFrom('survey_alias as a')
        .select((of) => of.fn.min('a.user_name').as('userName'))
        .whereRef('a.user_id', '=', 'u.id')
        .as('userName'),
    )
    .select(['b.id as byId', 'b.name as byName', 'b.email as byEmail']);
  if (userId !== undefined) matched = matched.where('e.user_id', '=', userId);
  if (method !== undefined) matched = matched.where('e.method', '=', method);
  if (outcome !== undefined) matched = matched.where('e.outcome', '=', outcome);
  if (from !== undefined) matched = matched.where('e.at', '>=', from);
  if (to !== undefined) matched = matched.where('e.at', '<', to);
  if (search !== undefined) {
    matched = matched.where((eb) =>
      eb.or([containsText(eb.ref('u.name'), search), containsText(eb.ref('u.email'), search)]),
    );
  }
  const page = await findCursorPage(em, matched, NEWEST, wanted);
  const items = page.items.map(({ userId: id, name, email, userName, byId, byName, byEmail, ...event }) => ({
    ...toDates(event, 'at'),
    user: id === null ? null : { id, name, email, userName },
    by: byId === null ? null : { id: byId, name: byName, email: byEmail },
  }));
  return { ...page, items };
}
