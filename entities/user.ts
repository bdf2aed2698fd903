import { defineEntity, p } from '@mikro-orm/core';
import { WITH_ACCOUNT, type PersonalData } from './personal-data.ts';
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
  indexes: ['name', 'email'].map((column) => ({
    name: `user_account_by_${column}`,
    expression: `CREATE INDEX user_account_by_${column} ON public.user_account USING btree (${column} COLLATE "und-x-icu", id)`,
  })),
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
export class User extends UserSchema.class {
  static readonly personalData: PersonalData<User> = {
    impersonal: ['id'],
    area: 'people',
    personal: [
      {
        columns: ['name', 'email', 'phone'],
        what: 'name, e-mail address and phone number; a respondent has them only in a survey with `allowPersonalData`',
        why: 'to tell people apart, to write to them, and to sign in by the e-mail address',
        until: WITH_ACCOUNT,
        seenBy: ['self', 'users:read', 'survey-people:read'],
      },
      {
        columns: ['language', 'emailNotifications', 'smsNotifications'],
        what: 'the language that the person reads best, and whether they want mails and SMS',
        why: 'to write to people as they wish',
        until: WITH_ACCOUNT,
        seenBy: ['self', 'users:read', 'survey-people:read'],
      },
      {
        columns: ['customFields'],
        what: 'what the study adds to its respondents, such as the arm of a trial. The study decides what stands there',
        why: 'to filter, remind and analyse by facts that the study needs',
        until: WITH_ACCOUNT,
        seenBy: ['self', 'users:read', 'survey-people:read', 'submissions:read'],
      },
      {
        columns: ['passwordHash'],
        what: 'the password as an Argon2id hash',
        why: 'to sign in',
        until: WITH_ACCOUNT,
        seenBy: ['nobody'],
      },
      {
        columns: ['isEmailTrusted', 'isDisabled', 'createdAt'],
        what: 'whether the address is that of the person, whether the account is closed, and since when there is one',
        why: 'to keep others out of the account',
        until: WITH_ACCOUNT,
        seenBy: ['self'],
      },
    ],
  };
}
UserSchema.setClass(User);
