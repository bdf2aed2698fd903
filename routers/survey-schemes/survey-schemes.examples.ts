import { SchemeDocument } from '@dietary-recall/scheme';
import type { AnswersOf } from '../index.ts';

const document = SchemeDocument.parse({
  languages: ['en', 'fr'],
  meals: [{ id: 'breakfast', name: { en: 'Breakfast', fr: 'Petit-déjeuner' }, time: { hours: 8, minutes: 0 } }],
  questions: [
    {
      id: 'special-day',
      at: 'end',
      type: 'yes-no',
      text: { en: 'Was it a special day?', fr: 'Était-ce un jour particulier ?' },
    },
  ],
});
const editor = { id: 2, name: 'Ada Example' };
const published: AnswersOf<'surveySchemes'>['get']['versions'][number] = {
  number: 1,
  state: 'published',
  createdAt: '2026-11-20T09:00:00.000Z',
  changedAt: '2026-11-20T09:40:00.000Z',
  publishedAt: '2026-11-20T10:00:00.000Z',
  publishedBy: editor,
  retiredAt: null,
};
const draft: typeof published = {
  ...published,
  number: 2,
  state: 'draft',
  createdAt: '2026-11-23T10:00:00.000Z',
  changedAt: '2026-11-23T10:20:00.000Z',
  publishedAt: null,
  publishedBy: null,
};
const summary: AnswersOf<'surveySchemes'>['list']['items'][number] = {
  id: 'winter-2027',
  name: 'Winter study',
  state: 'published',
  isBuiltIn: false,
  version: '0f9be9b6-53a5-4f0c-9f0f-6b7c7a0f2d11',
  draftNumber: 2,
  publishedNumber: 1,
  surveys: 1,
  changedAt: '2026-11-23T10:20:00.000Z',
  changedBy: editor,
};
const scheme = { ...summary, versions: [draft, published] };
type Sent = AnswersOf<'surveySchemes'>['ofSurvey'];
// tRPC spells out the type of nested conditions, and ends after some levels.
const sent: Sent = {
  schemeId: 'winter-2027',
  schemeVersion: 1,
  isFallback: false,
  document: document as unknown as Sent['document'],
};

export const surveySchemesExamples: AnswersOf<'surveySchemes'> = {
  list: { items: [summary], total: 1, limit: 50, offset: 0 },
  create: {
    ...summary,
    state: 'draft',
    draftNumber: 1,
    publishedNumber: null,
    surveys: 0,
    versions: [{ ...draft, number: 1 }],
  },
  validate: {
    isValid: false,
    faults: [
      {
        path: 'questions[0].when.question',
        message: 'Name a question of the scheme: there is no "glases". Did you mean "glasses"?',
      },
    ],
  },
  import: scheme,
  get: scheme,
  update: scheme,
  delete: { id: 'winter-2027' },
  publish: {
    ...summary,
    draftNumber: null,
    publishedNumber: 2,
    versions: [
      { ...draft, state: 'published', publishedAt: '2026-11-23T11:00:00.000Z', publishedBy: editor },
      { ...published, state: 'retired', retiredAt: '2026-11-23T11:00:00.000Z' },
    ],
  },
  retire: {
    ...summary,
    state: 'retired',
    draftNumber: null,
    publishedNumber: null,
    surveys: 0,
    versions: [{ ...published, state: 'retired', retiredAt: '2027-04-01T08:00:00.000Z' }],
  },
  getVersion: { schemeId: 'winter-2027', ...published, document: { ...document } },
  preview: sent,
  compare: {
    schemeId: 'winter-2027',
    from: 1,
    to: 2,
    changes: [
      {
        kind: 'changed',
        path: 'questions[0].text.en',
        before: 'Was it a special day?',
        after: 'Was it an unusual day?',
      },
    ],
  },
  ofSurvey: sent,
};
