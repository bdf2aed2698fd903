import { basename } from 'node:path';
import { Workbook } from '../../adapters/workbook.ts';
import type { NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { CIQUAL_COMPONENTS } from './ciqual-components.ts';
import { ciqualGroup, described, type GroupLevel, type Names } from './ciqual-foods.ts';
import { publishedAmount } from './published-amount.ts';
import type { PublishedFiles } from './published-files.ts';
import type { PublishedList } from './published-list.ts';
import { mapNutrient, plainHeading, unitOfHeading, type MappedNutrient } from './published-nutrients.ts';
import { readPublishedTable, type PublishedRow } from './published-table.ts';

const GROUPS = ['alim_grp', 'alim_ssgrp', 'alim_ssssgrp'] as const;
const REQUIRED = ['alim_grp_code', 'alim_ssgrp_code', 'alim_ssssgrp_code', 'alim_code'];
/** The columns that are no component: those in front of them, and the factor of Jones behind them. */
const DESCRIPTIVE = /^(alim_|facteur|jones factor)/i;
/** The columns of the sheet "codes INFOODS" ("INFOODS codes"), in the workbooks of 2025: tag, code and heading of a component. */
const CODES_HEADER = /^INFDSTAG,ORIGCPCD,const_nom_/;

interface Other {
  groups: Map<string, string>;
  foods: Map<string, string>;
}

/** The workbooks of CIQUAL in a folder: the French one, the English one or both. */
export function ciqualWorkbooks(files: PublishedFiles): string[] {
  return files.all('.xlsx');
}

/**
 * Reads the workbooks of CIQUAL: one row for each food, with a column for each component. The amounts are those of the first workbook;
 * the second one, in the other language, gives the names. Throws FileFormatError.
 */
export async function readCiqualWorkbooks(
  list: PublishedList,
  files: PublishedFiles,
  names: NutrientNames,
  language: string,
): Promise<void> {
  const [first = '', second] = ciqualWorkbooks(files);
  const other: Other = { groups: new Map(), foods: new Map() };
  if (second !== undefined)
    await readPublishedTable(list, second, { required: REQUIRED }, () => ({ cell }) => {
      for (const group of GROUPS) other.groups.set(cell(`${group}_code`), nameOf(cell, group));
      other.foods.set(cell('alim_code'), nameOf(cell, 'alim'));
    });
  const file = basename(first);
  const types = await componentTypes(first, names);
  await readPublishedTable(list, first, { required: REQUIRED }, (headings) => {
    const isEnglish = headings.some((heading) => plainHeading(heading) === 'alim nom eng');
    const columns = columnsOf(list, headings, names, types);
    const both = (name: string, otherName = ''): Names =>
      isEnglish ? { en: name, fr: otherName } : { fr: name, en: otherName };
    return ({ row, cell, cells }) => {
      const code = cell('alim_code');
      const levels = GROUPS.map((group): GroupLevel => {
        const groupCode = cell(`${group}_code`);
        return { code: groupCode, names: both(nameOf(cell, group), other.groups.get(groupCode)) };
      });
      const category = ciqualGroup(list, levels, language);
      const description = described(both(nameOf(cell, 'alim'), other.foods.get(code)), language);
      // CIQUAL 2020 spreads the amounts of a food over two rows.
      if (list.foods.get(code)?.description === description.description)
        list.count('Second rows of a food; their amounts are with those of the first');
      else list.food(code, { ...description, category }, { file, row, column: 'alim_code' });
      for (const { at, name, nutrient } of columns) {
        const amount = publishedAmount(cells[at] ?? '', { decimalComma: true, convert: nutrient.convert });
        list.amount(code, nutrient, amount, { file, row, column: name });
      }
    };
  });
}

function nameOf(cell: PublishedRow['cell'], what: string): string {
  return cell(`${what}_nom_fr`) || cell(`${what}_nom_eng`);
}

/** The nutrient types by the headings of a workbook: by those that are known, and by the codes that it gives its components itself. */
async function componentTypes(path: string, names: NutrientNames): Promise<Map<string, number>> {
  const types = new Map<string, number>(
    CIQUAL_COMPONENTS.map(([, nutrientId, heading]) => [keyOf(heading), nutrientId]),
  );
  for (const [name, type] of names) {
    // The English headings are aliases such as "Protein (g/100g)".
    if (typeof name === 'string' && name.endsWith('/100g)')) types.set(keyOf(name), type.nutrientId);
  }
  const byCode = new Map(CIQUAL_COMPONENTS.map(([code, nutrientId]) => [String(code), nutrientId]));
  const workbook = await Workbook.open(path);
  try {
    for (const sheet of workbook.sheetNames) {
      let isCodes = false;
      for await (const { cells } of workbook.rows(sheet)) {
        const [, code = '', heading = ''] = cells;
        const nutrientId = byCode.get(code);
        if (isCodes && nutrientId !== undefined) types.set(keyOf(heading), nutrientId);
        isCodes ||= CODES_HEADER.test(cells.join(','));
        if (!isCodes) break;
      }
    }
  } finally {
    workbook.close();
  }
  return types;
}

function columnsOf(
  list: PublishedList,
  headings: readonly string[],
  names: NutrientNames,
  types: ReadonlyMap<string, number>,
) {
  const columns: { at: number; name: string; nutrient: MappedNutrient }[] = [];
  for (const [at, heading] of headings.entries()) {
    const name = heading.replaceAll(/\s+/g, ' ').trim();
    if (name === '' || DESCRIPTIVE.test(name)) continue;
    const nutrient = mapNutrient(names, types.get(keyOf(name)), unitOfHeading(name));
    if (typeof nutrient === 'string') list.unmapped.set(name, nutrient);
    else columns.push({ at, name, nutrient });
  }
  return columns;
}

function keyOf(heading: string): string {
  return plainHeading(heading).replace(/100 g$/, '100g');
}
