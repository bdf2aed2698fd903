import { MISSING, type AreaQuestions } from './questions.ts';

export const drinkwareSetQuestions: AreaQuestions = {
  'drinkwareSets.list': { as: 'admin', fine: { search: 'glass', sort: '-description' }, bad: { sort: 'colour' } },
  'drinkwareSets.get': {
    as: 'admin',
    fine: { id: 'glasses' },
    bad: { id: '../../etc/passwd' },
    refusals: { 'drinkware_set.not_found': { as: 'admin', input: { id: MISSING } } },
  },
};
