import type { Config } from '../../config.ts';

/**
 * Builds the link by which a person signs in to a survey without a password: `/s/...` of the application that is part of the service, or
 * `/surveys/...` of another one. Whoever has the link can sign in
 * (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes).
 */
export function authenticationUrl(
  { surveyFrontendUrl, isSurveyAppHere }: Pick<Config, 'surveyFrontendUrl' | 'isSurveyAppHere'>,
  survey: { slug: string; authUrlDomainOverride?: string | null | undefined },
  urlAuthToken: string,
): string {
  const folder = isSurveyAppHere ? 's' : 'surveys';
  const url = new URL(`${surveyFrontendUrl}/${folder}/${encodeURIComponent(survey.slug)}`);
  url.searchParams.set('auth', urlAuthToken);
  if (survey.authUrlDomainOverride) {
    // The port belongs to the host that is replaced.
    url.port = '';
    url.host = survey.authUrlDomainOverride;
  }
  return url.href;
}
