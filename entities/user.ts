import { defineEntity, p } from '@mikro-orm/core';
import { SurveyAlias } from './survey-alias.ts';
import { UserRole } from './user-role.ts';

const UserSchema = defineEntity({
  name: 'User',
  // "user" is a reserved word of SQL.
  tableName: 'user_account',
  uniques: [
    {
      name: 'user_account_email_unique',
      expression:
        'CREATE UNIQUE INDEX user_account_email_unique ON public.user_account USING btree (lower((email)::text))',
    },
  ],
  properties: {
    id: p.integer().primary(),
    name: p.string().length(512).nullable(),
    email: p.string().length(512).nullable(),
    /**
     * False for an address that somebody else may have chosen: with a stolen access token, or before the user got a role that reads data
     * of others or of another survey. Such an address gets no links for a new password until its user signs in by it with their password.
     */
    isEmailTrusted: p.boolean().default(true),
    phone: p.string().length(32).nullable(),
    /** The language that the person reads best, BCP 47; null if nobody has said it. */
    language: p.string().length(35).nullable(),
    emailNotifications: p.boolean().default(true),
    smsNotifications: p.boolean().default(true),
    /** Argon2id in PHC form. Null if the user has no password and signs in by a link only. */
    passwordHash: p.string().length(256).nullable().hidden().lazy(),
    customFields: p.json<Record<string, string>>().defaultRaw(`'{}'`),
    isDisabled: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    roles: () => p.oneToMany(UserRole).mappedBy('user'),
    aliases: () => p.oneToMany(SurveyAlias).mappedBy('user'),
  },
});

/** A person: administrator, staff or respondent. */
export class User extends UserSchema.class {}
UserSchema.setClass(User);
