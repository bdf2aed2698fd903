import { ruleUnit, type JudgedGroup } from '@dietary-recall/nutrition';
import type { z } from 'zod';
import type { MyFeedback } from '../../src/services/feedback/my-feedback.ts';
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
  return {
    recalls: {
      count: recalls.length,
      items: recalls.map(({ id, startTime, submittedAt }) => {
        return { id, startTime: startTime.toISOString(), submittedAt: submittedAt.toISOString() };
      }),
    },
    physicalData: person,
    missing,
    bmr,
    energyRequirement,
    intakes: nutrientTypes.flatMap(({ id, description, unit }) => {
      const amount = intakes[id];
      return amount === undefined ? [] : [{ nutrientTypeId: id, description, unit, amount }];
    }),
    rules: rules.map((rule) => toRule(rule, typeOf(rule.group.nutrientTypeId))),
    topFoods: topFoods.map((top) => ({ ...typeOf(top.nutrientTypeId), ...top })),
  };
}

function toRule(
  { group, value, missing, sector, target }: JudgedGroup,
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
  };
}
