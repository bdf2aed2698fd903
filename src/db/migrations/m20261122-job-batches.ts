import { Migration } from '@mikro-orm/migrations';

/** Jobs become tasks of the queue. Their data is stored, so that any process can continue them. */
export class M20261122JobBatches extends Migration {
  override up(): void {
    this.addSql(
      `alter table "job" add column "input" jsonb null, add column "attempts" int not null default 0, add column "attempt_id" uuid null`,
    );
    this.addSql(
      `create table "job_batch" ("job_id" uuid not null, "number" int not null, "rows" int not null, "content" text not null, "sealed" text null, primary key ("job_id", "number"))`,
    );
    this.addSql(
      `alter table "job_batch" add constraint "job_batch_job_id_foreign" foreign key ("job_id") references "job" ("id") on delete cascade`,
    );
  }
}
