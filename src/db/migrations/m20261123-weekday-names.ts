import { Migration } from '@mikro-orm/migrations';

const WEEKDAYS = `'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'`;

/** The day of the weekly mail has its name, as in schemes and exports. */
export class M20261123WeekdayNames extends Migration {
  override up(): void {
    this.addSql(`alter table "weekly_mail" drop constraint "weekly_mail_time"`);
    this.addSql(`alter table "weekly_mail" alter column "weekday" type text using ((array[${WEEKDAYS}])["weekday"])`);
    this.addSql(
      `alter table "weekly_mail" add constraint "weekly_mail_weekday_check" check ("weekday" in (${WEEKDAYS}))`,
    );
    this.addSql(`alter table "weekly_mail" add constraint "weekly_mail_hour" check (hour >= 0 and hour <= 23)`);
  }
}
