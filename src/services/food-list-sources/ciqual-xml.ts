import { basename } from 'node:path';
import { FileFormatError } from '../../adapters/file-format-error.ts';
import { readText } from '../../adapters/text-encoding.ts';
import { readXml, type XmlReader } from '../../adapters/xml-stream.ts';
import type { NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { CIQUAL_COMPONENTS } from './ciqual-components.ts';
import { ciqualGroup, described, type GroupLevel } from './ciqual-foods.ts';
import { publishedAmount } from './published-amount.ts';
import type { PublishedFiles } from './published-files.ts';
import type { PublishedList } from './published-list.ts';
import { mapNutrient, unitOfHeading, type MappedNutrient } from './published-nutrients.ts';

export const CIQUAL_FOODS_FILE = /^alim\d*$/;

/** The files of the XML release by what they hold; a date follows in their names. */
const FILES = {
  groups: { name: /^alimgrp\d*$/, title: 'alim_grp_....xml', record: 'ALIM_GRP' },
  foods: { name: CIQUAL_FOODS_FILE, title: 'alim_....xml', record: 'ALIM' },
  components: { name: /^const\d*$/, title: 'const_....xml', record: 'CONST' },
  values: { name: /^compo\d*$/, title: 'compo_....xml', record: 'COMPO' },
} as const;
type FileName = keyof typeof FILES;

const XML = ['.xml'];
const GROUPS = ['alim_grp', 'alim_ssgrp', 'alim_ssssgrp'] as const;

/** A record of a file: the texts of its elements by their names. */
interface XmlRecord {
  /** Number of the record in the file, from 1. */
  row: number;
  field: (name: string) => string;
}

/** Returns whether these files are an XML release of CIQUAL. */
export function isCiqualXml(files: PublishedFiles): boolean {
  return files.find(FILES.foods.name, XML) !== null;
}

/** Reads the XML files of CIQUAL: groups, foods, components, and an amount for each food and component. */
export async function readCiqualXml(
  list: PublishedList,
  files: PublishedFiles,
  names: NutrientNames,
  language: string,
): Promise<void> {
  const paths = Object.fromEntries(
    Object.entries(FILES).map(([key, { name, title }]) => [key, files.require(name, title, XML)]),
  ) as Record<FileName, string>;
  await readFoods(list, paths, language);
  await readAmounts(list, paths, names);
}

async function readFoods(list: PublishedList, paths: Record<FileName, string>, language: string): Promise<void> {
  const groups = new Map<string, { fr: string; en: string }>();
  for await (const { field } of records(paths.groups, FILES.groups.record))
    for (const group of GROUPS)
      groups.set(field(`${group}_code`), { fr: field(`${group}_nom_fr`), en: field(`${group}_nom_eng`) });
  const file = basename(paths.foods);
  for await (const { row, field } of records(paths.foods, FILES.foods.record)) {
    const levels = GROUPS.map((group): GroupLevel => {
      const code = field(`${group}_code`);
      return { code, names: groups.get(code) ?? { fr: '', en: '' } };
    });
    const category = ciqualGroup(list, levels, language);
    const code = field('alim_code');
    const description = described({ fr: field('alim_nom_fr'), en: field('alim_nom_eng') }, language);
    list.food(code, { ...description, category }, { file, row, column: 'alim_code' });
    // The index of the printed table: a shorter French name.
    if (language !== 'en') list.alias(code, [field('ALIM_NOM_INDEX_FR')]);
  }
}

async function readAmounts(list: PublishedList, paths: Record<FileName, string>, names: NutrientNames): Promise<void> {
  const types = new Map(CIQUAL_COMPONENTS.map(([code, nutrientId]) => [String(code), nutrientId]));
  const components = new Map<string, MappedNutrient | null>();
  for await (const { field } of records(paths.components, FILES.components.record)) {
    const code = field('const_code');
    const heading = field('const_nom_fr');
    const nutrient = mapNutrient(names, types.get(code), unitOfHeading(heading));
    components.set(code, typeof nutrient === 'string' ? null : nutrient);
    if (typeof nutrient === 'string') list.unmapped.set(field('const_nom_eng') || heading, nutrient);
  }
  const file = basename(paths.values);
  for await (const { row, field } of records(paths.values, FILES.values.record)) {
    const component = field('const_code');
    const nutrient = components.get(component);
    if (nutrient === undefined)
      list.bad({ file, row, column: 'const_code' }, `there is no component "${component}" in const_....xml`);
    if (!nutrient) continue;
    const amount = publishedAmount(field('teneur'), { decimalComma: true, convert: nutrient.convert });
    list.amount(field('alim_code'), nutrient, amount, { file, row, column: 'teneur' });
  }
}

async function* records(path: string, record: string): AsyncGenerator<XmlRecord> {
  const file = basename(path);
  let isEmpty = true;
  for await (const found of readXml<XmlRecord>(file, repaired(readText(path)), (emit) => recordReader(record, emit))) {
    isEmpty = false;
    yield found;
  }
  if (isEmpty) throw new FileFormatError(`${file} has no <${record}>.`);
}

function recordReader(record: string, emit: (found: XmlRecord) => void): XmlReader {
  let row = 0;
  let fields: Map<string, string> | null = null;
  let name: string | null = null;
  return {
    open: (element) => {
      if (element === record) fields = new Map();
      else if (fields) name = element;
    },
    text: (text) => {
      if (fields && name !== null) fields.set(name, (fields.get(name) ?? '') + text);
    },
    close: (element) => {
      name = null;
      if (element !== record || !fields) return;
      const texts = fields;
      fields = null;
      row += 1;
      emit({ row, field: (wanted) => (texts.get(wanted) ?? '').replaceAll(/\s+/g, ' ').trim() });
    },
  };
}

/** Signs of text that CIQUAL 2020 does not escape: the `<` of "< 0,5", the `&` of names. */
const BARE_LESS = /<(?![A-Za-z_/!?])/g;
const BARE_AND = /&(?!(?:#\d+|#x[\dA-Fa-f]+|[A-Za-z]+);)/g;

/** Escapes signs of text that are not markup. A piece ends with `>`, so that no tag is cut in two. */
async function* repaired(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    const end = text.lastIndexOf('>') + 1;
    rest = text.slice(end);
    if (end > 0) yield repair(text.slice(0, end));
  }
  yield repair(rest);
}

function repair(text: string): string {
  return text.replaceAll(BARE_LESS, '&lt;').replaceAll(BARE_AND, '&amp;');
}
