import { Migration } from '@mikro-orm/migrations';

/** The weekly mail of a survey and an as-served set have a version, so that nobody overwrites what somebody else saved meanwhile. */
export class M20261128VersionsOfSettings extends Migration {
  override up(): void {
    for (const table of ['weekly_mail', 'as_served_set']) {
      this.addSql(`alter table "${table}" add column "version" uuid not null default gen_random_uuid()`);
    }
  }
}
