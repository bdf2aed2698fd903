import { UserRole } from '../../../entities/user-role.ts';
import { MISSING, type AreaQuestions, type Attempt, type Setting } from './questions.ts';

const surveyId = 'survey';
const csv = (text: string) => new File([text], 'respondents.csv', { type: 'text/csv' });
const file = csv('user name,password,house\nhouse-1,,12\n');
const wrong = (text: string): Attempt => ({ as: 'admin', input: { surveyId, file: csv(text) } });

/** An upload with the name of a respondent who is also in a survey that does not allow personal data. */
async function inDiscreetSurvey({ app, world }: Setting): Promise<Attempt> {
  const { id, userName } = await app.given.respondent(world.survey);
  await app.context().em.insert(UserRole, { user: id, name: 'respondent', survey: world.otherSurvey.id });
  return wrong(`user name,password,name\n${userName},,Ada\n`);
}

export const respondentUploadQuestions: AreaQuestions = {
  'respondentUploads.upload': {
    as: 'leader',
    fine: { surveyId, file },
    full: { surveyId, mode: 'upsert' },
    bad: { surveyId, file, mode: 'replace' },
    refusals: {
      'survey.not_found': { as: 'admin', input: { surveyId: MISSING, file } },
      'csv.unreadable': wrong('user name,password\n"a'),
      'csv.invalid': wrong('user name,password\na b,\n'),
      'user.personal_data_forbidden': inDiscreetSurvey,
    },
  },
};
