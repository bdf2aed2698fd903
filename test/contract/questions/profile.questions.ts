import type { AreaQuestions, Attempt, Setting } from './questions.ts';

const physicalData = { sex: 'f', birthdate: '1990-04-01', weight: 64.5, height: 171, weightTarget: 'keep_weight' };

const inInterviews = {
  refusals: {
    'access.in_person_only': async ({ app, world }: Setting): Promise<Attempt> => {
      const { id: userId } = await app.given.respondent(world.survey);
      const leader = await app.as(world.leader);
      return { token: (await leader.interviews.start({ surveyId: 'survey', userId })).accessToken, input: {} };
    },
  },
};

export const profileQuestions: AreaQuestions = {
  'profile.get': inInterviews,
  'profile.update': {
    fine: { name: 'Ada', phone: '1', emailNotifications: false },
    bad: { emailNotifications: 'perhaps' },
    refusals: {
      'auth.confirmation_needed': async ({ app, world }) => ({
        token: await app.tokenFor((await app.given.respondent(world.survey)).id),
        input: { email: 'Admin@example.org' },
      }),
      'user.personal_data_forbidden': { as: 'stranger', input: { name: 'Grace' } },
    },
  },
  'profile.getPhysicalData': inInterviews,
  'profile.updatePhysicalData': {
    fine: physicalData,
    bad: { height: 500 },
    refusals: {
      'reference.not_found': { input: { physicalActivityLevelId: 2_000_000_000 } },
      'physical_data.not_born': { input: { birthdate: '2999-01-01' } },
    },
  },
};
