import type { NotificationChannel, NotificationType } from '@dietary-recall/vocabulary';
import type { SurveyWithLocale } from '../../../entities/survey.ts';
import type { SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { invalid } from '../../refusals.ts';
import { hasRoleIn } from '../accounts/held-roles.ts';
import { newUrlAuthToken } from '../accounts/url-auth-token.ts';
import { surveyMessage, unsubscribeUrl, type MessageFacts, type SurveyMessage } from '../mails/survey-message.ts';
import { authenticationUrl } from '../survey-people/authentication-url.ts';
import { requirePeopleReader } from '../survey-people/require-people-reader.ts';
import { respondentLanguage } from '../survey-people/respondent-language.ts';
import { findWords, requireTemplate } from './message-templates.queries.ts';
import { requireGoodWords } from './save-template.ts';

export interface PreviewWanted {
  surveyId: string;
  channel: NotificationChannel;
  type: NotificationType;
  /** Absent: the language that the person would get. */
  language?: string | undefined;
  /** Words that are not saved yet; absent: the saved ones. */
  subject?: string | undefined;
  text?: string | undefined;
  /** The respondent to whom it is written; absent: a made-up one. */
  userId?: number | undefined;
}

export interface Preview {
  language: string;
  /** The user name of the respondent; null for the made-up one. */
  userName: string | null;
  message: SurveyMessage;
}

// They stand in the place of the secrets of the links, are as long, and open nothing.
const NO_LINK_TOKEN = 'preview'.padEnd(newUrlAuthToken().length, '-');
const NO_UNSUBSCRIBE_TOKEN = '00000000-0000-4000-8000-000000000000';

const MADE_UP = { name: 'Ada Example', userName: 'respondent1', customFields: {}, recallsDone: 1, language: null };

/**
 * Writes a message as a respondent would get it. Its links open nothing, because a link signs its reader in. Throws AppError
 * `survey.not_found`, `message_template.not_found`, `message_template.invalid`, `user.not_found`, and `access.forbidden` for a caller who may
 * not read the people of the survey and names one.
 */
export async function previewMessage(context: SignedInContext, wanted: PreviewWanted): Promise<Preview> {
  requireLanguageOfDraft(wanted);
  const { surveys, config, em } = context;
  const survey = await surveys.get(wanted.surveyId);
  const person = wanted.userId === undefined ? MADE_UP : await requirePerson(context, survey, wanted.userId);
  const { channel, type, subject, text } = wanted;
  const saved =
    wanted.language === undefined
      ? await findWords(em, { survey, channel, type, language: person.language })
      : await savedOrDraft(context, { ...wanted, language: wanted.language });
  const words = { subject: subject ?? saved.subject, text: text ?? saved.text };
  requireGoodWords(channel, words);
  const { language } = saved;
  const facts: MessageFacts = {
    surveyId: survey.slug,
    supportEmail: survey.supportEmail,
    endsAt: survey.endDate,
    timeZone: survey.timeZone,
    name: person.name,
    userName: person.userName,
    customFields: person.customFields,
    recallsDone: person.recallsDone,
    link: authenticationUrl(config, survey, NO_LINK_TOKEN),
    unsubscribeLink: unsubscribeUrl(config, NO_UNSUBSCRIBE_TOKEN),
  };
  return {
    language,
    userName: wanted.userId === undefined ? null : person.userName,
    message: surveyMessage({ channel, language, ...words }, facts),
  };
}

/** The saved words in a language. A complete draft needs none. */
async function savedOrDraft(
  context: SignedInContext,
  { surveyId, channel, type, language, subject, text }: PreviewWanted & { language: string },
): Promise<{ language: string; subject: string | null; text: string }> {
  const isComplete = text !== undefined && (channel === 'sms' || subject !== undefined);
  if (isComplete) return { language, subject: subject ?? null, text };
  return requireTemplate(context, { surveyId, channel, type, language });
}

interface Person {
  name: string | null;
  userName: string;
  customFields: Record<string, string>;
  recallsDone: number;
  language: string | null;
}

async function requirePerson(
  { em, actor }: SignedInContext,
  survey: SurveyWithLocale,
  userId: number,
): Promise<Person> {
  requirePeopleReader(actor, survey);
  const person = await kysely(em)
    .selectFrom('survey_alias as a')
    .innerJoin('user_account as u', 'u.id', 'a.user_id')
    .select(['u.name', 'a.user_name as userName', 'u.custom_fields as customFields'])
    .select(respondentLanguage(survey.id).as('language'))
    .select((eb) =>
      eb
        .selectFrom('submission as s')
        .where('s.survey_id', '=', survey.id)
        .whereRef('s.user_id', '=', 'u.id')
        .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('done'))
        .$asScalar()
        .$notNull()
        .as('recallsDone'),
    )
    .where('a.survey_id', '=', survey.id)
    .where('a.user_id', '=', userId)
    .where(hasRoleIn(sql.ref('a.user_id'), sql.ref('a.survey_id'), ['respondent']))
    .executeTakeFirst();
  if (!person) throw new AppError('not_found', 'user.not_found', `The survey has no respondent ${userId}.`);
  return person;
}

/** Refuses a draft that does not name its language. */
function requireLanguageOfDraft({ language, subject, text }: PreviewWanted): void {
  if (language !== undefined || (subject === undefined && text === undefined)) return;
  const message = 'Name the language of the words that you send.';
  throw invalid('request.invalid', [{ path: 'language', code: 'missing', message }]);
}
