import type { AnswersOf } from '../index.ts';

const page = {
  items: [
    {
      id: '5120',
      at: '2026-03-02T10:12:00.000Z',
      actor: { id: 4, name: 'Grace' },
      area: 'surveys' as const,
      action: 'update' as const,
      subject: { kind: 'survey' as const, id: 'demo', label: null },
      surveyId: 'demo',
      localeId: null,
      before: { state: 'running', suspensionReason: null },
      after: { state: 'suspended', suspensionReason: 'Maintenance until noon' },
      importName: null,
      reason: null,
    },
    {
      id: '5119',
      at: '2026-03-02T09:40:00.000Z',
      actor: { id: 4, name: 'Grace' },
      area: 'people' as const,
      action: 'add' as const,
      subject: { kind: 'person' as const, id: '31', label: 'resp0031' },
      surveyId: 'demo',
      localeId: null,
      before: null,
      after: { role: 'respondent', fields: ['email', 'password'] },
      importName: null,
      reason: null,
    },
  ],
  total: 2,
  isTotalExact: true,
  limit: 50,
  offset: 0,
  nextCursor: null,
};

export const trailExamples: AnswersOf<'trail'> = { list: page, listOfSurvey: page };
