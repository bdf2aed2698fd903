import type { AnswersOf } from '../index.ts';

const own = {
  type: 'login-recall-yesterday' as const,
  language: 'en',
  text: 'Please tell us what you ate yesterday: {{link}} Stop: {{unsubscribeLink}}',
  isBuiltIn: false,
  version: '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a',
  updatedAt: '2027-03-01T08:30:00.000Z',
};

export const textTemplatesExamples: AnswersOf<'textTemplates'> = {
  list: { isOn: true, templates: [own] },
  save: own,
  remove: { type: own.type, language: own.language },
  preview: {
    text: 'Please tell us what you ate yesterday: https://r.example.org/s/demo?auth=preview---------------- Stop: https://r.example.org/unsubscribe/00000000-0000-4000-8000-000000000000',
    encoding: 'gsm-7',
    units: 172,
    segments: 2,
    left: 134,
  },
};
