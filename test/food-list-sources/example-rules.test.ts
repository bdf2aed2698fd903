import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { anyPattern, FoodListRules } from '../../src/services/food-list-import/food-list-rules.ts';
import { cofidGroup } from '../../src/services/food-list-sources/cofid-groups.ts';
import { wweiaCategory } from '../../src/services/food-list-sources/fndds-categories.ts';
import { PublishedList } from '../../src/services/food-list-sources/published-list.ts';

function rulesOf(source: string) {
  const path = new URL(`../../examples/food-list-rules/${source}.json`, import.meta.url);
  return FoodListRules.parse(JSON.parse(readFileSync(path, 'utf8'))).categories;
}
const codesOf = (source: string) => rulesOf(source).map(({ category }) => category);

/** The groups of the edition of 2021, with those above them. An import refuses a rule for a group that its list does not have. */
const COFID_2021 = [
  'A AA AB AC AD AE AF AG AI AK AM AN AO AP AS AT',
  'B BA BAB BAE BAH BAK BAR BC BH BJ BJC BJP BJS BL BN BNE BNH BNS BP BR BTM BV',
  'C CA CD CDE CDH D DA DAE DAM DAP DAR DB DF DG DI DR F FA FC G GA H J JA JC JK JM JR',
  'M MA MAA MAC MAE MAG MAI MBG MC MCA MCC MCE MCG MCI MCK MCM MCO ME MEA MEC MEE MG MI MIG MR',
  'O OA OB OC OE OF P PA PAA PAC PC PCA PCC PE Q QA QC QE QF QG QI QK',
  'S SC SE SEA SEC SN SNA SNC W WA WAA WAC WAE WC WCD WCG WCN WE WY',
].flatMap((codes) => codes.split(' '));

/** The group of CoFID and those above it, nearest first, as the converter has them. */
function cofidLine(code: string): string[] {
  const list = new PublishedList();
  cofidGroup(list, code);
  const parent = list.categories.get(code)?.parent ?? '';
  return parent === '' ? [code] : [code, ...cofidLine(parent)];
}

/** The group of CIQUAL and those above it, nearest first. */
const ciqualLine = (code: string): string[] => (code.length <= 2 ? [code] : [code, ...ciqualLine(code.slice(0, -2))]);

describe('the example rules of CoFID', () => {
  test.each(codesOf('cofid'))('name the group %s by its code, which has a name', (code) => {
    const list = new PublishedList();
    cofidGroup(list, code);
    const name = list.categories.get(code)?.name ?? code;
    expect(name).not.toBe(code);
    expect(name).not.toContain(`(${code})`);
  });

  test('name only groups that the edition of 2021 has', () => {
    expect(codesOf('cofid').filter((code) => !COFID_2021.includes(code))).toEqual([]);
  });

  test('give each group of that edition units and a limit, of its own or of a group above it', () => {
    const rules = rulesOf('cofid');
    const without = (has: (rule: (typeof rules)[number]) => boolean) =>
      COFID_2021.filter(
        (code) => !cofidLine(code).some((one) => rules.some((rule) => rule.category === one && has(rule))),
      );
    expect(without(({ units }) => units.length > 0)).toEqual([]);
    expect(without(({ reasonableAmount }) => reasonableAmount !== null)).toEqual([]);
  });
});

test.each([
  ['PCC', 'Fruit juice drink/squash, undiluted', 'Fruit juice drink/squash, diluted'],
  ['WY', 'Gravy instant granules', 'Gravy instant granules, made up with water'],
  ['WY', 'Stock cubes, chicken', 'Stock cubes, chicken, made up with water'],
  ['SN', 'Pot savouries', 'Pot savouries, made up'],
  ['WC', 'Sauce, dry, casserole mix', 'Sauce, dry, casserole mix, made up'],
  ['PAA', 'Ovaltine, powder', 'Ovaltine powder, made up with whole milk'],
  ['DG', 'Squash, butternut, raw', 'Squash, butternut, baked'],
  ['DG', 'Brussels sprouts, raw', 'Brussels sprouts, boiled in unsalted water'],
])('the example rules of CoFID keep %s "%s" for recipes and show "%s"', (group, dry, served) => {
  const isIngredient = anyPattern(
    rulesOf('cofid')
      .filter(({ category }) => cofidLine(group).includes(category))
      .flatMap(({ ingredients }) => ingredients),
  );
  expect([isIngredient(dry), isIngredient(served)]).toEqual([true, false]);
});

test('the example rules of FNDDS name main groups of the converter', () => {
  for (const code of codesOf('fndds')) {
    const list = new PublishedList();
    wweiaCategory(list, code.replace(/^group-/, ''), 'A category', { file: '', row: 1, column: '' });
    expect([...list.categories.keys()]).toContain(code);
  }
});

describe('the example rules of CIQUAL', () => {
  const codes = codesOf('ciqual');

  test('name groups by their codes of two, four or six digits', () => {
    expect(codes.filter((code) => !/^(?:0[1-9]|1[01])(?:(?!00)\d\d){0,2}$/.test(code))).toEqual([]);
  });

  test('name only groups that both releases have', () => {
    const ofOneRelease = ['0304', '0305', '0411', '1010'];
    expect(codes.filter((code) => ofOneRelease.some((group) => code.startsWith(group)))).toEqual([]);
  });

  test('have units and a limit for each of the eleven main groups, which the groups below it fall back on', () => {
    const whole = rulesOf('ciqual').filter(
      ({ units, reasonableAmount }) => units.length > 0 && reasonableAmount !== null,
    );
    const names = whole.map(({ category }) => category);
    for (let group = 1; group <= 11; group++) expect(names).toContain(String(group).padStart(2, '0'));
  });
});

describe.each([
  ['cofid', cofidLine],
  ['ciqual', ciqualLine],
])('the example rules of %s', (source, lineOf) => {
  const rules = rulesOf(source);
  const nearest = (code: string, key: 'reasonableAmount' | 'defaultAmount') =>
    lineOf(code)
      .map((one) => rules.find(({ category }) => category === one)?.[key] ?? null)
      .find((amount) => amount !== null) ?? null;

  test('name a group once, and a unit of it once', () => {
    for (const names of [
      rules.map(({ category }) => category),
      ...rules.map(({ units }) => units.map(({ name }) => name)),
    ])
      expect(names).toEqual([...new Set(names)]);
  });

  test('call no single unit and no usual amount unreasonable', () => {
    const tooMuch = rules.flatMap(({ category, units }) => {
      const limit = nearest(category, 'reasonableAmount') ?? 0;
      const amounts = [...units.map(({ grams }) => grams), nearest(category, 'defaultAmount') ?? 0];
      return amounts.some((amount) => amount > limit) ? [category] : [];
    });
    expect(tooMuch).toEqual([]);
  });
});
