import type { SignInMethod, SignInOutcome } from '@dietary-recall/vocabulary';
import { isoTime, query, sql } from '../../db/sql.ts';
import type { SignedInContext } from '../../context.ts';
import { pageOf, type Page, type PageWanted } from '../../db/page.ts';

export interface SignInRecord {
  id: number;
  at: string;
  /** Null where nobody has the name or the link that was given. */
  user: { id: number; name: string | null; email: string | null } | null;
  method: SignInMethod;
  outcome: SignInOutcome;
  /** Of staff only, as the browser. */
  address: string | null;
  userAgent: string | null;
}

interface SignInsWanted extends PageWanted {
  userId?: number | undefined;
  method?: SignInMethod | undefined;
  outcome?: SignInOutcome | undefined;
  /** ISO 8601; the first moment, and the first that is too late. */
  from?: string | undefined;
  to?: string | undefined;
  /** Part of the name or the e-mail address of the account. */
  search?: string | undefined;
}

/** Attempts to sign in, newest first: one query. */
export async function listSignIns({ em }: SignedInContext, wanted: SignInsWanted): Promise<Page<SignInRecord>> {
  const { limit, offset, userId, method, outcome, from, to, search } = wanted;
  const has = (column: 'name' | 'email') => sql`strpos(lower(${sql.ref(column)}), lower(${search})) > 0`;
  const conditions = [
    ...(userId === undefined ? [] : [sql`user_id = ${userId}`]),
    ...(method === undefined ? [] : [sql`method = ${method}`]),
    ...(outcome === undefined ? [] : [sql`outcome = ${outcome}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`at < ${to}::timestamptz`]),
    ...(search === undefined
      ? []
      : [sql`user_id in (select id from user_account where ${has('name')} or ${has('email')})`]),
  ];
  const user = sql`(select jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email)
    from user_account u where u.id = shown.user_id)`;
  const item = sql`jsonb_build_object('id', id, 'at', at, 'user', ${user}, 'method', method, 'outcome', outcome,
    'address', address, 'userAgent', user_agent)`;
  const [page] = await query<{ items: SignInRecord[]; total: number }>(
    em,
    // Not materialized: a page is read off the index, and the rest is only counted.
    sql`with matched as not materialized (
          select * from sign_in_event where ${sql.join([sql`true`, ...conditions], sql` and `)})
        ${pageOf(sql`at desc, id desc`, item, { limit, offset })}`,
  );
  const items = (page?.items ?? []).map((record) => ({ ...record, at: isoTime(record.at) }));
  return { items, total: page?.total ?? 0, limit, offset };
}
