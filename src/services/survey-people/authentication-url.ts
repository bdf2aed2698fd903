/**
 * Builds the link by which a person signs in to a survey without a password. Whoever has the link can sign in
 * (docs/reference/recall-rules.md#16-sign-in-links-and-recovery-codes).
 */
export function authenticationUrl(
  { surveyFrontendUrl }: { surveyFrontendUrl: string },
  survey: { slug: string; authUrlDomainOverride?: string | null | undefined },
  urlAuthToken: string,
): string {
  const url = new URL(`${surveyFrontendUrl}/surveys/${encodeURIComponent(survey.slug)}`);
  url.searchParams.set('auth', urlAuthToken);
  if (survey.authUrlDomainOverride) {
    // The port belongs to the host that is replaced.
    url.port = '';
    url.host = survey.authUrlDomainOverride;
  }
  return url.href;
}
