import type { AreaQuestions, Attempt, Input, Setting } from './questions.ts';

const MISSING_GROUP = 99_999;
const asAdmin = (input: Input): Attempt => ({ as: 'admin', input });

/** A new group. */
const fresh = async ({ app, world }: Setting): Promise<Input> => {
  const { id } = await (await app.as(world.admin)).foodGroups.create({ name: 'Nuts' });
  return { id };
};

export const foodGroupQuestions: AreaQuestions = {
  'foodGroups.list': { as: 'maintainer', fine: { search: 'un', limit: 5, offset: 0 }, bad: { limit: 501 } },
  'foodGroups.get': {
    as: 'maintainer',
    fine: { id: 0 },
    bad: { id: -1 },
    refusals: { 'food_group.not_found': asAdmin({ id: MISSING_GROUP }) },
  },
  'foodGroups.create': {
    as: 'admin',
    fine: () => ({ name: 'Nuts' }),
    full: { id: 50_000, name: 'Nuts' },
    bad: { name: '' },
    refusals: { 'food_group.duplicate_id': async (setting) => asAdmin({ ...(await fresh(setting)), name: 'Again' }) },
  },
  'foodGroups.update': {
    as: 'admin',
    fine: { id: 0, name: 'Unassigned' },
    bad: { id: 0, name: '' },
    refusals: { 'food_group.not_found': asAdmin({ id: MISSING_GROUP, name: 'Nuts' }) },
  },
  'foodGroups.delete': {
    as: 'admin',
    fine: fresh,
    full: { id: MISSING_GROUP },
    bad: { id: -1 },
    refusals: {
      'food_group.not_found': asAdmin({ id: MISSING_GROUP }),
      'food_group.built_in': asAdmin({ id: 0 }),
      'food_group.in_use': async (setting) => {
        const { id } = await fresh(setting);
        await setting.app.given.food({ group: Number(id) });
        return asAdmin({ id });
      },
    },
  },
};
