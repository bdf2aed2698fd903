import { query, sql } from '../../../src/db/sql.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const surveyId = 'survey';
const missing = (input: Input = {}): Attempt => ({ as: 'admin', input: { surveyId: MISSING, ...input } });
const leader = (input: Input): Attempt => ({ as: 'leader', input: { surveyId, ...input } });
const noPersonalData = (users: Input[]): Attempt => ({ as: 'admin', input: { surveyId: 'other-survey', users } });

const list = {
  as: 'leader' as const,
  fine: { surveyId, search: 'person' },
  bad: { surveyId, limit: 0 },
  refusals: { 'survey.not_found': missing() },
};

const upsert = {
  as: 'leader' as const,
  fine: { surveyId, users: [{ userName: 'upserted', password: 'a longer password' }] },
  full: {
    surveyId,
    users: [
      { userName: 'full', password: 'a longer password', name: 'text', phone: 'text', customFields: { a: 'text' } },
    ],
  },
  bad: { surveyId, users: [{ userName: 'two words' }] },
};
const storeErrors = (users: (userName: string) => Input[]) => ({
  'survey.not_found': missing({ users: users('one') }),
  'user.taken': leader({ users: users('one').map((user) => ({ ...user, email: 'admin@example.org' })) }),
  'user.repeated': leader({ users: [...users('twice'), ...users('twice')] }),
});
const notEditable = async ({ app, world }: Setting): Promise<Attempt> => {
  const elsewhere = await app.given.respondent(world.survey);
  await query(app.context().em, sql`insert into user_role (user_id, name) values (${elsewhere.id}, 'foodsadmin')`);
  return leader({ users: [{ userName: elsewhere.userName }] });
};

export const surveyPeopleQuestions: AreaQuestions = {
  'surveyPeople.listStaff': list,
  'surveyPeople.listRespondents': {
    ...list,
    fine: {
      surveyId,
      search: 'person',
      recallsAtLeast: 0,
      recallsAtMost: 100,
      hasOpenSession: false,
      hasOnlyBegun: false,
      lastContactAfter: '2000-01-01T00:00:00Z',
      lastContactBefore: '2099-01-01T00:00:00Z',
      lastRecallAfter: '2000-01-01T00:00:00Z',
      lastRecallBefore: '2099-01-01T00:00:00Z',
      customField: ['arm=B'],
      hasEmail: false,
      hasPhone: false,
      isUnsubscribed: false,
    },
  },
  'surveyPeople.upsertStaff': {
    ...upsert,
    refusals: {
      ...storeErrors((userName) => [{ userName }]),
      'user.not_editable': notEditable,
      'user.weak_password': leader({ users: [{ userName: 'weak', password: 'password' }] }),
    },
  },
  'surveyPeople.upsertRespondents': {
    ...upsert,
    refusals: {
      ...storeErrors((userName) => [{ userName }]),
      'user.not_editable': notEditable,
      'user.personal_data_forbidden': noPersonalData([{ userName: 'named', name: 'Ada' }]),
      'user.weak_password': async ({ app, world }) => {
        const { userName } = await app.given.respondent(world.survey, { role: 'support' });
        return leader({ users: [{ userName, password: 'password' }] });
      },
    },
  },
  'surveyPeople.createRespondentsWithPhysicalData': {
    as: 'leader',
    fine: ({ app }) => ({ surveyId, users: [{ externalId: app.given.name('panel'), sex: 'f', weight: 60.5 }] }),
    full: { surveyId, users: [{ externalId: 'panel-full', name: 'text', phone: 'text', birthdate: '1990-04-23' }] },
    bad: { surveyId, users: [{ externalId: 'heavy', weight: 1000 }] },
    refusals: {
      ...storeErrors((externalId) => [{ externalId }]),
      'user.personal_data_forbidden': noPersonalData([{ externalId: 'named', name: 'Ada' }]),
      'physical_data.not_born': leader({ users: [{ externalId: 'unborn', birthdate: '2999-01-01' }] }),
      'reference.not_found': leader({ users: [{ externalId: 'active', physicalActivityLevelId: 2_000_000_000 }] }),
    },
  },
  'surveyPeople.exportLinks': {
    as: 'leader',
    fine: { surveyId },
    bad: { surveyId: 'a survey?' },
    refusals: { 'survey.not_found': missing() },
  },
  'surveyPeople.replaceLink': {
    as: 'leader',
    fine: async ({ app, world }) => ({ surveyId, userId: (await app.given.respondent(world.survey)).id }),
    full: { surveyId, userId: 2_000_000_000 },
    bad: { surveyId, userId: 0 },
    refusals: {
      'survey.not_found': missing({ userId: 1 }),
      'user.not_found': leader({ userId: 2_000_000_000 }),
    },
  },
  'surveyPeople.remove': {
    as: 'leader',
    fine: async ({ app, world }) => ({
      surveyId,
      userNames: [(await app.given.respondent(world.survey)).userName],
    }),
    full: { surveyId, userNames: ['nobody has this'] },
    bad: { surveyId, userNames: [] },
    refusals: {
      'survey.not_found': missing({ userNames: ['one'] }),
      'user.not_found': leader({ userNames: ['nobody-has-this'] }),
      'user.yourself': ({ world }) => leader({ userNames: [world.leader.userName] }),
      'user.in_use': async ({ app, world }) => {
        const author = await app.given.respondent(world.survey);
        await query(
          app.context().em,
          sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
                redirect_to_feedback)
              values (gen_random_uuid(), ${world.survey.id}, ${author.id}, gen_random_uuid(), now(), now(), now(), 'UTC', false)`,
        );
        return leader({ userNames: [author.userName] });
      },
    },
  },
};
