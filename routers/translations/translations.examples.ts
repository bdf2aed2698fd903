import type { AnswersOf } from '../index.ts';

const list: AnswersOf<'translations'>['list'] = {
  items: [
    { kind: 'method', key: 'in_a_bowl', text: 'Dans une assiette creuse', inherited: 'Dans un bol', isInUse: false },
    { kind: 'unit', key: 'slice', text: null, inherited: 'tranche', isInUse: false },
  ],
  total: 2,
  limit: 50,
  offset: 0,
};

export const translationsExamples: AnswersOf<'translations'> = {
  get: {
    language: 'fr',
    methods: { in_a_bowl: 'Dans un bol', use_an_image: 'Choisir une photo' },
    units: { slice: 'tranche' },
    labels: { 'Small loaf, thin slice': 'Petit pain, tranche fine' },
  },
  list,
  update: { written: 1, removed: 1 },
  listOfLocale: { ...list, items: list.items.map((item) => ({ ...item, isInUse: true })) },
  updateOfLocale: { written: 1, removed: 1 },
};
