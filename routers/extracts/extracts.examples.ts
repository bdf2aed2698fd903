import type { AnswersOf } from '../index.ts';
import { importJob } from '../jobs/jobs.examples.ts';

const extract: AnswersOf<'extracts'>['get'] = {
  id: 2,
  name: 'Main paper',
  selection: {
    as: 'coded',
    validity: null,
    dateFrom: null,
    dateTo: '2027-01-08T09:30:00.001Z',
    recalledFrom: null,
    recalledTo: '2026-12-31',
    user: null,
  },
  sources: {
    softwareVersion: '0.2.0',
    foodList: { localeId: 'en_GB', foods: 600, lastChangeId: 4711, lastChangedAt: '2026-12-01T10:02:11.000Z' },
    schemes: [{ schemeId: 'default', version: 1 }],
  },
  recalls: 600,
  files: [
    {
      name: 'items.csv',
      rows: 9312,
      bytes: 5_120_311,
      sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    },
  ],
  sizeBytes: 1_204_118,
  sha256: '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
  madeAt: '2027-01-08T09:30:00.000Z',
  madeBy: { id: 2, name: 'Demo staff' },
  deletedAt: null,
  deletedBy: null,
  deletedReason: null,
};

export const extractsExamples: AnswersOf<'extracts'> = {
  list: { items: [extract], total: 1, limit: 50, offset: 0 },
  create: { ...importJob, kind: 'extract', surveyId: 'demo', total: 600 },
  get: extract,
  compare: {
    counts: { added: 1, removed: 0, recoded: 0, recalculated: 0, unchanged: 599 },
    recalls: {
      items: [
        {
          submissionId: '01a1fc69-c1ca-730c-855a-6138c970032c',
          change: 'added',
          recallNumber: 2,
          recallDate: '2026-12-30',
        },
      ],
      total: 1,
      limit: 50,
      offset: 0,
    },
  },
  createAddress: {
    url: 'https://recall.example.org/api/downloads?ticket=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIyIn0.c2lnbmF0dXJl',
    expiresAt: '2027-01-08T09:35:00.000Z',
  },
  delete: {
    ...extract,
    deletedAt: '2027-01-09T08:00:00.000Z',
    deletedBy: { id: 2, name: 'Demo staff' },
    deletedReason: 'Made with the wrong period',
  },
};
