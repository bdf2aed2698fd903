import { Migration } from '@mikro-orm/migrations';

/** A job plans the mails of recall days anew when the plan of a large survey is saved. */
export class M20261123RecallDayJobs extends Migration {
  override up(): void {
    this.addSql(`alter table "recall_day_plan" add column "job_id" uuid null`);
  }
}
