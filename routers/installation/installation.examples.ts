import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

export const installationExamples: inferRouterOutputs<AppRouter>['installation'] = {
  get: {
    version: '0.2.0',
    nodeVersion: '24.21.0',
    startedAt: '2026-03-01T08:02:11.000Z',
    database: { kind: 'postgresql', version: '17.5', bytes: 412_090_368 },
    pictures: { store: 'folder', count: 1204 },
    disk: { totalBytes: 107_374_182_400, freeBytes: 71_204_110_336 },
    lastBackup: { createdAt: '2026-03-01T02:00:04.000Z', recalls: 402, pictures: 1204 },
    queues: [{ queue: 'notification', due: 0, later: 18, active: 1, failed: 0, oldestDueSeconds: 0 }],
    keys: [{ id: '2026-01-12-9f3a1c02', madeOn: '2026-01-12', use: 'signs', tokens: 3, secrets: 11, jobs: 0 }],
    settings: [
      {
        name: 'LOG_LEVEL',
        group: 'Operation',
        description: 'lowest level of log lines',
        isSet: false,
        value: 'info',
        unset: null,
      },
    ],
  },
};
