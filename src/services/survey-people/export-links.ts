import { Readable } from 'node:stream';
import { csvCell } from '../../adapters/csv-upload.ts';
import type { Context } from '../../context.ts';
import { audit } from '../trail/audit.ts';
import { authenticationUrl } from './authentication-url.ts';
import { respondentLinks } from './survey-people.queries.ts';

const COLUMNS = ['UserID', 'Username', 'AuthenticationToken', 'SurveyAuthenticationURL', 'FeedbackAuthenticationURL'];

/** Exports the links of all respondents of a survey as a CSV file for a mail merge, with the byte order mark that Excel needs. */
export async function exportLinks(context: Context, surveyId: string): Promise<Readable> {
  const survey = await context.surveys.get(surveyId);
  await audit(context, { recordType: 'export', code: 'links', surveyId: survey.id, action: 'export' });
  return Readable.from(lines());

  async function* lines() {
    yield `\ufeff${COLUMNS.join(',')}\r\n`;
    for await (const links of respondentLinks(context, survey.id)) {
      yield links
        .map(({ userId, userName, urlAuthToken }) => {
          const url = authenticationUrl(context.config, survey, urlAuthToken);
          const cells = [userId, userName, urlAuthToken, url, url.replace('?', '/feedback?')];
          return `${cells.map(csvCell).join(',')}\r\n`;
        })
        .join('');
    }
  }
}
