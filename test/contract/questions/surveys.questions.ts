import { randomUUID } from 'node:crypto';
import { query, sql } from '../../../src/db/sql.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const surveyId = 'survey';
const settings = {
  localeId: 'en_GB',
  startDate: '2027-01-01T00:00:00Z',
  endDate: '2027-03-31T00:00:00Z',
  supportEmail: 'support@example.org',
};
const newSurvey = ({ app }: Setting): Input => ({ id: app.given.name('made'), ...settings });
const missing = (input: Input = {}): Attempt => ({ as: 'admin', input: { surveyId: MISSING, ...input } });
const wrong = (input: Input): Attempt => ({ as: 'admin', input });

/** A new survey, for operations that cannot be repeated. */
const fresh = async ({ app, world }: Setting): Promise<Input> => ({
  surveyId: (await app.given.survey({ locale: world.locale })).slug,
});
const grant = ({ world }: Setting): Input => ({
  surveyId,
  users: [{ userId: world.neighbour.id, role: `${surveyId}/support` }],
});
const noRoles = { surveyId, users: [{ userId: 2_000_000_000, role: `${surveyId}/support` }] };
const roleErrors = {
  'survey.not_found': missing({ users: [{ userId: 1, role: `${MISSING}/staff` }] }),
  'reference.not_found': wrong({ surveyId, users: [{ userId: 2_000_000_000, role: `${surveyId}/staff` }] }),
};

export const surveyQuestions: AreaQuestions = {
  'surveys.list': { as: 'leader', fine: { search: 'sur' }, bad: { limit: 0 } },
  'surveys.validateId': { as: 'admin', fine: { id: 'winter' }, bad: { id: 1 } },
  'surveys.create': {
    as: 'admin',
    fine: newSurvey,
    full: { id: 'full', ...settings, description: 'text', suspensionReason: 'text', feedbackStyle: 'text' },
    bad: { id: 'a survey?', ...settings },
    refusals: {
      'survey.duplicate_id': wrong({ id: surveyId, ...settings }),
      'survey.reserved_id': wrong({ id: 'validate-id', ...settings }),
      'survey.dates': wrong({ id: 'backwards', ...settings, endDate: settings.startDate }),
      'reference.not_found': wrong({ id: 'nowhere', ...settings, localeId: 'no-such-locale' }),
    },
  },
  'surveys.get': {
    as: 'leader',
    fine: { surveyId },
    bad: { surveyId: 'a survey?' },
    refusals: { 'survey.not_found': missing() },
  },
  'surveys.update': {
    as: 'leader',
    fine: { surveyId, supportEmail: 'help@example.org' },
    full: { surveyId, baseVersion: randomUUID(), description: 'text', finalPageHtml: 'text', suspensionReason: 'text' },
    bad: { surveyId, startDate: 'yesterday' },
    refusals: {
      'survey.not_found': missing(),
      'survey.duplicate_id': wrong({ surveyId, id: 'other-survey' }),
      'survey.reserved_id': wrong({ surveyId, id: 'validate-id' }),
      'survey.dates': wrong({ surveyId, endDate: '2000-01-01T00:00:00Z' }),
      'reference.not_found': wrong({ surveyId, localeId: 'no-such-locale' }),
      'survey.field_forbidden': { as: 'leader', input: { surveyId, maximumDailySubmissions: 7 } },
      'survey.has_personal_data': wrong({ surveyId, allowPersonalData: false }),
      'survey.version_conflict': wrong({ surveyId, baseVersion: randomUUID(), supportEmail: 'help@example.org' }),
    },
  },
  'surveys.delete': {
    as: 'admin',
    fine: fresh,
    full: { surveyId: MISSING },
    bad: { surveyId: 'a survey?' },
    refusals: {
      'survey.not_found': missing(),
      'survey.in_use': async (setting) => {
        const { app, world } = setting;
        const survey = await app.given.survey({ locale: world.locale });
        await query(
          app.context().em,
          sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
                redirect_to_feedback)
              values (gen_random_uuid(), ${survey.id}, ${world.person.id}, gen_random_uuid(), now(), now(), now(), 'UTC', false)`,
        );
        return wrong({ surveyId: survey.slug });
      },
    },
  },
  'surveys.addRoles': {
    as: 'leader',
    fine: grant,
    full: noRoles,
    bad: { surveyId, users: [] },
    refusals: {
      ...roleErrors,
      'user.personal_data_forbidden': ({ world }) =>
        wrong({ surveyId: 'other-survey', users: [{ userId: world.person.id, role: 'other-survey/respondent' }] }),
    },
  },
  'surveys.removeRoles': {
    as: 'leader',
    fine: grant,
    full: noRoles,
    bad: { surveyId, users: [] },
    refusals: {
      ...roleErrors,
      'user.personal_data_forbidden': async ({ app, world }) => {
        const roles = (['respondent', 'staff'] as const).map((name) => ({ name, survey: world.otherSurvey }));
        const { id: userId } = await app.given.user({ name: 'Ada', roles });
        return wrong({ surveyId: 'other-survey', users: [{ userId, role: 'other-survey/staff' }] });
      },
    },
  },
};
