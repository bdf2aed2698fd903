import { Migration } from '@mikro-orm/migrations';

/** Deliveries of webhooks are listed, secrets are rotated, and every survey with a webhook address has a secret. */
export class M20261122WebhookDeliveries extends Migration {
  override up(): void {
    this.addSql(
      `alter table "survey" add column "previous_notification_secret" varchar(128) null, add column "previous_notification_secret_expires_at" timestamptz null`,
    );
    // Two UUIDs have 244 random bits. gen_random_bytes needs pgcrypto, which not every server has.
    this.addSql(
      `update "survey" set "submission_notification_secret" = 'whsec_' || encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64') where "submission_notification_url" is not null and "submission_notification_secret" is null`,
    );
    this.addSql(
      `create table "webhook_delivery" ("id" uuid not null, "survey_id" int not null, "submission_id" uuid null, "state" text not null default 'pending', "created_at" timestamptz not null, "attempts" smallint not null default 0, "attempted_at" timestamptz null, "http_status" smallint null, "reason" text null, primary key ("id"))`,
    );
    this.addSql(`create index "webhook_delivery_submission_id_index" on "webhook_delivery" ("submission_id")`);
    this.addSql(
      `create index "webhook_delivery_survey_id_created_at_index" on "webhook_delivery" ("survey_id", "created_at")`,
    );
    this.addSql(
      `create index "webhook_delivery_pending" on "webhook_delivery" ("created_at") where ("state" = 'pending')`,
    );
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_survey_id_foreign" foreign key ("survey_id") references "survey" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_submission_id_foreign" foreign key ("submission_id") references "submission" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_state_check" check ("state" in ('pending', 'delivered', 'failed'))`,
    );
    this.addSql(
      `alter table "webhook_delivery" add constraint "webhook_delivery_reason_check" check ("reason" in ('no_address', 'no_secret', 'address_not_allowed', 'name_not_found', 'connection_failed', 'tls_failed', 'timed_out', 'not_accepted'))`,
    );
  }
}
