import { Migration } from '@mikro-orm/migrations';

/** Staff see from where, and with which browser, each of their sign-ins was made. Sign-ins that exist have neither. */
export class M20261127BrowserOfSignIn extends Migration {
  override up(): void {
    this.addSql('alter table token_family add column address varchar(45), add column user_agent varchar(256)');
  }
}
