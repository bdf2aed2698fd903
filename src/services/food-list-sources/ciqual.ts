import type { NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { ciqualWorkbooks, readCiqualWorkbooks } from './ciqual-workbook.ts';
import { CIQUAL_FOODS_FILE, isCiqualXml, readCiqualXml } from './ciqual-xml.ts';
import type { PublishedFiles } from './published-files.ts';
import type { PublishedList } from './published-list.ts';

/** Reads CIQUAL: the XML files where they are there, which have both languages, else the workbooks. */
export async function readCiqual(
  list: PublishedList,
  files: PublishedFiles,
  names: NutrientNames,
  language: string,
): Promise<void> {
  if (isCiqualXml(files)) return readCiqualXml(list, files, names, language);
  if (ciqualWorkbooks(files).length === 0) files.require(CIQUAL_FOODS_FILE, 'alim_....xml and no workbook (.xlsx)');
  await readCiqualWorkbooks(list, files, names, language);
}
