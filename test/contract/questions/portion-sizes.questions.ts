import { MISSING, type AreaQuestions, type Questions } from './questions.ts';

const ofSet = (id: string, code: string): Questions => ({
  fine: { id },
  bad: { id: '../../etc/passwd' },
  refusals: { [code]: { input: { id: MISSING } } },
});
const ofSets = (id: string, code: string): Questions => ({
  fine: { ids: [id, id] },
  bad: { ids: [] },
  refusals: { [code]: { input: { ids: [id, MISSING] } } },
});

export const portionSizeQuestions: AreaQuestions = {
  'portionSizes.weight': {},
  'portionSizes.methodTables': {},
  'portionSizes.getAsServed': ofSet('milk', 'as_served_set.not_found'),
  'portionSizes.getManyAsServed': ofSets('milk', 'as_served_set.not_found'),
  'portionSizes.getGuideImage': ofSet('glasses', 'guide_image.not_found'),
  'portionSizes.getImageMap': ofSet('glasses', 'image_map.not_found'),
  'portionSizes.getManyImageMaps': ofSets('glasses', 'image_map.not_found'),
  'portionSizes.getDrinkware': ofSet('glasses', 'drinkware_set.not_found'),
};
