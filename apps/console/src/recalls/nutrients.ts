import type { SurveySubmission } from 'dietary-recall-client';
import { useNutrientName } from '../patterns/nutrient-name.ts';

/** What is shown first: energy, protein, fat, carbohydrate, saturated fat, sugars, fibre, sodium, by the numbers of Intake24. */
const FIRST = ['1', '11', '49', '13', '50', '22', '15', '138'];

export interface NutrientLine {
  id: string;
  description: string;
  unit: string;
}

/** The nutrients of a recall: the usual ones, then the others by name. */
export function useOrderedTypes(types: SurveySubmission['types']): NutrientLine[] {
  const nameOf = useNutrientName();
  const rank = (id: string) => (FIRST.includes(id) ? FIRST.indexOf(id) : FIRST.length);
  return Object.entries(types)
    .map(([id, { description, unit }]) => ({ id, description: nameOf(id, description), unit }))
    .sort((one, other) => rank(one.id) - rank(other.id) || one.description.localeCompare(other.description));
}
