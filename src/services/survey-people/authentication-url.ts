/** The link by which a person signs in to a survey without a password: who has it may (domain reference 15.3). */
export function authenticationUrl(
  { surveyFrontendUrl }: { surveyFrontendUrl: string },
  survey: { slug: string; authUrlDomainOverride?: string | null | undefined },
  urlAuthToken: string,
): string {
  const url = new URL(`${surveyFrontendUrl}/surveys/${encodeURIComponent(survey.slug)}`);
  url.searchParams.set('auth', urlAuthToken);
  if (survey.authUrlDomainOverride) {
    // The port of another host is not its own.
    url.port = '';
    url.host = survey.authUrlDomainOverride;
  }
  return url.href;
}
