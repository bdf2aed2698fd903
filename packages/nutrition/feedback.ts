import { meanIntakes, topFoods, type EatenFood, type FoodShares } from './feedback-intake.ts';
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
  isEnergy,
  restsOnEnergy,
  ruleValue,
  sectorOf,
  targetSector,
  type FeedbackGroup,
  type FeedbackSector,
  type ValueGap,
} from './feedback-rules.ts';
import { ENERGY_TYPE_IDS, type NutrientAmounts } from './nutrients.ts';

export * from './feedback-intake.ts';
export * from './feedback-person.ts';
export * from './feedback-rules.ts';

export interface JudgedGroup {
  group: FeedbackGroup;
  /** The value, in the unit that ruleUnit returns; null if it is unknown, and then `missing` names the reasons. */
  value: number | null;
  missing: ValueGap[];
  /** The sector that contains the value; null in a gap between sectors, or without a value. */
  sector: FeedbackSector | null;
  /** The sector to aim for. */
  target: FeedbackSector | null;
  /** Whether the value rests on energy totals that are incomplete (isEnergyIncomplete). */
  isIncomplete: boolean;
}

export interface Feedback {
  missing: PersonFact[];
  bmr: MetabolicRate | null;
  /** The energy requirement in kcal a day. */
  energyRequirement: number | null;
  /** Mean daily intakes by nutrient type id, in the unit of the type. */
  intakes: Record<string, number>;
  /** The judgements of the groups that apply, in the order of the groups. */
  rules: JudgedGroup[];
  /** The foods that give most energy, and then those of each nutrient that a rule judges, unless no food is known to have it. */
  topFoods: (FoodShares & { nutrientTypeId: number; isIncomplete: boolean })[];
}

/**
 * Compares the intakes of a person with the recommendations for their demographic groups. It is pure, so that clients can use it too:
 *
 *     const { rules } = feedbackOn({ person, recalls: [{ 1: 1850, 11: 62 }], foods, groups })
 *     for (const { group, value, sector } of rules) show(group.nutrientTypeId, value, sector?.name ?? 'no verdict')
 *
 * `recalls` are the sums of each day by nutrient type id, `foods` all foods of those days. `incompleteRecalls` is the number of days
 * whose energy is incomplete: what rests on energy then says so. Rules, units
 * and sources are in docs/reference/feedback.md. An unknown value is null and named in `missing`; it does not count as zero.
 */
export function feedbackOn({
  person,
  recalls,
  foods,
  groups,
  incompleteRecalls = 0,
}: {
  person: FeedbackPerson;
  recalls: readonly NutrientAmounts[];
  incompleteRecalls?: number;
  foods: readonly EatenFood[];
  groups: readonly FeedbackGroup[];
}): Feedback {
  const intakes = meanIntakes(recalls);
  const rules = groups
    .filter((group) => appliesTo(group, person))
    .map((group) => ({
      ...judgeGroup(group, ruleValue(group, person, intakes)),
      isIncomplete: incompleteRecalls > 0 && restsOnEnergy(group),
    }));
  const shown = new Set([ENERGY_TYPE_IDS.kcal, ...rules.map(({ group }) => group.nutrientTypeId)]);
  return {
    missing: missingFacts(person),
    bmr: basalMetabolicRate(person),
    energyRequirement: energyRequirement(person),
    intakes,
    rules,
    topFoods: [...shown].flatMap((nutrientTypeId) => {
      const top = topFoods(foods, { nutrientTypeId, days: recalls.length });
      const isIncomplete = incompleteRecalls > 0 && isEnergy(nutrientTypeId);
      return top === null ? [] : [{ nutrientTypeId, ...top, isIncomplete }];
    }),
  };
}

function judgeGroup(group: FeedbackGroup, found: ReturnType<typeof ruleValue>): Omit<JudgedGroup, 'isIncomplete'> {
  const target = targetSector(group.scaleSectors);
  if ('missing' in found) return { group, value: null, missing: found.missing, sector: null, target };
  return { group, value: found.value, missing: [], sector: sectorOf(group.scaleSectors, found.value), target };
}
