import type { AreaQuestions } from './questions.ts';

const physicalData = { sex: 'f', birthdate: '1990-04-01', weight: 64.5, height: 171, weightTarget: 'keep_weight' };

export const profileQuestions: AreaQuestions = {
  'profile.get': {},
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
  'profile.getPhysicalData': {},
  'profile.updatePhysicalData': {
    fine: physicalData,
    bad: { height: 500 },
    refusals: {
      'reference.not_found': { input: { physicalActivityLevelId: 2_000_000_000 } },
      'physical_data.not_born': { input: { birthdate: '2999-01-01' } },
    },
  },
};
