import type { AnswersOf } from '../index.ts';

const accessToken = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIzIn0.3q2-7w';

export const interviewsExamples: AnswersOf<'interviews'> = {
  start: {
    id: '0b0f2b9e-9a55-4f5e-8a06-2d1c5c1c9a10',
    surveyId: 'demo',
    accessToken,
    url: `http://localhost:3100/s/demo#interview=${accessToken}`,
    expiresAt: '2027-03-01T12:30:00.000Z',
    respondent: { id: 3, userName: 'respondent1' },
    interviewer: { id: 2, name: 'Demo staff' },
  },
  end: { surveyId: 'demo', userId: 3 },
  endOwn: { surveyId: 'demo', userId: 3 },
};
