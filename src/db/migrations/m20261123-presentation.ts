import { Migration } from '@mikro-orm/migrations';

/** Adds what an application shows of a survey before anybody signs in, and its logo. */
export class M20261123Presentation extends Migration {
  override up(): void {
    this.addSql(
      `alter table "survey" add column "presentation" jsonb null,
        add column "presentation_version" uuid not null default gen_random_uuid(),
        add column "logo_path" varchar(512) null`,
    );
    this.addSql(`alter table "survey" add constraint "survey_logo_path_unique" unique ("logo_path")`);
  }
}
