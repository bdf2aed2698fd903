import type { PortionSizeMethod } from '@dietary-recall/recall';
import type { PromptGiven } from '../food-list-editing/records.ts';
import type { Part } from './part-fields.ts';

/** The code that a record has in the database; none if somebody deleted it. */
export type CurrentCode = (kind: 'food' | 'category', code: string) => string[];

/** A method with the current codes of the categories that it names; none if it names deleted ones only. */
export function withCurrentCodes(method: PortionSizeMethod, currentCode: CurrentCode): PortionSizeMethod[] {
  if (method.method !== 'parent-food-portion') return [method];
  const options = method.parameters.options.flatMap((option) =>
    option.category === null
      ? [option]
      : currentCode('category', option.category).map((category) => ({ ...option, category })),
  );
  return options.length === 0 ? [] : [{ ...method, parameters: { options } }];
}

/** A part, as the trail has it, with the current codes of the records that it names. */
export function partWithCurrentCodes(part: Part, currentCode: CurrentCode): Part {
  const { parentCategories, portionSize, associatedFoods, fixedRanking } = part as Partial<NamingParts>;
  return {
    ...part,
    ...(parentCategories && {
      parentCategories: parentCategories.flatMap(({ code }) => currentCode('category', code)),
    }),
    ...(portionSize && { portionSize: portionSize.flatMap((method) => withCurrentCodes(method, currentCode)) }),
    ...(associatedFoods && {
      associatedFoods: associatedFoods.flatMap((prompt) => currentPrompt(prompt, currentCode)),
    }),
    ...(fixedRanking && { fixedRanking: fixedRanking.flatMap((code) => currentCode('food', code)) }),
  };
}

/** The fields that name other records. */
interface NamingParts {
  parentCategories: readonly { code: string }[];
  portionSize: readonly PortionSizeMethod[];
  associatedFoods: readonly PromptGiven[];
  fixedRanking: readonly string[];
}

function currentPrompt(prompt: PromptGiven, currentCode: CurrentCode): PromptGiven[] {
  const { type, code } = prompt.target;
  return currentCode(type, code).map((current) => ({ ...prompt, target: { type, code: current } }));
}
