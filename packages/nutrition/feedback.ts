import { ENERGY_TYPE_IDS, meanIntakes, topFoods, type EatenFood, type FoodShares } from './feedback-intake.ts';
import {
  basalMetabolicRate,
  energyRequirement,
  missingFacts,
  type FeedbackPerson,
  type MetabolicRate,
  type PersonFact,
} from './feedback-person.ts';
import {
  appliesTo,
  ruleValue,
  sectorOf,
  targetSector,
  type FeedbackGroup,
  type FeedbackSector,
  type ValueGap,
} from './feedback-rules.ts';
import type { NutrientAmounts } from './nutrients.ts';

export * from './feedback-intake.ts';
export * from './feedback-person.ts';
export * from './feedback-rules.ts';

export interface JudgedGroup {
  group: FeedbackGroup;
  /** In the unit of the rule, see ruleUnit; null where `missing` says what it lacks. */
  value: number | null;
  missing: ValueGap[];
  /** Where the value lies; null in a gap between sectors, or without a value. */
  sector: FeedbackSector | null;
  /** Where it should lie. */
  target: FeedbackSector | null;
}

export interface Feedback {
  missing: PersonFact[];
  bmr: MetabolicRate | null;
  /** kcal a day */
  energyRequirement: number | null;
  /** Nutrient type id -> mean daily intake, in the unit of the type. */
  intakes: Record<string, number>;
  /** One for each group that applies, in the order of the groups. */
  rules: JudgedGroup[];
  /** Energy first, then each nutrient that a rule judges; without those that no food is known to hold. */
  topFoods: (FoodShares & { nutrientTypeId: number })[];
}

/**
 * What a person ate, compared with what is recommended to people like them, pure, so that a client can compute it as well:
 *
 *     const { rules } = feedbackOn({ person, recalls: [{ 1: 1850, 11: 62 }], foods, groups })
 *     for (const { group, value, sector } of rules) show(group.nutrientTypeId, value, sector?.name ?? 'no verdict')
 *
 * `recalls` are the sums of each day by nutrient type id, `foods` all foods of those days. Rules and units: domain reference
 * 5.3 and 5.4. What is unknown is null and said to be missing, never taken for zero.
 */
export function feedbackOn({
  person,
  recalls,
  foods,
  groups,
}: {
  person: FeedbackPerson;
  recalls: readonly NutrientAmounts[];
  foods: readonly EatenFood[];
  groups: readonly FeedbackGroup[];
}): Feedback {
  const intakes = meanIntakes(recalls);
  const rules = groups
    .filter((group) => appliesTo(group, person))
    .map((group) => judged(group, ruleValue(group, person, intakes)));
  const shown = new Set([ENERGY_TYPE_IDS.kcal, ...rules.map(({ group }) => group.nutrientTypeId)]);
  return {
    missing: missingFacts(person),
    bmr: basalMetabolicRate(person),
    energyRequirement: energyRequirement(person),
    intakes,
    rules,
    topFoods: [...shown].flatMap((nutrientTypeId) => {
      const top = topFoods(foods, { nutrientTypeId, days: recalls.length });
      return top === null ? [] : [{ nutrientTypeId, ...top }];
    }),
  };
}

function judged(group: FeedbackGroup, found: ReturnType<typeof ruleValue>): JudgedGroup {
  const target = targetSector(group.scaleSectors);
  if ('missing' in found) return { group, value: null, missing: found.missing, sector: null, target };
  return { group, value: found.value, missing: [], sector: sectorOf(group.scaleSectors, found.value), target };
}
