import type { AnswersOf } from '../index.ts';

const submissionId = '01a1fc69-c1ca-730c-855a-6138c970032c';
const subjectId = '01a1fc69-c1ca-7310-9a4e-0c2f6d1b8e03';
const mealId = '01a1fc69-c1ca-7310-9a4e-0c2f6d1b8e01';
const id = '01a20b1e-5b1c-7cc3-8f0e-2f4f6f1f7c11';
const stepId = '01a20b1e-5b1c-7cc2-9a10-6d2f4f6f1f7c';
const step = { stepId, codings: [{ id, submissionId, subjectId, state: 'holds' as const }] };

export const codingsExamples: AnswersOf<'codings'> = {
  listQueue: {
    items: [
      {
        kind: 'missing-food',
        textKey: 'damson jam',
        text: 'Damson jam',
        code: null,
        entries: 14,
        isLearnt: false,
        suggestions: [{ code: 'JAM', description: 'Jam' }],
        chosenBefore: [{ code: 'JAM', description: 'Jam', times: 3 }],
      },
    ],
    total: 1,
    isTotalExact: true,
    limit: 20,
    offset: 0,
    nextCursor: null,
  },
  listEntries: {
    items: [
      {
        id: subjectId,
        submissionId,
        kind: 'missing-food',
        textKey: 'damson jam',
        text: 'Damson jam',
        code: null,
        recallDate: '2026-02-28',
        meal: 'Breakfast',
        brand: '',
        grams: null,
        missing: { description: '', portionSize: 'one spoon', leftovers: '' },
      },
    ],
    total: 14,
    isTotalExact: true,
    limit: 1,
    offset: 0,
    nextCursor: 'WyJpZCIsIjAxYTFmYzY5LWMxY2EtNzMxMC05YTRlLTBjMmY2ZDFiOGUwMyJd',
  },
  list: {
    items: [
      {
        id,
        submissionId,
        stepId,
        kind: 'code',
        subject: 'missing-food',
        subjectId,
        state: 'holds',
        entryKind: 'missing-food',
        reason: 'not-in-list',
        note: 'As jam; a spoon is 15 g.',
        before: null,
        after: {
          foods: [
            {
              code: 'JAM',
              description: 'Jam',
              grams: 15,
              isAmountCoded: true,
              brand: '',
              mealId,
              parentFoodId: null,
              relation: null,
            },
          ],
        },
        earlierId: null,
        codedAt: '2026-03-04T09:12:00.000Z',
        coder: { id: 2, name: 'Demo staff' },
      },
    ],
    total: 1,
    isTotalExact: true,
    limit: 50,
    offset: 0,
    nextCursor: null,
  },
  getAgreement: { pairs: 40, agreeing: 37, percent: 92.5, kappa: 0.9, percentWithAmounts: 85 },
  code: step,
  codeAlike: { ...step, remaining: 0 },
  codeLearnt: { ...step, remaining: 0 },
  withdraw: { stepId, codings: [{ id: stepId, submissionId, subjectId, state: 'done' }] },
};
