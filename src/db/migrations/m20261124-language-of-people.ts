import { Migration } from '@mikro-orm/migrations';

/** People have a language, in which they get the messages of their surveys. */
export class M20261124LanguageOfPeople extends Migration {
  override up(): void {
    this.addSql(`alter table "user_account" add "language" varchar(35) null`);
  }
}
