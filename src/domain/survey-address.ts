/** Where respondents open their application. */
export interface ApplicationPlace {
  /** Without a trailing slash. */
  surveyFrontendUrl: string;
  /** Whether it is the application that is part of the service. */
  isSurveyAppHere: boolean;
}

export interface AddressedSurvey {
  slug: string;
  authUrlDomainOverride?: string | null | undefined;
}

/** The address at which respondents open a survey: `/s/...` of the application that is part of the service, or `/surveys/...` of another one. */
export function surveyAddress({ surveyFrontendUrl, isSurveyAppHere }: ApplicationPlace, survey: AddressedSurvey): URL {
  const folder = isSurveyAppHere ? 's' : 'surveys';
  const url = new URL(`${surveyFrontendUrl}/${folder}/${encodeURIComponent(survey.slug)}`);
  if (survey.authUrlDomainOverride) {
    // The port belongs to the host that is replaced.
    url.port = '';
    url.host = survey.authUrlDomainOverride;
  }
  return url;
}
