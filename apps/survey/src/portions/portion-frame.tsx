import type { PortionEstimate } from '@dietary-recall/portion-weight';
import type { RecordedPortion } from '@dietary-recall/recall';
import { findFood, stepsOfFood, type DraftFood } from '@dietary-recall/recall-flow';
import { Trans } from '@lingui/react/macro';
import type { Food, PortionSizeMethod } from 'dietary-recall-client';
import type { Way } from '../shell/question.tsx';
import { answer } from '../store/answer.ts';
import { openPrompt } from '../store/navigation.ts';
import { note } from '../store/paradata.ts';
import { facts, useRecall } from '../store/recall.ts';

type Name = PortionSizeMethod['method'];
export type MethodOf<Of extends Name> = Extract<PortionSizeMethod, { method: Of }>;

export interface PortionProps<Of extends Name> {
  food: DraftFood;
  listed: Food;
  method: MethodOf<Of>;
  parent: DraftFood | null;
}

/** Records an amount: the weights that the method computes, and the choices that they come from. */
export function record<Of extends Name>(
  food: DraftFood,
  method: Of,
  choices: Omit<Extract<RecordedPortion, { method: Of }>['data'], 'servingWeight' | 'leftoversWeight'>,
  estimate: PortionEstimate,
): void {
  if ('notOffered' in estimate) throw new Error(`The choice is not offered: ${estimate.notOffered}.`);
  const data = { ...choices, servingWeight: estimate.servingWeight };
  note({ type: 'portion-changed', food: food.id });
  answer({ type: 'portion', food: food.id, portion: { method, data } as unknown as RecordedPortion });
}

/** The ways out of every question about an amount. */
export function useAmountWays(foodId: string): (Way | false)[] {
  const { recall, context } = useRecall((state) => state);
  const found = findFood(recall, foodId);
  const method = found?.meal
    ? stepsOfFood(recall, context.scheme, facts(), foodId).find(
        ({ prompt }) => prompt.ask === 'method' && prompt.food === foodId,
      )
    : undefined;
  return [
    {
      label: <Trans>I don’t know how much</Trans>,
      onPress: () => answer({ type: 'portion', food: foodId, portion: { method: 'unknown' } }),
    },
    method !== undefined && { label: <Trans>Say it another way</Trans>, onPress: () => openPrompt(method.prompt) },
  ];
}
