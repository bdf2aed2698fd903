import { Migration } from '@mikro-orm/migrations';

/**
 * The order in which all statements lock groups. Missing foods are last, because the trigger of missing foods runs after that of foods when
 * a recall is stored.
 */
const IN_ORDER = `survey_id, kind = 'missing-food', kind, text_key`;
const KEY = ['survey_id', 'kind', 'text_key'];
const isOf = (rows: string) => KEY.map((column) => `g.${column} = ${rows}.${column}`).join(' and ');

/**
 * The groups of the coding queue, whose sizes triggers keep (docs/adr/0027-kept-counts.md): a page reads them from an index in the order of
 * the list. A group without entries has no row.
 */
export class M20261127CodingGroups extends Migration {
  override up(): void {
    this.#groups();
    // A server of the version before waits with its entries until the triggers are there.
    this.addSql('lock table coding_entry in share row exclusive mode');
    this.addSql(`insert into coding_group (${KEY.join(', ')}, entries)
      select ${KEY.join(', ')}, count(*)::int from coding_entry group by ${KEY.join(', ')}`);
    this.#triggers();
    this.addSql(
      `create index coding_entry_proposed on public.coding_entry using btree ("survey_id", "kind", "text_key") include ("proposed_by") where "proposed_by" <> '{}'`,
    );
  }

  #groups(): void {
    this.addSql(
      `create table "coding_group" ("survey_id" int not null, "kind" text not null, "text_key" varchar(512) not null, "entries" int not null, primary key ("survey_id", "kind", "text_key"))`,
    );
    this.addSql(
      `alter table "coding_group" add constraint "coding_group_kind_check" check ("kind" in ('missing-food', 'unresolved-code', 'unknown-portion', 'flagged-food'))`,
    );
    this.addSql(
      `alter table "coding_group" add constraint "coding_group_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `create index coding_group_in_order on public.coding_group using btree ("survey_id", "entries", "kind" collate "C", "text_key" collate "C")`,
    );
  }

  #triggers(): void {
    // One statement adds to a group or makes it, also if another transaction deletes the group at the same time.
    this.addSql(`create function add_coding_groups() returns trigger language plpgsql as $$
      begin
        insert into coding_group as g (${KEY.join(', ')}, entries)
          select ${KEY.join(', ')}, count(*)::int from new_rows group by ${KEY.join(', ')} order by ${IN_ORDER}
          on conflict (${KEY.join(', ')}) do update set entries = g.entries + excluded.entries;
        return null;
      end $$`);
    this.addSql(`create function subtract_coding_groups() returns trigger language plpgsql as $$
      begin
        perform from coding_group g where exists (select from old_rows o where ${isOf('o')}) order by ${IN_ORDER} for update;
        update coding_group g set entries = g.entries - o.entries
          from (select ${KEY.join(', ')}, count(*)::int as entries from old_rows group by ${KEY.join(', ')}) o where ${isOf('o')};
        delete from coding_group g using old_rows o where ${isOf('o')} and g.entries = 0;
        return null;
      end $$`);
    for (const [run, event, rows] of [
      ['add_coding_groups', 'insert', 'new table as new_rows'],
      ['subtract_coding_groups', 'delete', 'old table as old_rows'],
    ] as const)
      this.addSql(`create trigger ${run} after ${event} on coding_entry referencing ${rows}
        for each statement execute function ${run}()`);
  }
}
