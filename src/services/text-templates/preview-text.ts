import type { SignedInContext } from '../../context.ts';
import { textLength, type TextLength } from '../../domain/text-message.ts';
import { newUrlAuthToken } from '../accounts/url-auth-token.ts';
import { unsubscribeUrl } from '../mails/notification-mail.ts';
import { renderText } from '../mails/text-words.ts';
import { authenticationUrl } from '../survey-people/authentication-url.ts';
import { requireGoodText } from './save-text-template.ts';
import { requireTextTemplate, type TextTemplateIds } from './text-templates.queries.ts';

interface PreviewWanted extends TextTemplateIds {
  /** Words that are not saved yet; absent: the saved ones. */
  text?: string | undefined;
}

export interface TextPreview extends TextLength {
  text: string;
}

const MADE_UP = { name: 'Ada Example', userName: 'respondent1', customFields: {}, recallsDone: 1 };
const NO_TOKEN = '00000000-0000-4000-8000-000000000000';

/**
 * Writes a text message for a made-up respondent, and counts its length: its links are as long as real ones and open nothing. Throws
 * AppError `survey.not_found`, `text_template.not_found`, `text_template.invalid`.
 */
export async function previewText(
  context: SignedInContext,
  { surveyId, type, language, text: draft }: PreviewWanted,
): Promise<TextPreview> {
  const { config, surveys } = context;
  const survey = await surveys.get(surveyId);
  const words = draft ?? (await requireTextTemplate(context, { surveyId, type, language })).text;
  requireGoodText(words);
  const text = renderText(language, words, {
    ...MADE_UP,
    surveyId: survey.slug,
    supportEmail: survey.supportEmail,
    endsAt: survey.endDate,
    timeZone: survey.timeZone,
    link: authenticationUrl(config, survey, 'preview'.padEnd(newUrlAuthToken().length, '-')),
    unsubscribeLink: unsubscribeUrl(config, NO_TOKEN),
  });
  return { text, ...textLength(text) };
}
