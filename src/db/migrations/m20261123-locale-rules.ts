import { Migration } from '@mikro-orm/migrations';

/**
 * A category may be for some locales only, a locale has energy factors of its own, feedback rules may belong to a locale or a survey, and
 * a survey has quality cut-offs.
 */
export class M20261123LocaleRules extends Migration {
  override up(): void {
    this.addSql(`alter table "locale" add column "energy_factors" jsonb not null default '[]'`);
    this.addSql(`alter table "category" add column "locale_restrictions" text[] not null default '{}'`);
    this.addSql(`alter table "survey" add column "quality_cut_offs" jsonb null`);
    this.addSql(
      `alter table "demographic_group" add column "locale_id" varchar(16) null, add column "survey_id" int null`,
    );
    this.addSql(`create index "demographic_group_locale_id_index" on "demographic_group" ("locale_id")`);
    this.addSql(`create index "demographic_group_survey_id_index" on "demographic_group" ("survey_id")`);
    this.addSql(
      `alter table "demographic_group" add constraint "demographic_group_locale_id_foreign" foreign key ("locale_id") references "locale" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "demographic_group" add constraint "demographic_group_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "demographic_group" add constraint "demographic_group_scope" check (locale_id is null or survey_id is null)`,
    );
  }
}
