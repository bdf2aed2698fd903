import { schedule } from '../../notifications/schedules.ts';
import { MISSING, type AreaQuestions, type Attempt, type Setting } from './questions.ts';

const surveyId = 'survey';
const ofNobody = schedule(['nobody,2099-03-01T08:30:00Z,login-last']);
const fine = ({ world }: Setting) => ({
  surveyId,
  file: schedule([`${world.person.userName},2099-03-01T08:30:00Z,login-last`]),
});
const refused = (file: File): Attempt => ({ as: 'leader', input: { surveyId, file } });
const noSurvey = (input: object = {}) => ({
  'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING, ...input } },
});

export const notificationQuestions: AreaQuestions = {
  'notifications.upload': {
    as: 'leader',
    fine,
    full: { surveyId },
    bad: { surveyId, file: ofNobody, replace: 'perhaps' },
    refusals: {
      ...noSurvey({ file: ofNobody }),
      'csv.unreadable': refused(new File([new Uint8Array([0x65, 0xff, 0xfe])], 'schedule.csv')),
      'csv.invalid': refused(ofNobody),
    },
  },
  'notifications.list': {
    as: 'leader',
    fine: { surveyId, state: 'pending', search: 'person', sort: '-dueAt', limit: 5, offset: 0 },
    bad: { surveyId, state: 'lost' },
    refusals: noSurvey(),
  },
  'notifications.removePending': {
    as: 'leader',
    fine: { surveyId },
    bad: { surveyId: 'a survey?' },
    refusals: noSurvey(),
  },
};
