import { FACTS, type Fact } from '@dietary-recall/scheme/condition';
import { isWritten, type Written, textOf } from './document.ts';

export const JOINTS = ['all', 'any', 'not'] as const;
export type Joint = (typeof JOINTS)[number];

export const COMPARISONS = ['is', 'isNot', 'in', 'atLeast', 'atMost'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The key that says which fact of its kind is meant. */
export const NAMED_BY: Readonly<Partial<Record<Fact['fact'], 'question' | 'nutrient' | 'field'>>> = {
  answer: 'question',
  'food.nutrient': 'nutrient',
  'person.field': 'field',
};

export const NEW_TEST: Written = { fact: 'recall.number', atMost: 1 };

export function jointOf(condition: Written): Joint | null {
  return JOINTS.find((joint) => joint in condition) ?? null;
}

/** The conditions that are joined; what `not` denies is one. */
export function partsOf(condition: Written): readonly Written[] {
  const joint = jointOf(condition);
  if (joint === null) return [];
  const parts = joint === 'not' ? [condition['not']] : condition[joint];
  return (Array.isArray(parts) ? parts : []).filter(isWritten);
}

export function joined(joint: Joint, parts: readonly Written[]): Written {
  return joint === 'not' ? { not: parts.length === 1 ? parts[0] : { all: parts } } : { [joint]: parts };
}

export function factOf(test: Written): Fact['fact'] {
  return FACTS.find((fact) => fact === test['fact']) ?? 'recall.number';
}

export function comparisonOf(test: Written): Comparison {
  return COMPARISONS.find((comparison) => comparison in test) ?? 'is';
}

/** A test of another fact keeps its comparison and value; what names a fact of another kind goes. */
export function withFact(test: Written, fact: Fact['fact']): Written {
  const comparison = comparisonOf(test);
  const key = NAMED_BY[fact];
  const named = key === undefined ? {} : { [key]: key === 'nutrient' ? 1 : '' };
  return { fact, ...named, [comparison]: test[comparison] ?? '' };
}

export function withComparison(test: Written, comparison: Comparison): Written {
  const before = comparisonOf(test);
  const { [before]: value, ...rest } = test;
  return { ...rest, [comparison]: valueOf(comparison, wordsOf(value), typeof value === 'boolean') };
}

/** A value as it is typed: lists are parted by commas. */
export function wordsOf(value: unknown): string {
  return Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
}

/** The value of what was typed. `isTruth`: true and false are no texts. */
export function valueOf(comparison: Comparison, typed: string, isTruth: boolean): unknown {
  const one = (text: string) => (isTruth && (text === 'true' || text === 'false') ? text === 'true' : numberOr(text));
  if (comparison === 'in') {
    return typed
      .split(',')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map(one);
  }
  return one(typed.trim());
}

function numberOr(text: string): string | number {
  return text !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}
