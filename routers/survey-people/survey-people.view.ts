import type { z } from 'zod';
import { formatRole } from '../../src/access/roles.ts';
import type { Config } from '../../src/config.ts';
import type { Page } from '../../src/db/page.ts';
import { authenticationUrl } from '../../src/services/survey-people/authentication-url.ts';
import type { Member } from '../../src/services/survey-people/survey-people.queries.ts';
import type { StoredPerson } from '../../src/services/accounts/store-people.ts';
import type { SurveyWithLocale } from '../../entities/survey.ts';
import type { CreatedRespondentsView, RespondentPage, StaffPage, StoredPeopleView } from './survey-people.schema.ts';

export function toStaffPage({ items, ...page }: Page<Member>, surveyId: string): z.output<typeof StaffPage> {
  return { ...page, items: items.map((member) => toMember(member, surveyId)) };
}

export function toRespondentPage(
  config: Config,
  { items, ...page }: Page<Member>,
  survey: SurveyWithLocale,
): z.output<typeof RespondentPage> {
  const linkOf = ({ urlAuthToken }: Member) => urlAuthToken && authenticationUrl(config, survey, urlAuthToken);
  return { ...page, items: items.map((member) => ({ ...toMember(member, survey.slug), authUrl: linkOf(member) })) };
}

function toMember({ urlAuthToken: _, roles, ...member }: Member, surveyId: string) {
  return { ...member, roles: roles.map((name) => formatRole({ name, target: surveyId })) };
}

export function toStoredPeople(surveyId: string, people: readonly StoredPerson[]): z.output<typeof StoredPeopleView> {
  return { users: people.map((person) => ({ ...person, surveyId })) };
}

export function toCreatedRespondents(
  surveyId: string,
  people: readonly StoredPerson[],
): z.output<typeof CreatedRespondentsView> {
  return { userKeys: people.map(({ isNew: _, ...person }) => ({ ...person, surveyId })) };
}
