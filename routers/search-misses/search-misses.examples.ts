import type { AnswersOf } from '../index.ts';

export const searchMissesExamples: AnswersOf<'searchMisses'> = {
  list: {
    items: [
      {
        text: 'snags',
        people: 14,
        searches: 19,
        outcomes: { nothingFound: 12, noneChosen: 0, rankedLow: 0, missingFood: 7 },
        firstDay: '2026-02-03',
        lastDay: '2026-02-27',
        isDismissed: false,
        proposals: [{ code: 'SAUS', description: 'Pork sausages', chosenBy: 9, timesCoded: 5, rank: null }],
      },
    ],
    total: 1,
    isTotalExact: true,
    limit: 20,
    offset: 0,
    nextCursor: null,
  },
  accept: { names: [{ text: 'snags', code: 'SAUS', isAdded: true, rank: 1 }] },
  dismiss: { dismissed: 1 },
  restore: { restored: 1 },
};
