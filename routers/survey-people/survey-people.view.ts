import type { Readable } from 'node:stream';
import { formatRole } from '@dietary-recall/vocabulary/roles';
import type { z } from 'zod';
import type { Config } from '../../src/config.ts';
import { FileAnswer } from '../../src/contract/files.ts';
import type { CursorPage } from '../../src/db/page.ts';
import type { StoredPerson } from '../../src/services/accounts/store-people.ts';
import { authenticationUrl } from '../../src/services/survey-people/authentication-url.ts';
import type { ReplacedLink } from '../../src/services/survey-people/replace-link.ts';
import type {
  Member,
  RespondentMember,
  SurveyMembers,
} from '../../src/services/survey-people/survey-people.queries.ts';
import type {
  CreatedRespondentsView,
  ReplacedLinkView,
  RespondentPage,
  StaffPage,
  StoredPeopleView,
} from './survey-people.schema.ts';

export function toStaffPage({ survey, page }: SurveyMembers): z.output<typeof StaffPage> {
  return { ...page, items: page.items.map((member) => toMember(member, survey.slug)) };
}

export function toRespondentPage(
  { survey, page }: SurveyMembers<CursorPage<RespondentMember>>,
  config: Config,
): z.output<typeof RespondentPage> {
  const linkOf = ({ urlAuthToken }: Member) => urlAuthToken && authenticationUrl(config, survey, urlAuthToken);
  return {
    ...page,
    items: page.items.map((member) => ({
      ...toMember(member, survey.slug),
      unsubscribedAt: member.unsubscribedAt?.toISOString() ?? null,
      lastContactAt: member.lastContactAt?.toISOString() ?? null,
      authUrl: linkOf(member),
      consent: consentOf(member),
      withdrawnAt: isoOf(member.withdrawnAt),
      recalls: member.recalls,
      nextRecallDay: member.nextRecallDay,
    })),
  };
}

export function toLinksFile(lines: Readable, surveyId: string): FileAnswer {
  return new FileAnswer(lines, 'text/csv; charset=utf-8', `${surveyId}-links.csv`);
}

export function toReplacedLink({ survey, ...person }: ReplacedLink, config: Config): z.output<typeof ReplacedLinkView> {
  return { ...person, surveyId: survey.slug, authUrl: authenticationUrl(config, survey, person.urlAuthToken) };
}

const isoOf = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

function consentOf(member: Member) {
  const { consentSchemeId: schemeId, consentVersion: version, consentLanguage: language, consentGivenAt } = member;
  if (schemeId === null || version === null || language === null || consentGivenAt === null) return null;
  return { schemeId, version, language, givenAt: new Date(consentGivenAt).toISOString() };
}

function toMember(member: Member, surveyId: string) {
  const { id, userName, name, email, phone, language, emailNotifications, smsNotifications, customFields } = member;
  const roles = member.roles.map((role) => formatRole({ name: role, target: surveyId }));
  return { id, userName, name, email, phone, language, emailNotifications, smsNotifications, customFields, roles };
}

export function toStoredPeople(people: readonly StoredPerson[], surveyId: string): z.output<typeof StoredPeopleView> {
  return { users: people.map((person) => ({ ...person, surveyId })) };
}

export function toCreatedRespondents(
  people: readonly StoredPerson[],
  surveyId: string,
): z.output<typeof CreatedRespondentsView> {
  return { userKeys: people.map(({ isNew: _, ...person }) => ({ ...person, surveyId })) };
}
