import type { Config } from '../../config.ts';

type ApplicationPlace = Pick<Config, 'surveyFrontendUrl' | 'isSurveyAppHere'>;

interface AddressedSurvey {
  slug: string;
  authUrlDomainOverride?: string | null | undefined;
}

/**
 * Builds the link by which a person signs in to a survey without a password: `/s/...` of the application that is part of the service, or
 * `/surveys/...` of another one. Whoever has the link can sign in
 * (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes).
 */
export function authenticationUrl(config: ApplicationPlace, survey: AddressedSurvey, urlAuthToken: string): string {
  const url = addressOf(config, survey);
  url.searchParams.set('auth', urlAuthToken);
  return url.href;
}

/**
 * Builds the address at which staff complete the recall of a respondent. The access token stands behind `#`, which browsers send to no server, so
 * no log has it.
 */
export function interviewUrl(config: ApplicationPlace, survey: AddressedSurvey, accessToken: string): string {
  const url = addressOf(config, survey);
  url.hash = new URLSearchParams({ interview: accessToken }).toString();
  return url.href;
}

function addressOf({ surveyFrontendUrl, isSurveyAppHere }: ApplicationPlace, survey: AddressedSurvey): URL {
  const folder = isSurveyAppHere ? 's' : 'surveys';
  const url = new URL(`${surveyFrontendUrl}/${folder}/${encodeURIComponent(survey.slug)}`);
  if (survey.authUrlDomainOverride) {
    // The port belongs to the host that is replaced.
    url.port = '';
    url.host = survey.authUrlDomainOverride;
  }
  return url;
}
