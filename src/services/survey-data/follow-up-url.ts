import type { Survey } from '../../../entities/survey.ts';

/** The placeholder that Intake24 surveys use in their follow-up links. */
const USER_NAME_PLACEHOLDER = '[intake24_username_value]';

/** Builds the follow-up link for a respondent. Returns null if the survey has no link, or the respondent no user name in it. */
export function buildFollowUpUrl({ externalFollowUpUrl }: Survey, userName: string | null): string | null {
  if (externalFollowUpUrl == null || userName === null) return null;
  return externalFollowUpUrl.replaceAll(USER_NAME_PLACEHOLDER, encodeURIComponent(userName));
}
