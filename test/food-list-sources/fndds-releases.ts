import type { Release } from '../support/published-lists.ts';
import { workbookOf, type Sheet } from '../support/workbooks.ts';

/** A list of two invented foods in the tables "FNDDS At A Glance". */
export const GLANCE_TABLES = {
  'Foods and Beverages': [
    ['Food and Beverages\n2031-2032 Food and Nutrient Database for Dietary Studies - At A Glance'],
    [
      'Food code',
      'Main food description',
      'Additional food description',
      'WWEIA Category number',
      'WWEIA Category description',
    ],
    [11999001, 'Milk, moon', 'lunar milk; Selenite & Co; milk, moon', 1002, 'Milk, whole'],
    [74999002, 'Carrot, purple, "giant"', '', 6404, 'Carrots'],
  ],
  'Portions and Weights': [
    ['Portions and Weights'],
    [
      'Food code',
      'Main food description',
      'Subcode',
      'Subcode description',
      'WWEIA Category number',
      'WWEIA Category description',
      'Seq num',
      'Portion description',
      'Portion\nweight\n(g)',
    ],
    [11999001, 'Milk, moon', '', '', 1002, 'Milk, whole', 1, '1 cup', 244],
    [11999001, 'Milk, moon', 1000999, 'Luna brand', 1002, 'Milk, whole', 1, '1 bottle', 330],
    [74999002, 'Carrot, purple, "giant"', '', '', 6404, 'Carrots', 1, '1 carrot', 1.1],
    // The portions of a food stand together in the folder, also where they do not in the file.
    [11999001, 'Milk, moon', '', '', 1002, 'Milk, whole', 2, 'Quantity not specified', 0],
  ],
  'FNDDS Nutrient Values': [
    ['FNDDS Nutrient Values'],
    [
      'Food code',
      'Main food description',
      'WWEIA Category number',
      'WWEIA Category description',
      'Energy (kcal)',
      'Sugars, total\n(g)',
      'Vitamin A, RAE (mcg_RAE)',
      'Iron\n(mg)',
      'Unobtainium (mg)',
    ],
    [11999001, 'Milk, moon', 1002, 'Milk, whole', 61, 4.89, 59, 0.03, 1],
    [74999002, 'Carrot, purple, "giant"', 6404, 'Carrots', 40, '', 835, 1.1000000000000001, 2],
  ],
} as const satisfies Readonly<Record<string, Sheet>>;

export const GLANCE_NAME = '2031-2032 FNDDS At A Glance -';

/** The three workbooks of "At A Glance", with other rows for a table if given. */
export async function glanceRelease(changed: Readonly<Record<string, Sheet>> = {}): Promise<Record<string, Buffer>> {
  const release: Record<string, Buffer> = {};
  for (const [name, rows] of Object.entries<Sheet>({ ...GLANCE_TABLES, ...changed }))
    release[`${GLANCE_NAME} ${name}.xlsx`] = await workbookOf({ Notes: [['See the documentation']], [name]: rows });
  return release;
}

const latin1 = (lines: readonly string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
const DATES = '01/01/2031^12/31/2032';

/** The same list as ASCII tables: `^` between cells, `~` around texts, no header, windows-1252. */
export const ASCII_RELEASE: Release = {
  'MainFoodDesc.txt': latin1([
    `11999001^${DATES}^~Milk, moon~^~0~^`,
    `74999002^${DATES}^~Carrot, jalape\xf1o, "giant"~^~0~^`,
  ]),
  'AddFoodDesc.txt': latin1([`11999001^1^${DATES}^~lunar milk~^`, `11999001^2^${DATES}^~Selenite & Co~^`]),
  'FoodPortionDesc.txt': latin1([
    `10205^${DATES}^~1 cup~^^`,
    `10206^${DATES}^~1 bottle~^^`,
    `90000^${DATES}^~Quantity not specified~^^`,
  ]),
  'SubcodeDesc.txt': latin1([`0^${DATES}^~Default gram weights~^`, `1000999^${DATES}^~Luna brand~^`]),
  'FoodWeights.txt': latin1([
    `11999001^0^1^10205^${DATES}^244^^`,
    `11999001^0^2^90000^${DATES}^-9^^`,
    `11999001^1000999^1^10206^${DATES}^330^~D~^`,
    `74999002^0^1^10205^${DATES}^122.5^^`,
  ]),
  'NutDesc.txt': latin1([
    '208^~Energy~^~ENERC_KCAL~^~kcal~^0^',
    '303^~Iron~^~FE~^~mg~^2^',
    '320^~Vitamin A, RAE~^~VITA_RAE~^~mcg_RAE~^0^',
    '999^~Unobtainium~^~UN~^~mg~^0^',
  ]),
  'FNDDSNutVal.txt': latin1([
    `11999001^208^${DATES}^61^`,
    `11999001^303^${DATES}^0.03^`,
    `11999001^320^${DATES}^59^`,
    `11999001^999^${DATES}^1^`,
    `74999002^208^${DATES}^40^`,
  ]),
};
