import { isEnergy, isEnergyIncomplete, ruleUnit, unknownInAll, type JudgedGroup } from '@dietary-recall/nutrition';
import type { z } from 'zod';
import type { MyFeedback } from '../../src/services/feedback/make-own-feedback.ts';
import type { MyFeedbackView } from './feedback.schema.ts';

type View = z.output<typeof MyFeedbackView>;

export function toMyFeedback({ recalls, person, nutrientTypes, feedback }: MyFeedback): View {
  const { missing, bmr, energyRequirement, intakes, rules, topFoods } = feedback;
  const types = new Map(nutrientTypes.map(({ id, description, unit }) => [id, { description, unit }]));
  const typeOf = (id: number) => {
    const type = types.get(id);
    if (type === undefined) throw new Error(`The diet has no nutrient type ${id}, although it was asked for.`);
    return type;
  };
  const sums = recalls.map((recall) => recall.sums);
  const isIncomplete = sums.some(isEnergyIncomplete);
  return {
    recalls: {
      count: recalls.length,
      items: recalls.map(({ id, startTime, submittedAt, sums: own }) => {
        const [start, submitted] = [startTime.toISOString(), submittedAt.toISOString()];
        return { id, startTime: start, submittedAt: submitted, incomplete: isEnergyIncomplete(own) };
      }),
    },
    physicalData: person,
    missing,
    bmr,
    energyRequirement,
    intakes: nutrientTypes.flatMap(({ id, description, unit }) => {
      const amount = intakes[id];
      if (amount === undefined) return [];
      const unknown = unknownInAll(sums, String(id));
      return [{ nutrientTypeId: id, description, unit, amount, unknown, incomplete: isIncomplete && isEnergy(id) }];
    }),
    rules: rules.map((rule) => toRule(rule, typeOf(rule.group.nutrientTypeId))),
    topFoods: topFoods.map(({ isIncomplete: incomplete, ...top }) => {
      return { ...typeOf(top.nutrientTypeId), ...top, incomplete };
    }),
  };
}

function toRule(
  { group, value, missing, sector, target, isIncomplete }: JudgedGroup,
  type: { description: string; unit: string },
): View['rules'][number] {
  const { id, nutrientTypeId, nutrientRuleType, scaleSectors } = group;
  return {
    demographicGroupId: id,
    nutrientTypeId,
    ...type,
    nutrientRuleType,
    value,
    valueUnit: ruleUnit(nutrientRuleType, type.unit),
    missing,
    sector,
    targetSector: target,
    sectors: [...scaleSectors],
    incomplete: isIncomplete,
  };
}
