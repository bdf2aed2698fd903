import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

export const userSessionsExamples: inferRouterOutputs<AppRouter>['userSessions'] = {
  save: {
    created: '2026-11-21T04:42:32.001Z',
    updatedAt: '2026-11-21T04:42:32.001Z',
  },
  get: {
    data: {
      userId: 3,
      surveyId: 'demo',
      sessionData: '{"meals":[]}',
      created: '2026-11-21T04:42:32.001Z',
      updatedAt: '2026-11-21T04:42:32.001Z',
    },
  },
  delete: {
    deleted: 1,
  },
};
