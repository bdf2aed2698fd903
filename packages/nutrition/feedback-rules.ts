import type { NutrientRule, Sentiment, Sex } from '@dietary-recall/vocabulary';
import { energyRequirement, isWithin, missingFacts, type FeedbackPerson, type PersonFact } from './feedback-person.ts';
import { ENERGY_TYPE_IDS, roundToPrecision, type NutrientAmounts } from './nutrients.ts';

/** A half-open range: `start` is in it, `end` is not. */
export interface FeedbackRange {
  start: number;
  end: number;
}

export interface FeedbackSector {
  id: number;
  name: string;
  description: string | null;
  sentiment: Sentiment;
  /** The range of values, in the unit that ruleUnit returns. */
  range: FeedbackRange;
}

/** A group of people for whom a nutrient is judged, in the shape of GET /admin/demographic-groups. A null criterion matches everybody. */
export interface FeedbackGroup {
  id: number;
  sex: Sex | null;
  /** The age in full years. */
  age: FeedbackRange | null;
  /** The height in cm. */
  height: FeedbackRange | null;
  /** The body weight in kg. */
  weight: FeedbackRange | null;
  physicalLevelId: number | null;
  nutrientTypeId: number;
  nutrientRuleType: NutrientRule;
  /** The energy of a unit of the nutrient in kcal, for the rule percentage_of_energy. */
  nutrientTypeKCalPerUnit: number | null;
  /** The sectors do not overlap; there may be gaps between them. */
  scaleSectors: readonly FeedbackSector[];
}

/** The reasons other than unknown facts of the person for which a value is unknown: the recalls or the group lack data. */
export const VALUE_GAPS = ['intake', 'energyIntake', 'energyFactor', 'energyRequirement'] as const;
export type ValueGap = PersonFact | (typeof VALUE_GAPS)[number];

/** A value in the unit of the rule, or the facts that are missing for it. */
export type RuleValue = { value: number } | { missing: ValueGap[] };

/** Returns whether the person belongs to the group. A person for whom a criterion is unknown does not. */
export function appliesTo(
  { sex, age, height, weight, physicalLevelId }: FeedbackGroup,
  person: FeedbackPerson,
): boolean {
  const isIn = (range: FeedbackRange | null, value: number | null) =>
    range === null || (value !== null && isWithin(range, value));
  return (
    (sex === null || sex === person.sex) &&
    isIn(age, person.age) &&
    isIn(height, person.height) &&
    isIn(weight, person.weight) &&
    (physicalLevelId === null || physicalLevelId === person.physicalActivityLevel?.id)
  );
}

/**
 * Computes what the sectors of a group are compared with (docs/reference/feedback.md#4-rules-and-what-they-compare), from mean daily
 * intakes (meanIntakes):
 * - `range`: the intake
 * - `per_unit_of_weight`: intake / kg of body weight
 * - `percentage_of_energy`: intake x kcal per unit x 100 / energy intake; 0 where that is 0
 * - `energy_divided_by_bmr`: energy intake x 100 / energy requirement, which, despite the rule's name, includes activity and
 *   weight target
 */
export function ruleValue(group: FeedbackGroup, person: FeedbackPerson, intakes: NutrientAmounts): RuleValue {
  const intake = intakes[group.nutrientTypeId] ?? null;
  const energyIntake = intakes[ENERGY_TYPE_IDS.kcal] ?? null;
  switch (group.nutrientRuleType) {
    case 'range':
      return fromKnown({ intake }, (known) => known.intake);
    case 'per_unit_of_weight':
      return fromKnown({ intake, weight: person.weight }, (known) => known.intake / known.weight);
    case 'percentage_of_energy':
      return fromKnown({ intake, energyIntake, energyFactor: group.nutrientTypeKCalPerUnit }, (known) =>
        known.energyIntake === 0 ? 0 : (known.intake * known.energyFactor * 100) / known.energyIntake,
      );
    case 'energy_divided_by_bmr': {
      const requirement = energyRequirement(person);
      if (requirement !== null) return fromKnown({ energyIntake }, (known) => (known.energyIntake * 100) / requirement);
      const facts = missingFacts(person, NEEDED_FOR_ENERGY);
      const lacks: ValueGap[] = facts.length > 0 ? facts : ['energyRequirement'];
      return { missing: energyIntake === null ? ['energyIntake', ...lacks] : lacks };
    }
  }
}

/** Returns whether a nutrient type is energy. */
export function isEnergy(nutrientTypeId: number): boolean {
  return nutrientTypeId === ENERGY_TYPE_IDS.kcal || nutrientTypeId === ENERGY_TYPE_IDS.kJ;
}

/** Returns whether the value of a group is computed from energy intake. */
export function restsOnEnergy({ nutrientTypeId, nutrientRuleType }: FeedbackGroup): boolean {
  return (
    isEnergy(nutrientTypeId) ||
    nutrientRuleType === 'percentage_of_energy' ||
    nutrientRuleType === 'energy_divided_by_bmr'
  );
}

/** Returns the unit of the value that a rule compares, from the unit of its nutrient type. */
export function ruleUnit(rule: NutrientRule, nutrientUnit: string): string {
  switch (rule) {
    case 'range':
      return nutrientUnit;
    case 'per_unit_of_weight':
      return `${nutrientUnit}/kg`;
    case 'percentage_of_energy':
    case 'energy_divided_by_bmr':
      return '%';
  }
}

/** Returns the sector whose range contains the value, null in a gap or outside of all ranges. */
export function sectorOf(sectors: readonly FeedbackSector[], value: number): FeedbackSector | null {
  return sectors.find(({ range }) => isWithin(range, value)) ?? null;
}

/** Returns the sector to aim for: the excellent one, else the good one, else the neutral one, else null. */
export function targetSector(sectors: readonly FeedbackSector[]): FeedbackSector | null {
  for (const wanted of AIMS) {
    const sector = sectors.find(({ sentiment }) => sentiment === wanted);
    if (sector) return sector;
  }
  return null;
}

const AIMS: readonly Sentiment[] = ['excellent', 'good', 'neutral'];
const NEEDED_FOR_ENERGY: readonly PersonFact[] = ['sex', 'age', 'weight', 'physicalActivityLevel', 'weightTarget'];

function fromKnown<Name extends ValueGap>(
  facts: Record<Name, number | null>,
  compute: (known: Record<Name, number>) => number,
): RuleValue {
  const names = Object.keys(facts) as Name[];
  const missing = names.filter((name) => facts[name] === null);
  return missing.length > 0 ? { missing } : { value: roundToPrecision(compute(facts as Record<Name, number>)) };
}
