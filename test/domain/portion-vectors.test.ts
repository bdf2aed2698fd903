import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  basalMetabolicRate,
  energyRequirement,
  HENRY_COEFFICIENTS,
  HENRY_COEFFICIENTS_BY_WEIGHT,
  WEIGHT_TARGETS,
} from '@dietary-recall/nutrition';
import { verifyPortion } from '@dietary-recall/portion-weight/verify';
import { RecalledFood, RecordedPortion } from '@dietary-recall/recall';
import { PORTION_SIZE_METHODS } from '@dietary-recall/vocabulary';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { computed, methodOfVector, REFERENCE, SETS, VECTORS, type PortionVector } from './portion-vectors.ts';

const PAGE = readFileSync(join(REFERENCE, 'portion-methods.md'), 'utf8');
/** The weights of the examples are rounded to 6 decimals. */
const DECIMALS = 6;
const KEYS_OF_ALL = ['servingWeight', 'leftoversWeight', 'sameAsBefore'];

type Numbers = { [key: string]: number | string | null | Numbers };

/** What is expected, with numbers that may differ by their rounding. */
function closeTo(expected: Numbers): Numbers {
  const close = ([key, value]: [string, Numbers[string]]) => {
    if (typeof value === 'number') return [key, expect.closeTo(value, DECIMALS) as number];
    return [key, typeof value === 'object' && value !== null ? closeTo(value) : value];
  };
  return Object.fromEntries(Object.entries(expected).map((entry) => close(entry) as [string, Numbers[string]]));
}

/** The keys in the tables of a section of the page. */
function keysOnPage(heading: string): string[] {
  const section = PAGE.split('\n## ').find((text) => text.startsWith(`${heading}\n`)) ?? '';
  const rows = section.matchAll(/^\| (?<keys>`[^|]*`) \|/gm);
  return [...rows].flatMap(({ groups }) =>
    [...(groups?.keys ?? '').matchAll(/`([^`]+)`/g)].map(([, key]) => key ?? ''),
  );
}

/** The data of a recorded portion. A portion by the method `unknown` may leave it out. */
function dataOf({ shape: { data } }: (typeof RecordedPortion.options)[number]) {
  return data instanceof z.ZodOptional ? data.unwrap() : data;
}

const sorted = (keys: string[]) => keys.toSorted((one, other) => one.localeCompare(other));

describe('portion-methods.md', () => {
  test.each(RecordedPortion.options.map((option) => [option.shape.method.value, option] as const))(
    'names the keys of a choice by %s, and no others',
    (method, option) => {
      const keys = Object.keys(dataOf(option).shape).filter((key) => !KEYS_OF_ALL.includes(key));
      expect(sorted(keysOnPage(method))).toEqual(sorted(keys));
    },
  );

  test('names the keys that all methods record', () => {
    expect(keysOnPage('All methods')).toEqual(KEYS_OF_ALL);
  });

  test('works an example of each method that the file has', () => {
    for (const method of PORTION_SIZE_METHODS) {
      const section = PAGE.split('\n## ').find((text) => text.startsWith(`${method}\n`)) ?? '';
      const name = /^\*(?<name>[^*]+):\*/m.exec(section)?.groups?.name?.toLowerCase();
      const names = VECTORS.portions
        .filter((vector) => vector.method === method)
        .map((vector) => vector.name.toLowerCase());
      expect(names).toContain(name);
    }
  });
});

/** The text of a section of a page, from its heading to the next one of its level. */
function sectionOf(file: string, heading: string): string {
  const [, level = ''] = /^(#+) /.exec(heading) ?? [];
  const [, after = ''] = readFileSync(join(REFERENCE, file), 'utf8').split(`\n${heading}\n`);
  return after.split(`\n${level} `)[0] ?? '';
}

test.each([
  ['food-data.md', '## 12. Portion size methods'],
  ['food-data.md', '## 14. Formulas of the methods'],
  ['import-format.md', '### portion-methods.csv'],
])('the table of %s, %s, has each method', (file, heading) => {
  const rows = sectionOf(file, heading)
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const named = new Set(
    rows.flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name)),
  );
  expect(PORTION_SIZE_METHODS.filter((method) => !named.has(method))).toEqual([]);
});

describe('portion-vectors.json', () => {
  test.each(PORTION_SIZE_METHODS.map((method) => [method]))('has at least eight examples of %s', (method) => {
    const names = VECTORS.portions.filter((vector) => vector.method === method).map(({ name }) => name);
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(new Set(names).size).toBe(names.length);
  });

  test.each(VECTORS.portions.map((vector) => [vector.method, vector.name, vector] as const))(
    'agrees with the typed client on %s: %s',
    (_method, _name, vector) => {
      expect(computed(vector)).toEqual(closeTo({ ...vector.expected } as unknown as Numbers));
    },
  );

  const weighed = VECTORS.portions.filter(
    (vector): vector is PortionVector & { expected: { servingWeight: number; leftoversWeight: number } } =>
      'servingWeight' in vector.expected,
  );
  const VERIFIED = new Set<string>(['as-served', 'guide-image', 'drink-scale', 'standard-portion', 'dimensions']);

  test.each(weighed.map((vector) => [vector.method, vector.name, vector] as const))(
    'has choices by %s that a client records, and that the server does not doubt: %s',
    (method, _name, vector) => {
      const { servingWeight, leftoversWeight } = vector.expected;
      const data = { ...vector.choices, servingWeight, leftoversWeight };
      expect(RecordedPortion.parse({ method, data })).toEqual({ method, data });
      const { portionSize } = RecalledFood.parse({ code: 'FOOD', portionSize: { method, data } });
      const recorded = { method, data: { ...portionSize.data, servingWeight } };
      const isUndecided = !VERIFIED.has(method) || /^no quantity|initial level applies when no/.test(vector.name);
      expect(verifyPortion(recorded, { ...SETS, methods: [methodOfVector(vector)] })).toBe(
        isUndecided ? 'unverifiable' : 'verified',
      );
    },
  );

  test.each(VECTORS.energy.map((vector) => [vector.name, vector] as const))(
    'agrees with the typed client on energy: %s',
    (_, { sex, age, weightKg, heightCm, physicalActivityLevel, weightTarget, expected }) => {
      const rate = basalMetabolicRate({ sex, age, weight: weightKg, height: heightCm });
      const target = WEIGHT_TARGETS.find(({ id }) => id === weightTarget) ?? null;
      const level = physicalActivityLevel === null ? null : { id: 1, coefficient: physicalActivityLevel };
      const requirement = energyRequirement({
        sex,
        age,
        weight: weightKg,
        height: heightCm,
        physicalActivityLevel: level,
        weightTarget: target,
      });
      const found = { bmrKcal: rate?.kcal ?? null, equation: rate?.equation ?? null, requirementKcal: requirement };
      expect(found).toEqual(closeTo(expected));
    },
  );

  test('has an example of each band of both forms of the equations', () => {
    for (const [table, isByWeight] of [
      [HENRY_COEFFICIENTS, false],
      [HENRY_COEFFICIENTS_BY_WEIGHT, true],
    ] as const) {
      for (const { sex, ageRange } of table) {
        const inBand = VECTORS.energy.filter(
          (vector) =>
            vector.sex === sex &&
            (vector.heightCm === null) === isByWeight &&
            ageRange.start <= vector.age &&
            vector.age < (ageRange.end ?? Infinity),
        );
        expect(inBand.length, `${sex} from ${ageRange.start}`).toBeGreaterThan(0);
      }
    }
  });
});

const hasPython = (() => {
  try {
    return execFileSync('python3', ['--version']).length > 0;
  } catch {
    return false;
  }
})();

test.runIf(hasPython)('a program in another language computes every example from the page', () => {
  const script = join(import.meta.dirname, '../../examples/portion-vectors/portions.py');
  const total = VECTORS.portions.length + VECTORS.energy.length;
  expect(execFileSync('python3', [script], { encoding: 'utf8' })).toBe(`${total} of ${total} examples agree\n`);
  expect(PAGE).toContain(`${total} of ${total} examples agree`);
});
