import type { AreaQuestions } from './questions.ts';

export const signInLogQuestions: AreaQuestions = {
  'signInLog.list': {
    as: 'admin',
    fine: { limit: 5, offset: 0, method: 'password', outcome: 'refused', from: '2026-01-01T00:00:00Z', search: 'ada' },
    bad: { limit: 0, outcome: 'lucky', from: 'yesterday' },
  },
};
