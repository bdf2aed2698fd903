import type { AnswersOf } from '../index.ts';

const contact = {
  email: null,
  phone: null,
  language: 'en',
  emailNotifications: true,
  smsNotifications: true,
  customFields: {},
};
const urlAuthToken = 'q8Vd2s5yJ0uN3rXfLk7wBh1c';
const stored = { userId: 14, surveyId: 'demo', userName: 'r100', urlAuthToken };

export const surveyPeopleExamples: AnswersOf<'surveyPeople'> = {
  listStaff: {
    items: [{ id: 2, userName: 'staff1', name: 'Demo staff', ...contact, roles: ['demo/staff'] }],
    total: 1,
    limit: 50,
    offset: 0,
  },
  upsertStaff: { users: [{ ...stored, userId: 15, userName: 'staff2', isNew: true }] },
  listRespondents: {
    items: [
      {
        id: 3,
        userName: 'respondent1',
        name: 'Demo respondent respondent1',
        ...contact,
        roles: ['demo/respondent'],
        unsubscribedAt: null,
        lastContactAt: '2027-03-01T18:04:11.000Z',
        authUrl: `http://localhost:3100/s/demo?auth=${urlAuthToken}`,
        consent: { schemeId: 'winter-2027', version: '2026-11', language: 'en', givenAt: '2026-11-21T18:02:11.000Z' },
        withdrawnAt: null,
        recalls: 2,
        nextRecallDay: '2027-03-04',
      },
    ],
    total: 1,
    isTotalExact: true,
    limit: 50,
    offset: 0,
    nextCursor: null,
  },
  upsertRespondents: { users: [{ ...stored, isNew: true }] },
  createRespondentsWithPhysicalData: { userKeys: [{ ...stored, userName: 'p7' }] },
  replaceLink: { ...stored, authUrl: `http://localhost:3100/s/demo?auth=${urlAuthToken}` },
  remove: { removed: 1, deletedAccounts: 1 },
};
