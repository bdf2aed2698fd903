import { Migration } from '@mikro-orm/migrations';

/** Adds a version to the settings of a survey, which two people may edit at once. */
export class M20261122SurveyVersion extends Migration {
  override up(): void {
    this.addSql(`alter table "survey" add column "version" uuid not null default gen_random_uuid()`);
  }
}
