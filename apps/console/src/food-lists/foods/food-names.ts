import { useLingui } from '@lingui/react/macro';
import { useAttributeNames } from '../parts/attributes.tsx';

/** The fields of a food in words, as the service names them. */
export function useFoodNames() {
  const { t } = useLingui();
  return {
    ...useAttributeNames(),
    code: t`Code`,
    englishDescription: t`Name in English`,
    groupCode: t`Food group`,
    parentCategories: t`Categories`,
    localeRestrictions: t`Only in the lists`,
    localDescription: t`Name here`,
    nutrientTableCodes: t`Nutrient records`,
    portionSize: t`Portion methods`,
    associatedFoods: t`Asked about with it`,
    brandNames: t`Brands`,
    alternativeNames: t`Other names`,
    attributes: t`Settings`,
    isListed: t`In this list`,
    nutrientAmounts: t`Amounts of nutrients`,
  };
}
