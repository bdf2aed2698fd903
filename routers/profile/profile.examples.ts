import type { AnswersOf } from '../index.ts';

const userProfile = {
  id: 3,
  name: null,
  email: null,
  pendingEmail: null,
  phone: null,
  language: 'en',
  emailNotifications: true,
  smsNotifications: true,
  roles: ['demo/respondent'],
  customFields: {},
  surveys: [{ surveyId: 'demo', userName: 'respondent1' }],
};
const physicalData = {
  userId: 3,
  sex: 'f' as const,
  birthdate: '1990-04-01',
  weight: 64.5,
  weightTarget: null,
  height: 171,
  physicalActivityLevelId: 2,
};

export const profileExamples: AnswersOf<'profile'> = {
  get: userProfile,
  update: { ...userProfile, emailNotifications: false },
  getPhysicalData: { userProfile, physicalData },
  updatePhysicalData: physicalData,
};
