import { MISSING, type AreaQuestions } from './questions.ts';

export const drinkwareSetQuestions: AreaQuestions = {
  'drinkwareSets.list': { as: 'admin', fine: { search: 'glass', sort: '-description' }, bad: { sort: 'colour' } },
  'drinkwareSets.get': {
    as: 'admin',
    fine: { id: 'glasses' },
    bad: { id: '../../etc/passwd' },
    refusals: { 'drinkware_set.not_found': { as: 'admin', input: { id: MISSING } } },
  },
  'drinkwareSets.listUses': {
    as: 'admin',
    fine: { id: 'glasses', limit: 10 },
    bad: { id: '../../etc/passwd' },
    refusals: { 'drinkware_set.not_found': { as: 'admin', input: { id: MISSING } } },
  },
  'drinkwareSets.delete': {
    as: 'admin',
    fine: async ({ app }) => {
      const id = app.given.name('vessels');
      await app.given.portionImages({
        drinkwareSets: [{ id, description: 'Vessels', guideImageId: 'glasses', scales: [] }],
      });
      return { id };
    },
    full: { id: MISSING },
    bad: { id: '../../etc/passwd' },
    refusals: {
      'drinkware_set.not_found': { as: 'admin', input: { id: MISSING } },
      'drinkware_set.in_use': async ({ app, world }) => {
        await app.given.food({
          locals: { [world.locale]: { portions: [{ method: 'drink-scale', drinkwareSet: 'glasses' }] } },
        });
        return { as: 'admin', input: { id: 'glasses' } };
      },
    },
  },
};
