import type { AnswersOf } from '../index.ts';

const own: AnswersOf<'messageTemplates'>['get'] = {
  channel: 'email',
  type: 'login-recall-yesterday',
  language: 'en',
  subject: 'Your food diary of yesterday',
  text: '{{greeting}}\n\nPlease tell us what you ate yesterday.\n\n[Open my food diary]({{link}})\n\nQuestions? Write to {{supportEmail}}.',
  isBuiltIn: false,
  version: '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a',
  updatedAt: '2027-03-01T08:30:00.000Z',
};

export const messageTemplatesExamples: AnswersOf<'messageTemplates'> = {
  list: {
    sendsSms: true,
    templates: [own],
    placeholders: [{ name: 'link', description: 'Personal link that signs the person in', mayBeInSubject: false }],
  },
  get: own,
  save: own,
  delete: { channel: own.channel, type: own.type, language: own.language },
  preview: {
    channel: 'sms',
    language: 'en',
    userName: null,
    subject: null,
    text: 'Please tell us what you ate yesterday: https://r.example.org/s/demo?auth=preview---------------- Stop: https://r.example.org/unsubscribe/00000000-0000-4000-8000-000000000000',
    html: null,
    smsLength: { encoding: 'gsm-7', units: 172, segments: 2, left: 134 },
  },
  sendTest: { queuedFor: 'staff1@example.org', language: 'en' },
};
