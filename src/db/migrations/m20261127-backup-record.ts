import { Migration } from '@mikro-orm/migrations';

/** Staff see when the last backup was made. */
export class M20261127BackupRecord extends Migration {
  override up(): void {
    this.addSql(`create table backup_record (
      id uuid not null primary key,
      created_at timestamptz not null,
      version varchar(64) not null,
      recalls int not null,
      pictures int not null
    )`);
    this.addSql('create index backup_record_created_at_index on backup_record (created_at)');
  }
}
