import { ROLE_NAMES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { Locale } from './locale.ts';
import { WITH_RESPONDENT, type PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const UserRoleSchema = defineEntity({
  name: 'UserRole',
  uniques: [
    {
      name: 'user_role_held_once',
      expression:
        "CREATE UNIQUE INDEX user_role_held_once ON public.user_role USING btree (user_id, name, COALESCE(survey_id, 0), COALESCE(locale_id, ''::character varying))",
    },
  ],
  checks: [
    {
      name: 'user_role_reach',
      expression:
        "(survey_id is not null) = (name in ('staff', 'support', 'respondent')) and (locale_id is not null) = (name = 'fdbm')",
    },
  ],
  properties: {
    id: p.integer().primary(),
    user: () => p.manyToOne(User).ref().deleteRule('cascade'),
    name: p.enum(ROLE_NAMES),
    survey: () => p.manyToOne(Survey).ref().nullable().deleteRule('cascade').index(),
    locale: () => p.manyToOne(Locale).ref().nullable().deleteRule('cascade').index(),
  },
});

/** A role that a user holds. The survey or locale is a reference, so that a renamed survey keeps its people. */
export class UserRole extends UserRoleSchema.class {
  static readonly personalData: PersonalData<UserRole> = {
    impersonal: ['id'],
    area: 'people',
    personal: [
      {
        columns: ['user', 'name', 'survey', 'locale'],
        what: 'what the person is: respondent of which survey, staff, editor, administrator',
        why: 'to decide what the person may do',
        until: WITH_RESPONDENT,
        seenBy: ['self', 'users:read', 'survey-people:read'],
      },
    ],
  };
}
UserRoleSchema.setClass(UserRole);
