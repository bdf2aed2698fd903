import type { AnswersOf } from '../index.ts';

const own: AnswersOf<'mailTemplates'>['get'] = {
  type: 'login-recall-yesterday',
  language: 'en',
  subject: 'Your food diary of yesterday',
  text: '{{greeting}}\n\nPlease tell us what you ate yesterday.\n\n[Open my food diary]({{link}})\n\nQuestions? Write to {{supportEmail}}.',
  isBuiltIn: false,
  version: '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a',
  updatedAt: '2027-03-01T08:30:00.000Z',
};

export const mailTemplatesExamples: AnswersOf<'mailTemplates'> = {
  list: {
    templates: [own],
    placeholders: [{ name: 'link', description: 'Personal link that signs the person in', mayBeInSubject: false }],
  },
  get: own,
  save: own,
  remove: { type: own.type, language: own.language },
  preview: {
    language: 'en',
    userName: null,
    subject: 'Your food diary of yesterday',
    text: 'Hello Ada Example,\n\nPlease tell us what you ate yesterday.\n\nOpen my food diary:\nhttp://localhost:3100/s/demo?auth=preview\n',
    html: '<!doctype html>\n<html lang="en">...</html>\n',
  },
  sendTest: { queuedFor: 'staff1@example.org', language: 'en' },
};
