import { Migration } from '@mikro-orm/migrations';

/** The gateway says what became of an SMS that it took. */
export class M20261124SmsReceipts extends Migration {
  override up(): void {
    this.addSql(
      `alter table "notification" add column "delivery" text null, add column "delivery_at" timestamptz null, add column "gateway_status" varchar(64) null`,
    );
    this.addSql(
      `alter table "notification" add constraint "notification_delivery_check" check ("delivery" in ('delivered', 'undelivered'))`,
    );
    this.addSql(
      `create index "notification_gateway_message_id" on "notification" ("gateway_message_id") where "gateway_message_id" is not null`,
    );
  }
}
