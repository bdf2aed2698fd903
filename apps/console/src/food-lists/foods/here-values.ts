import type { FoodRecord, LocalFood, PortionSizeMethod, UpdateLocalFoodInput } from 'dietary-recall-client';
import type { Stored } from '../../patterns/record-form.tsx';

export interface Prompt {
  target: { type: 'food' | 'category'; code: string };
  promptText: string;
  genericName: string;
  linkAsMain: boolean;
  multiple: boolean;
}

/** The part of a food in one list, as a form holds it. */
export type HereValues = {
  localDescription: string;
  nutrientTableCodes: Record<string, string>;
  alternativeNames: string[];
  brandNames: string[];
  portionSize: PortionSizeMethod[];
  associatedFoods: Prompt[];
};

export function hereOf(local: LocalFood): Stored<HereValues> {
  return {
    version: local.version,
    values: {
      localDescription: local.localDescription ?? '',
      nutrientTableCodes: local.nutrientTableCodes,
      alternativeNames: local.alternativeNames,
      brandNames: local.brandNames,
      portionSize: local.portionSize,
      associatedFoods: local.associatedFoods.map(({ target, ...prompt }) => ({
        ...prompt,
        target: { type: target.type, code: target.code },
      })),
    },
  };
}

export function updateOf(
  { locale, code, version }: { locale: string; code: string; version: string | null },
  { localDescription, nutrientTableCodes, ...same }: HereValues,
): UpdateLocalFoodInput {
  const records = Object.entries(nutrientTableCodes).filter(([, record]) => record !== '');
  return {
    locale,
    code,
    baseVersion: version,
    localDescription: localDescription.trim() === '' ? null : localDescription,
    nutrientTableCodes: Object.fromEntries(records),
    ...same,
  };
}

/** Names of the foods and categories that are asked about, by code. */
export function knownTargets({ local }: FoodRecord): ReadonlyMap<string, string> {
  return new Map(
    local.associatedFoods.map(({ target }) => [target.code, target.localDescription ?? target.englishDescription]),
  );
}
