import { Migration } from '@mikro-orm/migrations';

/** A consent names the scheme that held the text: two schemes may name the versions of their texts alike. */
export class M20261123ConsentScheme extends Migration {
  override up(): void {
    this.addSql(`alter table "consent" add column "scheme_id" varchar(64) null`);
    this.addSql(`update "consent" c set "scheme_id" = s."scheme_id" from "survey" s where s."id" = c."survey_id"`);
    this.addSql(`alter table "consent" alter column "scheme_id" set not null`);
    this.addSql(`drop index "consent_given_once"`);
    this.addSql(
      `create unique index "consent_given_once" on "consent" ("user_id", "survey_id", "scheme_id", "version") where ("withdrawn_at" is null)`,
    );
  }
}
