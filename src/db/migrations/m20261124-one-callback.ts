import { Migration } from '@mikro-orm/migrations';

/** The list of requests to be called is the only record of them: the time of the last one had a table of its own. */
export class M20261124OneCallback extends Migration {
  override up(): void {
    // Requests from before the list was kept. Nobody knows any more whom to call.
    this.addSql(
      `insert into "callback" ("id", "survey_id", "user_id", "state", "asked_at") select gen_random_uuid(), r."survey_id", r."user_id", 'done', r."requested_at" from "callback_request" r where not exists (select from "callback" c where c."survey_id" = r."survey_id" and c."user_id" = r."user_id" and c."asked_at" >= r."requested_at")`,
    );
    this.addSql(`drop table "callback_request"`);
  }
}
