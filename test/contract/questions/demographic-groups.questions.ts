import { MISSING, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const UNKNOWN = 2_000_000_000;
const FAT = 49;
/** A nutrient without stored energy. */
const WATER = 8;

const group = {
  sex: 'f',
  age: { start: 18, end: 65 },
  height: { start: 120, end: 200.5 },
  weight: { start: 0, end: 300 },
  physicalLevelId: 2,
  nutrientTypeId: FAT,
  nutrientRuleType: 'percentage_of_energy',
  nutrientTypeKCalPerUnit: 9,
};
const low = { name: 'Low', description: '<b>Eat more.</b>', sentiment: 'low', range: { start: 0, end: 20 } } as const;

const asAdmin = (input: Input): Attempt => ({ as: 'admin', input });
const caller = async ({ app, world }: Setting) => (await app.as(world.admin)).demographicGroups;

async function newGroup(setting: Setting): Promise<number> {
  return (await (await caller(setting)).create({ nutrientTypeId: FAT, nutrientRuleType: 'range' })).id;
}

async function newSector(setting: Setting): Promise<{ groupId: number; id: number }> {
  const groupId = await newGroup(setting);
  const { id } = await (await caller(setting)).createSector({ id: groupId, ...low });
  return { groupId, id };
}

/** A second sector of a group, with a range that overlaps the first. */
async function overlapping(setting: Setting): Promise<{ groupId: number; id: number; range: Input }> {
  const { groupId } = await newSector(setting);
  const high = { name: 'High', sentiment: 'high', range: { start: 20, end: 40 } } as const;
  const { id } = await (await caller(setting)).createSector({ id: groupId, ...high });
  return { groupId, id, range: { start: 19, end: 40 } };
}

const noGroup = (input: Input = {}) => ({ 'demographic_group.not_found': asAdmin({ id: UNKNOWN, ...input }) });
const noSector = (input: Input = {}) => ({ 'scale_sector.not_found': asAdmin({ id: UNKNOWN, ...input }) });
const noText = '<script>alert(1)</script>';

export const demographicGroupQuestions: AreaQuestions = {
  'demographicGroups.list': {
    fine: { surveyId: 'survey' },
    bad: { surveyId: 'a survey?' },
    refusals: { 'survey.not_found': { input: { surveyId: MISSING } } },
  },
  'demographicGroups.create': {
    as: 'admin',
    fine: group,
    bad: { ...group, age: { start: 65, end: 18 } },
    refusals: {
      'reference.not_found': asAdmin({ ...group, nutrientTypeId: UNKNOWN, physicalLevelId: UNKNOWN }),
      'demographic_group.no_energy_factor': asAdmin({
        nutrientTypeId: WATER,
        nutrientRuleType: 'percentage_of_energy',
      }),
    },
  },
  'demographicGroups.get': {
    fine: async (setting) => ({ id: await newGroup(setting) }),
    full: { id: UNKNOWN },
    bad: { id: 'one' },
    refusals: noGroup(),
  },
  'demographicGroups.update': {
    as: 'admin',
    fine: async (setting) => ({ id: await newGroup(setting), ...group }),
    full: { id: UNKNOWN, ...group },
    bad: { id: 1, weight: { start: -1, end: 1 } },
    refusals: {
      ...noGroup(group),
      'reference.not_found': async (setting) => asAdmin({ id: await newGroup(setting), physicalLevelId: UNKNOWN }),
      'demographic_group.no_energy_factor': async (setting) =>
        asAdmin({
          id: await newGroup(setting),
          nutrientRuleType: 'percentage_of_energy',
          nutrientTypeKCalPerUnit: null,
        }),
    },
  },
  'demographicGroups.delete': {
    as: 'admin',
    fine: async (setting) => ({ id: await newGroup(setting) }),
    full: { id: UNKNOWN },
    bad: { id: 0 },
    refusals: noGroup(),
  },
  'demographicGroups.createSector': {
    as: 'admin',
    fine: async (setting) => ({ id: await newGroup(setting), ...low }),
    full: { id: UNKNOWN, ...low },
    bad: { id: 1, ...low, range: { start: 20, end: 20 } },
    refusals: {
      ...noGroup(low),
      'scale_sector.overlap': async (setting) => {
        const { groupId, range } = await overlapping(setting);
        return asAdmin({ id: groupId, ...low, range });
      },
      'scale_sector.unusable_name': async (setting) => asAdmin({ id: await newGroup(setting), ...low, name: noText }),
    },
  },
  'demographicGroups.updateSector': {
    as: 'admin',
    fine: async (setting) => ({ id: (await newSector(setting)).id, ...low }),
    full: { id: UNKNOWN, ...low },
    bad: { id: 1, sentiment: 'splendid' },
    refusals: {
      ...noSector(low),
      'scale_sector.overlap': async (setting) => {
        const { id, range } = await overlapping(setting);
        return asAdmin({ id, range });
      },
      'scale_sector.unusable_name': async (setting) => asAdmin({ id: (await newSector(setting)).id, name: noText }),
    },
  },
  'demographicGroups.deleteSector': {
    as: 'admin',
    fine: async (setting) => ({ id: (await newSector(setting)).id }),
    full: { id: UNKNOWN },
    bad: { id: 0 },
    refusals: noSector(),
  },
};
