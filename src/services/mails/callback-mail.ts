import { compose, type MailContent } from './compose.ts';

/** Writes the mail that tells the support of a survey whom to call. */
export function callbackMail({
  surveyId,
  userName,
  name,
  phone,
}: {
  surveyId: string;
  userName: string | null;
  name: string;
  phone: string;
}): MailContent {
  return compose('en', `Please call a respondent of ${surveyId}`, [
    `${name} asks to be called about the survey "${surveyId}".`,
    { list: [`Phone: ${phone}`, `User name: ${userName ?? 'none'}`] },
  ]);
}
