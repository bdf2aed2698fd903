import type { BuiltInTexts } from './built-in-texts.ts';

/** English texts of the keys of portion size methods. Units and labels are English as they are. */
export const en: BuiltInTexts = {
  method: {
    use_an_image: 'Choose a photograph',
    use_a_standard_portion: 'Choose a household measure',
    weight: 'Type the weight',
    in_a_bowl: 'In a bowl',
    in_a_glass: 'In a glass',
    in_a_mug: 'In a cup or mug',
    in_a_can: 'In a can',
    in_a_bottle: 'In a bottle',
    in_a_pub: 'In a pub or restaurant',
    in_a_hot_drink: 'In a hot drink',
    on_bread: 'On bread',
    on_cereal: 'On cereal',
    share_of_the_food: 'As a share of the food it went with',
    by_its_size: 'By its size in centimetres',
  },
  unit: {},
  label: {},
};
