import type { Survey } from '../../../entities/survey.ts';

/** Placeholder that Intake24 surveys use in their follow-up links. */
const USER_NAME_PLACEHOLDER = '[intake24_username_value]';

/** The survey's follow-up link for a respondent; null without a link or without a user name in the survey. */
export function followUpUrl({ externalFollowUpUrl }: Survey, userName: string | null): string | null {
  if (externalFollowUpUrl == null || userName === null) return null;
  return externalFollowUpUrl.replaceAll(USER_NAME_PLACEHOLDER, encodeURIComponent(userName));
}
