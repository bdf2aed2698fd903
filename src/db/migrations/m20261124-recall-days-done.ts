import { Migration } from '@mikro-orm/migrations';
import { createTally, createTalliesOf } from './m20261123-kept-counts.ts';

const ofRecallDays = (rows: string, change: number): string =>
  `select row(survey_id, 'recall-days', is_done::text, date, ${change})::tally_change from ${rows}`;
const HAS_RECALL =
  'exists (select from submission s where s.survey_id = d.survey_id and s.user_id = d.user_id and s.recall_date = d.date)';

/**
 * Keeps for each recall day whether there is a recall about it, and counts days by it. Triggers keep both, like the other counts
 * (docs/adr/0027-kept-counts.md).
 */
export class M20261124RecallDaysDone extends Migration {
  override up(): void {
    this.addSql('lock table submission, recall_day in share row exclusive mode');
    this.addSql('alter table "recall_day" add column "is_done" boolean not null default false');
    this.addSql(`update recall_day d set is_done = true where ${HAS_RECALL}`);
    this.addSql(
      'create index "recall_day_survey_id_is_done_date_id_index" on "recall_day" ("survey_id", "is_done", "date", "id")',
    );
    this.#counts();
    this.#triggers();
  }

  #counts(): void {
    this.addSql(createTally('tally_recall_days', ofRecallDays));
    this.addSql(createTalliesOf(ofRecallDays));
    this.addSql(`delete from survey_tally where subject = 'recall-days'`);
    this.addSql(`insert into survey_tally (survey_id, subject, value, day, count)
      select survey_id, 'recall-days', is_done::text, date, count(*) from recall_day group by survey_id, is_done, date`);
  }

  #triggers(): void {
    // Whoever adds a day or a recall holds the account first, so that the later of the two sees the earlier one.
    this.addSql(`create function find_done_days() returns trigger language plpgsql as $$
      begin
        perform from user_account where id in (select user_id from new_rows) order by id for no key update;
        update recall_day d set is_done = true from new_rows n where d.id = n.id and ${HAS_RECALL};
        return null;
      end $$`);
    this.addSql(
      `create trigger find_done_days after insert on "recall_day" referencing new table as new_rows for each statement execute function find_done_days()`,
    );
    for (const [event, changed] of Object.entries(CHANGED)) {
      const name = `follow_recall_dates_${event}`;
      this.addSql(`create function ${name}() returns trigger language plpgsql as $$
        begin
          perform from user_account where id in (select user_id from (${changed.rows}) c) order by id for no key update;
          update recall_day d set is_done = not d.is_done from (${changed.rows}) c
            where d.survey_id = c.survey_id and d.user_id = c.user_id and d.date = c.recall_date and d.is_done <> ${HAS_RECALL};
          return null;
        end $$`);
      this.addSql(
        `create trigger ${name} after ${event} on "submission" ${changed.referencing} for each statement execute function ${name}()`,
      );
    }
  }
}

const KEY = 'select survey_id, user_id, recall_date from';
/** The days that a change of recalls is about. */
const CHANGED = {
  insert: { rows: `${KEY} new_rows`, referencing: 'referencing new table as new_rows' },
  update: {
    rows: `${KEY} old_rows union ${KEY} new_rows`,
    referencing: 'referencing old table as old_rows new table as new_rows',
  },
  delete: { rows: `${KEY} old_rows`, referencing: 'referencing old table as old_rows' },
};
