import type { AnswersOf } from '../index.ts';

export const uploadResult = {
  created: 1,
  updated: 0,
  users: [{ userId: 12, surveyId: 'demo', userName: 'house-12', urlAuthToken: 'Zk3vQ0pX8mYt1aWcRb7uLs2e' }],
  usersOmitted: false,
};

export const respondentUploadsExamples: AnswersOf<'respondentUploads'> = {
  upload: { state: 'done', ...uploadResult, job: null },
};
