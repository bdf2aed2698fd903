import type { Food } from 'dietary-recall-client';
import { expect, test } from 'vitest';
import { isDrink } from '../../apps/survey/src/portions/is-drink.ts';

type Method = Food['portionSizeMethods'][number];

const common = { imageUrl: '', useForRecipes: false, conversionFactor: 1 };
const inUnits = (names: readonly string[], description = 'use_a_standard_portion') =>
  ({
    ...common,
    method: 'standard-portion',
    description,
    parameters: { units: names.map((name) => ({ name, weight: 200, omitFoodDescription: false })) },
  }) as Method;
const drinkScale = (description: string) =>
  ({
    ...common,
    method: 'drink-scale',
    description,
    parameters: { drinkwareId: 'x', initialFillLevel: 1, skipFillLevel: false },
  }) as Method;
const weight = { ...common, method: 'weight', description: 'weight', parameters: {} } as Method;

test.each([
  ['tea in a drawn mug', [drinkScale('in_a_mug'), weight], true],
  ['cola in a can', [inUnits(['small'], 'in_a_can')], true],
  ['tea of a British list', [inUnits(['cup', 'mug', 'glass', 'can']), weight], true],
  ['coffee of a French list', [inUnits(['tasse', 'mug'])], true],
  ['milk of a French list', [inUnits(['verre', 'bol'])], true],
  ['spirits of a French list', [inUnits(['verre à liqueur'])], true],
  ['juice of a US list', [inUnits(['fl oz (no ice)', 'juice box/pouch (6.75 fl oz)'])], true],
  ['water of a German list', [inUnits(['Glas', 'Flasche'])], true],
  ['soup in a bowl or mug', [drinkScale('in_a_bowl'), drinkScale('in_a_mug')], false],
  ['soup of a French list', [inUnits(['louche', 'bol'])], false],
  ['rice of a US list', [inUnits(['cup'])], false],
  ['tinned fish', [inUnits(['can', 'bottle'])], false],
  ['an apple', [inUnits(['small', 'medium', 'large']), weight], false],
  ['a food in glassy slices', [inUnits(['verrine', 'glassy slice'])], false],
])('%s: drunk or not', (_, portionSizeMethods, expected) => {
  expect(isDrink({ portionSizeMethods })).toBe(expected);
});
