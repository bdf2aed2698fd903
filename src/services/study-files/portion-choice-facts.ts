import { PORTION_CHOICES, type PortionChoice } from '@dietary-recall/recall';
import { boolean, integer, number, text, type ColumnFacts } from './study-table.ts';

const TYPE_OF_CHOICE = { position: integer, number, boolean, text } as const;

const chosen = (name: PortionChoice, meaning: string, unit = ''): ColumnFacts =>
  TYPE_OF_CHOICE[PORTION_CHOICES[name].kind]('respondent', meaning, { unit, empty: 'not recorded' });

/** What the recorded choices of a portion mean. */
export const CHOICE_FACTS: Readonly<Record<PortionChoice, ColumnFacts>> = {
  servingChoiceIndex: chosen('servingChoiceIndex', 'Position of the chosen picture of the serving, from 0'),
  servingImage: chosen('servingImage', 'Chosen picture of the serving, as the application recorded it'),
  servingWeightFactor: chosen('servingWeightFactor', 'Share of the weight in the picture that was served'),
  leftovers: chosen('leftovers', 'Whether something was left over'),
  leftoversChoiceIndex: chosen('leftoversChoiceIndex', 'Position of the chosen picture of the leftovers, from 0'),
  leftoversImage: chosen('leftoversImage', 'Chosen picture of the leftovers, as the application recorded it'),
  leftoversWeightFactor: chosen('leftoversWeightFactor', 'Share of the weight in the picture that was left over'),
  quantity: chosen('quantity', 'Number of objects, units or servings'),
  linkedQuantity: chosen('linkedQuantity', 'Number of the foods that this food was eaten with'),
  objectIndex: chosen('objectIndex', 'Position of the object in the guide image'),
  objectWeight: chosen('objectWeight', 'Weight of the object in the guide image', 'g'),
  containerIndex: chosen('containerIndex', 'Position of the glass, mug or bottle in the set'),
  fillLevel: chosen('fillLevel', 'Level to which it was filled, from 0 to 1'),
  leftoversLevel: chosen('leftoversLevel', 'Level of what was left, from 0 to 1'),
  unitChoice: chosen('unitChoice', 'Name or position of the unit'),
  bowlIndex: chosen('bowlIndex', 'Position of the bowl'),
  bowl: chosen('bowl', 'Name of the bowl'),
  milkLevelChoice: chosen('milkLevelChoice', 'Position of the level of milk in the bowl'),
  milkPartIndex: chosen('milkPartIndex', 'Position of the share of milk in a hot drink'),
  milkVolumePercentage: chosen('milkVolumePercentage', 'Share of milk in a hot drink, from 0 to 1'),
  pizzaType: chosen('pizzaType', 'Position of the type of pizza'),
  pizzaThickness: chosen('pizzaThickness', 'Position of the thickness of the pizza'),
  sliceType: chosen('sliceType', 'Position of the type of slice'),
  sliceQuantity: chosen('sliceQuantity', 'Number of slices'),
  portionIndex: chosen('portionIndex', 'Position of the share of the food that it is linked to'),
  portionValue: chosen('portionValue', 'Share of the food that it is linked to'),
  imageUrl: chosen('imageUrl', 'Picture of the choice, as the application recorded it'),
  sameAsBefore: chosen(
    'sameAsBefore',
    'Whether the amount was taken over from an earlier recall; false: asked, and another amount',
  ),
  shape: chosen('shape', 'Shape of the measured piece: block, round or wedge'),
  lengthCm: chosen('lengthCm', 'Length of a block', 'cm'),
  widthCm: chosen('widthCm', 'Width of a block', 'cm'),
  heightCm: chosen('heightCm', 'Height or thickness of the piece', 'cm'),
  diameterCm: chosen('diameterCm', 'Diameter of the round', 'cm'),
  wedgesInRound: chosen('wedgesInRound', 'Number of such wedges that make the whole round'),
};
