import { Readable } from 'node:stream';
import { csvCell } from '../../adapters/csv-upload.ts';
import type { SignedInContext } from '../../context.ts';
import { audit } from '../trail/audit.ts';
import { authenticationUrl, feedbackUrl } from './authentication-url.ts';
import { respondentLinks } from './survey-people.queries.ts';

const COLUMNS = [
  'UserID',
  'Username',
  'AuthenticationToken',
  'SurveyAuthenticationURL',
  'FeedbackAuthenticationURL',
  'Name',
];

/**
 * Exports the links of all respondents of a survey as a CSV file for a mail merge, with the byte order mark that Excel needs. The column of
 * names is empty for a caller who may not read the people of the survey.
 */
export async function exportLinks(context: SignedInContext, surveyId: string): Promise<Readable> {
  const survey = await context.surveys.get(surveyId);
  const isNamed = context.actor.may('survey-people:read', 'survey', survey.slug);
  await audit(context, { recordType: 'export', code: 'links', surveyId: survey.id, action: 'export' });
  return Readable.from(lines());

  async function* lines() {
    yield `\ufeff${COLUMNS.join(',')}\r\n`;
    for await (const links of respondentLinks(context, survey.id)) {
      yield links
        .map(({ userId, userName, urlAuthToken, name }) => {
          const url = authenticationUrl(context.config, survey, urlAuthToken);
          const feedback = feedbackUrl(context.config, survey, urlAuthToken);
          const cells = [userId, userName, urlAuthToken, url, feedback, isNamed ? name : null];
          return `${cells.map(csvCell).join(',')}\r\n`;
        })
        .join('');
    }
  }
}
