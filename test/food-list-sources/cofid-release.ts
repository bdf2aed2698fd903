import { workbookOf, type Sheet } from '../support/workbooks.ts';

const ABOUT = ['Food Code', 'Food Name', 'Description', 'Group', 'Previous', 'Main data references', 'Footnote'];
const NO_CODES = ABOUT.map(() => '');

/** A sheet of CoFID: headings with units, codes of the components, full names, then a row for each food. */
function sheet(
  components: readonly (readonly [heading: string, code: string])[],
  foods: readonly (readonly [food: readonly string[], amounts: readonly (string | number)[]])[],
  first = 'Food Code',
): Sheet {
  return [
    [first, ...ABOUT.slice(1), ...components.map(([heading]) => heading)],
    [...NO_CODES, ...components.map(([, code]) => code)],
    [...NO_CODES, ...components.map(([heading]) => heading.replace(/ \(.*/, ''))],
    ...foods.map(([food, amounts]) => [...food, ...amounts]),
  ];
}

const about = (code: string, name: string, group: string) => [code, name, 'Invented', group, '', '', ''];
const KALE = about('13-901', 'Kale, moon, raw', 'DG');
// One code for two foods, as 13-669 of CoFID 2021.
const AUBERGINE = about('13-902', 'Aubergine, blue, roasted', 'DG');
const CRESS = about('13-902', 'Cress, blue, raw', 'DG');
const CHEESE = about('12-903', 'Cheese, moon', 'BLX');
const ALE = about('17-904', 'Ale, moon', 'QA');
const CIDER = about('17-905', 'Cider, moon', 'QC');

export const COFID_SHEETS: Readonly<Record<string, Sheet>> = {
  'List of tables': [['Table', 'Content']],
  '1.1 Notes': [['Tr', 'trace']],
  '1.2 Factors': sheet(
    [
      ['Edible proportion', 'EDPOR'],
      ['Specific gravity', 'SPECGRAV'],
    ],
    [
      [KALE, [0.8, '']],
      [ALE, [1, 1.01]],
      [CIDER, [1, '']],
    ],
  ),
  '1.3 Proximates': sheet(
    [
      ['Protein (g)', 'PROT'],
      ['Energy (kcal) (kcal)', 'KCALS'],
      ['Satd FA /100g FA (g)', 'SATFAC'],
      ['Satd FA /100g fd (g)', 'SATFOD'],
    ],
    [
      [KALE, [3.4, 33, 17, '(0.2)']],
      [AUBERGINE, [1, 20, '', '']],
      [CRESS, [3, 22, '', '']],
      [CHEESE, ['', '', '', '']],
      [ALE, ['', 30, '', '']],
      [CIDER, ['', 36, '', '']],
    ],
  ),
  // The first heading of this sheet is missing in CoFID 2021.
  '1.4 Inorganics': sheet(
    [
      ['Sodium (mg)', 'NA'],
      ['Selenium (µg)', 'SE'],
    ],
    [
      [KALE, [43, 'Tr']],
      [CRESS, [49, '']],
      [AUBERGINE, [2, '']],
    ],
    ' ',
  ),
  '1.5 Vitamins': sheet([['Thiamin (mg)', 'THIA']], [[KALE, [0.08]]]),
  '1.6 Vitamin Fractions': sheet(
    [
      ['Beta-carotene (µg)', 'BCAR'],
      ['Cryptoxanthins (µg)', 'CRYPT'],
    ],
    [[KALE, ['N', 5]]],
  ),
  '1.7 (SFA per 100gFA)': sheet([['14:0 /100g FA (g)', 'FAC14:0']], [[KALE, [1]]]),
  '1.8 (SFA per 100gFood)': sheet([['14:0 /100g food (g)', 'FOD14:0']], [[KALE, [0.01]]]),
};

/** The workbook of an invented CoFID, with other sheets if given. */
export async function cofidRelease(changed: Readonly<Record<string, Sheet>> = {}): Promise<Record<string, Buffer>> {
  return { 'Composition_of_Foods_2031.xlsx': await workbookOf({ ...COFID_SHEETS, ...changed }) };
}
