import { surveyAddress, type AddressedSurvey, type ApplicationPlace } from '../../domain/survey-address.ts';

/**
 * Builds the link by which a person signs in to a survey without a password. Whoever has the link can sign in
 * (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes).
 */
export function authenticationUrl(place: ApplicationPlace, survey: AddressedSurvey, urlAuthToken: string): string {
  return withToken(surveyAddress(place, survey), urlAuthToken);
}

/** Builds the link by which a person signs in to the feedback on their recalls, in the same way. */
export function feedbackUrl(place: ApplicationPlace, survey: AddressedSurvey, urlAuthToken: string): string {
  const url = surveyAddress(place, survey);
  url.pathname += '/feedback';
  return withToken(url, urlAuthToken);
}

function withToken(url: URL, urlAuthToken: string): string {
  url.searchParams.set('auth', urlAuthToken);
  return url.href;
}

/**
 * Builds the address at which staff complete the recall of a respondent. The access token stands behind `#`, which browsers send to no server, so
 * no log has it.
 */
export function interviewUrl(place: ApplicationPlace, survey: AddressedSurvey, accessToken: string): string {
  const url = surveyAddress(place, survey);
  url.hash = new URLSearchParams({ interview: accessToken }).toString();
  return url.href;
}
