import { Migration } from '@mikro-orm/migrations';

/** Adds the index with which the monitoring of a survey counts its recalls without reading them. */
export class M20261121Monitoring extends Migration {
  override up(): void {
    this.addSql(`drop index "submission_survey_id_submitted_at_index"`);
    this.addSql(`create index "submission_survey_id_submitted_at_index" on "submission" ("survey_id", "submitted_at")
      include ("user_id", "flags")`);
  }
}
