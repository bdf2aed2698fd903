import { Migration } from '@mikro-orm/migrations';

/** Creates the tables of second factors, personal access tokens, the sign-in log and rate limits. */
export class M20261121Accounts extends Migration {
  override up(): void {
    this.addSql(`alter table "user_account" add "is_email_trusted" boolean not null default true`);
    // The table is unlogged, because a crash of the database may lose the counts.
    this.addSql(
      `create unlogged table "rate_limit" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"))`,
    );
    this.addSql(
      `create table "sign_in_event" ("id" serial primary key, "at" timestamptz not null, "user_id" int null, "method" text not null, "outcome" text not null, "address" varchar(45) null, "user_agent" varchar(256) null)`,
    );
    this.addSql(
      `create table "sign_in_challenge" ("id" uuid not null, "user_id" int not null, "expires_at" timestamptz not null, "attempts" int not null default 0, "passkey_challenge" varchar(128) null, primary key ("id"))`,
    );
    this.addSql(
      `create table "second_factor" ("id" uuid not null, "user_id" int not null, "kind" text not null, "name" varchar(64) not null, "is_confirmed" boolean not null default false, "created_at" timestamptz not null, "last_used_at" timestamptz null, "sealed_secret" text null, "last_step" int null, "challenge" varchar(128) null, "credential_id" varchar(1400) null, "public_key" text null, "signature_count" bigint not null default '0', "transports" text[] not null default '{}', primary key ("id"))`,
    );
    this.addSql(
      `create table "recovery_code" ("hash" varchar(43) not null, "user_id" int not null, "created_at" timestamptz not null, primary key ("hash"))`,
    );
    this.addSql(
      `create table "personal_access_token" ("id" uuid not null, "user_id" int not null, "name" varchar(128) not null, "scopes" text[] null, "key_id" varchar(64) not null, "created_at" timestamptz not null, "created_by_id" int null, "expires_at" timestamptz not null, "last_used_at" timestamptz null, "revoked_at" timestamptz null, primary key ("id"))`,
    );
    this.addSql(
      `alter table "token_family" add "second_factor_at" timestamptz null, add "confirmed_at" timestamptz null`,
    );
    this.addSql(`create index "sign_in_event_user_id_index" on "sign_in_event" ("user_id")`);
    this.addSql(`create index "sign_in_event_at_id_index" on "sign_in_event" ("at", "id")`);
    this.addSql(`create index "sign_in_challenge_user_id_index" on "sign_in_challenge" ("user_id")`);
    this.addSql(`create index "second_factor_user_id_index" on "second_factor" ("user_id")`);
    this.addSql(`create index "recovery_code_user_id_index" on "recovery_code" ("user_id")`);
    this.addSql(`create index "personal_access_token_user_id_index" on "personal_access_token" ("user_id")`);
    this.addSql(
      `create index "personal_access_token_created_by_id_index" on "personal_access_token" ("created_by_id")`,
    );
    this.addSql(
      `alter table "second_factor" add constraint "second_factor_credential_id_unique" unique ("credential_id")`,
    );
    this.addSql(
      `alter table "sign_in_event" add constraint "sign_in_event_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "sign_in_event" add constraint "sign_in_event_method_check" check ("method" in ('password', 'alias', 'link', 'totp', 'passkey', 'recovery-code'))`,
    );
    this.addSql(
      `alter table "sign_in_event" add constraint "sign_in_event_outcome_check" check ("outcome" in ('signed-in', 'second-factor-asked', 'refused'))`,
    );
    this.addSql(
      `alter table "sign_in_challenge" add constraint "sign_in_challenge_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "second_factor" add constraint "second_factor_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "second_factor" add constraint "second_factor_kind_fields" check ((kind = 'totp') = (sealed_secret is not null) and (kind = 'passkey' and is_confirmed) = (credential_id is not null) and (credential_id is null) = (public_key is null))`,
    );
    this.addSql(
      `alter table "second_factor" add constraint "second_factor_kind_check" check ("kind" in ('totp', 'passkey'))`,
    );
    this.addSql(
      `alter table "recovery_code" add constraint "recovery_code_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "personal_access_token" add constraint "personal_access_token_user_id_foreign" foreign key ("user_id") references "user_account" ("id") on delete cascade`,
    );
    this.addSql(
      `alter table "personal_access_token" add constraint "personal_access_token_created_by_id_foreign" foreign key ("created_by_id") references "user_account" ("id") on delete set null`,
    );
  }
}
