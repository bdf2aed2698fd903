import { Migration } from '@mikro-orm/migrations';
import { widenCheck } from './widen-check.ts';

const TYPES = [
  'person',
  'notification',
  'notification-batch',
  'mail-template',
  'text-template',
  'webhook',
  'demographic-group',
  'as-served-set',
  'image-map',
  'guide-image',
  'drinkware-set',
  'source-image',
  'job',
  'export',
];
const ACTIONS = ['add', 'remove', 'grant', 'revoke', 'reset', 'send', 'cancel', 'export'];

/** The trail has surveys, people, notifications, rules, pictures, jobs and exports; its entries name the survey and the person. */
export class M20261123Trails extends Migration {
  override up(): void {
    this.addSql(
      `alter table "record_change" drop constraint "record_change_user_id_foreign", add column "survey_id" int null, add column "person_id" int null, add column "label" varchar(256) null`,
    );
    this.addSql(`create index "record_change_survey_id_id_index" on "record_change" ("survey_id", "id")`);
    this.addSql(`create index "record_change_person_id_index" on "record_change" ("person_id")`);
    this.addSql(widenCheck('record_change', 'record_type', TYPES));
    this.addSql(widenCheck('record_change', 'action', ACTIONS));
    this.addSql(
      `update "record_change" h set "survey_id" = coalesce(h."record_id", s."id") from "record_change" g
        left join "survey" s on s."slug" = case g."record_type" when 'submission' then g."before" ->> 'surveyId' else g."code" end
        where g."id" = h."id" and h."record_type" in ('survey', 'submission', 'consent')`,
    );
    this.addSql(
      `update "record_change" h set "survey_id" = q."survey_id", "person_id" = q."user_id" from "deletion_request" q
        where h."record_type" = 'deletion-request' and h."code" = q."id"::text`,
    );
    this.addSql(`update "record_change" set "person_id" = "user_id" where "record_type" = 'consent'`);
    this.addSql(
      `update "record_change" set "person_id" = ("before" ->> 'userId')::int where "record_type" = 'submission' and "before" ? 'userId'`,
    );
  }
}
