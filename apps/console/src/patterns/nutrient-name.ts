import { useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { NutrientType } from 'dietary-recall-client';
import { read } from '../calls/read.ts';

/**
 * The name of a nutrient type in the language of the person. The most usual types have one, unless somebody has given them another
 * description than they have at first.
 */
export function useNutrientName(): (id: number | string, description: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, readonly [description: string, name: string]>> = {
    '1': ['Energy (kcal)', t`Energy (kcal)`],
    '2': ['Energy (kJ)', t`Energy (kJ)`],
    '8': ['Water', t`Water`],
    '9': ['Nitrogen', t`Nitrogen`],
    '11': ['Protein', t`Protein`],
    '13': ['Carbohydrate', t`Carbohydrate`],
    '15': ['Englyst fibre', t`Englyst fibre`],
    '16': ['Southgate fibre', t`Southgate fibre`],
    '20': ['Alcohol', t`Alcohol`],
    '21': ['Starch', t`Starch`],
    '22': ['Total sugars', t`Total sugars`],
    '23': ['Non-milk extrinsic sugars', t`Non-milk extrinsic sugars`],
    '24': ['Intrinsic and milk sugars', t`Intrinsic and milk sugars`],
    '25': ['Glucose', t`Glucose`],
    '26': ['Fructose', t`Fructose`],
    '27': ['Sucrose', t`Sucrose`],
    '28': ['Maltose', t`Maltose`],
    '29': ['Lactose', t`Lactose`],
    '34': ['Galactose', t`Galactose`],
    '39': ['Polyols', t`Polyols`],
    '49': ['Fat', t`Fat`],
    '50': ['Saturated fat', t`Saturated fat`],
    '51': ['Monounsaturated fat', t`Monounsaturated fat`],
    '52': ['Polyunsaturated fat', t`Polyunsaturated fat`],
    '58': ['Trans fat', t`Trans fat`],
    '59': ['Cholesterol', t`Cholesterol`],
    '114': ['Retinol', t`Retinol`],
    '117': ['Beta-carotene', t`Beta-carotene`],
    '120': ['Vitamin A', t`Vitamin A`],
    '122': ['Vitamin D', t`Vitamin D`],
    '123': ['Thiamin', t`Thiamin`],
    '124': ['Riboflavin', t`Riboflavin`],
    '125': ['Niacin', t`Niacin`],
    '129': ['Vitamin C', t`Vitamin C`],
    '130': ['Vitamin E', t`Vitamin E`],
    '132': ['Vitamin B6', t`Vitamin B6`],
    '133': ['Vitamin B12', t`Vitamin B12`],
    '134': ['Folate', t`Folate`],
    '136': ['Pantothenic acid', t`Pantothenic acid`],
    '137': ['Biotin', t`Biotin`],
    '138': ['Sodium', t`Sodium`],
    '139': ['Potassium', t`Potassium`],
    '140': ['Calcium', t`Calcium`],
    '141': ['Magnesium', t`Magnesium`],
    '142': ['Phosphorus', t`Phosphorus`],
    '143': ['Iron', t`Iron`],
    '146': ['Copper', t`Copper`],
    '147': ['Zinc', t`Zinc`],
    '148': ['Chloride', t`Chloride`],
    '149': ['Iodine', t`Iodine`],
    '151': ['Manganese', t`Manganese`],
    '152': ['Selenium', t`Selenium`],
    '157': ['Ash', t`Ash`],
    '171': ['Added sugars', t`Added sugars`],
    '242': ['AOAC fibre', t`AOAC fibre`],
    '251': ['Free sugars', t`Free sugars`],
  };
  return (id, description) => {
    const known = names[id];
    return known?.[0] === description ? known[1] : description;
  };
}

/** All nutrient types, with their names in the language of the person. */
export function useNutrientTypes(): UseQueryResult<NutrientType[]> {
  const nameOf = useNutrientName();
  return useQuery({
    ...read.nutrientTables.types(),
    select: (types) => types.map((type) => ({ ...type, description: nameOf(type.nutrientId, type.description) })),
  });
}
