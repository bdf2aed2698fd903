import type { AnswersOf } from '../index.ts';

const setting: AnswersOf<'weeklyMails'>['get'] = {
  isOn: true,
  weekday: 'monday',
  hour: 8,
  timeZone: 'Europe/London',
  addresses: null,
  version: '7c1f2b4e-93d8-4a60-b5a4-2f0d6f1f8e11',
  nextAt: '2027-03-08T08:00:00.000Z',
};

export const weeklyMailsExamples: AnswersOf<'weeklyMails'> = {
  get: setting,
  save: setting,
  preview: {
    recipients: 2,
    subject: 'The week of survey demo',
    text: 'Recalls in the last seven days: 48. Recalls so far: 131.\n',
    html: '<p>Recalls in the last seven days: 48. Recalls so far: 131.</p>',
  },
};
