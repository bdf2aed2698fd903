import { Migration } from '@mikro-orm/migrations';

const IN_ORDER = `using btree ("survey_id", "user_name" collate "und-x-icu", "user_id")`;
/** The columns of `survey_respondent` that its row is compared by, beside its key. */
const KEPT = [
  'user_name',
  'name',
  'search',
  'recalls',
  'last_recall_at',
  'last_contact_at',
  'custom_fields',
  'has_email',
  'has_phone',
  'is_unsubscribed',
  'consent',
];
/** Whether the person `p` of a survey has a recall under way, or one of those that were begun and not sent. */
const HAS_BEGUN = `(exists (select from user_session d where d.user_id = p.user_id and d.survey_id = p.survey_id)
  or exists (select from abandoned_session b where b.user_id = p.user_id and b.survey_id = p.survey_id))`;

/**
 * Respondents without a recall and those who have begun one are read from an index in the order of their names, and those who were
 * contacted lately from one that holds the names.
 */
export class M20261126RespondentsInOrder extends Migration {
  override up(): void {
    this.addSql('lock table user_session, abandoned_session, survey_respondent in share row exclusive mode');
    this.addSql(`alter table "survey_respondent" add column "has_begun" boolean not null default false`);
    this.addSql(`update survey_respondent p set has_begun = true where ${HAS_BEGUN}`);
    this.#indexes();
    this.#rows();
    this.#triggers();
  }

  #indexes(): void {
    this.addSql(
      `create index survey_respondent_without_recalls on public.survey_respondent ${IN_ORDER} where recalls <= 0`,
    );
    this.addSql(
      `create index survey_respondent_has_begun on public.survey_respondent ${IN_ORDER} include ("recalls") where has_begun`,
    );
    this.addSql('drop index survey_respondent_last_contact');
    this.addSql(
      `create index survey_respondent_last_contact on public.survey_respondent using btree ("survey_id", "last_contact_at") include ("user_name", "user_id")`,
    );
  }

  #rows(): void {
    this
      .addSql(`create or replace function respondents_of(surveys int[], users int[]) returns setof survey_respondent language sql stable as $$
      select p.user_id, p.survey_id, coalesce(a.user_name, ''), u.name, lower(concat_ws(' ', a.user_name, u.name, u.email)),
        s.recalls, s.last_recall_at, a.last_contact_at, u.custom_fields, coalesce(u.email, '') <> '', coalesce(u.phone, '') <> '',
        a.unsubscribed_at is not null or not u.email_notifications,
        case when exists (select from withdrawal w where w.user_id = p.user_id and w.survey_id = p.survey_id and w.returned_at is null)
            then 'withdrawn'
          when exists (select from consent c where c.user_id = p.user_id and c.survey_id = p.survey_id and c.withdrawn_at is null)
            then 'given' else 'none' end,
        ${HAS_BEGUN}
      from (select distinct survey_id, user_id from unnest(surveys, users) as given(survey_id, user_id)) p
        join user_role o on o.user_id = p.user_id and o.survey_id = p.survey_id and o.name = 'respondent'
        join user_account u on u.id = p.user_id
        left join survey_alias a on a.user_id = p.user_id and a.survey_id = p.survey_id
        cross join lateral (select count(*)::int as recalls, max(submitted_at) as last_recall_at from submission
          where survey_id = p.survey_id and user_id = p.user_id) s $$`);
    // A row that exists keeps its mark: only the triggers of sessions change it, and they see the row as it is.
    this
      .addSql(`create or replace function keep_respondents(surveys int[], users int[]) returns void language plpgsql as $$
      begin
        perform from user_account where id = any(users) order by id for no key update;
        delete from survey_respondent r using unnest(surveys, users) as p(survey_id, user_id)
          where r.survey_id = p.survey_id and r.user_id = p.user_id and not exists (
            select from user_role o where o.user_id = p.user_id and o.survey_id = p.survey_id and o.name = 'respondent');
        insert into survey_respondent as r (user_id, survey_id, ${KEPT.join(', ')}, has_begun)
        select * from respondents_of(surveys, users)
        on conflict (user_id, survey_id) do update set ${KEPT.map((column) => `${column} = excluded.${column}`).join(', ')}
          where (${KEPT.map((column) => `r.${column}`).join(', ')})
            is distinct from (${KEPT.map((column) => `excluded.${column}`).join(', ')});
      end $$`);
  }

  #triggers(): void {
    // For each row: most saves write over a session, and a trigger of the statement would run for them too. The account is locked first
    // where a recall begins, so that a row that is made meanwhile has the mark.
    this.addSql(`create function follow_sessions() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform from user_account where id = new.user_id for no key update;
          update survey_respondent set has_begun = true
            where user_id = new.user_id and survey_id = new.survey_id and not has_begun;
        else
          update survey_respondent p set has_begun = false
            where p.user_id = old.user_id and p.survey_id = old.survey_id and p.has_begun and not ${HAS_BEGUN};
        end if;
        return null;
      end $$`);
    for (const table of ['user_session', 'abandoned_session'])
      this.addSql(`create trigger follow_sessions after insert or delete on "${table}"
        for each row execute function follow_sessions()`);
  }
}
