import type { EntityManager } from '@mikro-orm/sql';
import type { SignedInContext } from '../../context.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { inDictionaryOrder, findLongPage, type LongPage, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { containsText } from '../../db/text-search.ts';
import { hasRoleInOneOf } from '../accounts/held-roles.ts';
import { selectProfiles, type UserProfile } from '../accounts/user-profile.ts';

interface UsersWanted extends PageWanted {
  /** Part of a name, of an e-mail address or of a user name. */
  search?: string | undefined;
  sort: Sort<'id' | 'name' | 'email'>;
}

/**
 * Lists users by name, e-mail address or user name: one query. Staff find the people of the surveys that they run, and see what
 * these surveys know of them. Of other users they find the one who has exactly the e-mail address in `search`, without phone number,
 * custom fields, roles and user names.
 */
export async function listUsers(context: SignedInContext, wanted: UsersWanted): Promise<LongPage<UserProfile>> {
  const { em, actor } = context;
  const { search, sort } = wanted;
  const seesAll = actor.may('users:read');
  const run = actor.surveysWith('users:read');
  const isMember = seesAll ? sql<boolean>`true` : hasRoleInOneOf(sql.ref('u.id'), run);
  let matched = selectProfiles(context, seesAll ? null : run).select(isMember.as('isMember'));
  if (search === undefined) matched = matched.where(isMember);
  else {
    matched = matched.where((eb) => {
      const names = [containsText(eb.ref('u.name'), search), containsText(eb.ref('u.email'), search)];
      const isNamed = eb.or([...names, hasUserName(em, seesAll ? null : run, search)]);
      return eb.or([
        eb(eb.fn<string>('lower', ['u.email']), '=', sql<string>`lower(${search})`),
        eb.and([isMember, isNamed]),
      ]);
    });
  }
  const page = await findLongPage(
    em,
    matched,
    [sort === 'id' || sort === '-id' ? sort : inDictionaryOrder(sort), 'id'],
    wanted,
  );
  return { ...page, items: page.items.map(({ isMember: isSeen, ...user }) => (isSeen ? user : withoutDetails(user))) };
}

function hasUserName(em: EntityManager, surveyIds: readonly string[] | null, search: string) {
  let named = kysely(em)
    .selectFrom('survey_alias as a')
    .innerJoin('survey as s', 's.id', 'a.survey_id')
    .select('a.user_id')
    .where((eb) => containsText(eb.ref('a.user_name'), search));
  if (surveyIds !== null) named = named.where('s.slug', '=', anyText(surveyIds));
  return sql<boolean>`u.id in ${named}`;
}

function withoutDetails(user: UserProfile): UserProfile {
  return { ...user, pendingEmail: null, phone: null, customFields: {} };
}
