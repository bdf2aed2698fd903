import type { AnswersOf } from '../index.ts';

const user = {
  id: 12,
  name: 'Ada',
  email: 'ada@example.org',
  pendingEmail: null,
  phone: null,
  language: 'en',
  emailNotifications: true,
  smsNotifications: true,
  roles: ['demo/staff'],
  customFields: { site: 'Newcastle' },
  surveys: [{ surveyId: 'demo', userName: 'ada' }],
};

export const usersExamples: AnswersOf<'users'> = {
  list: { items: [user], total: 1, isTotalExact: true, limit: 50, offset: 0 },
  create: { id: 12 },
  delete: { id: 12 },
  update: user,
  changeRoles: { roles: ['fdbm/en_GB', 'demo/staff'] },
  updatePassword: { changed: true },
  updatePhysicalData: {
    userId: 12,
    sex: 'f',
    birthdate: '1990-04-01',
    weight: 64.5,
    weightTarget: 'keep_weight',
    height: 171,
    physicalActivityLevelId: 2,
  },
  deleteMany: { deleted: 2 },
  requestPasswordReset: { requested: true },
  resetPassword: { changed: true },
  confirmEmail: { changed: true },
};
