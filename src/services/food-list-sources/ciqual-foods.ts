import type { PublishedList } from './published-list.ts';

/** A name in the two languages of CIQUAL; '' where a file has only one of them. */
export interface Names {
  fr: string;
  en: string;
}

/** The three levels of groups: grp, ssgrp, ssssgrp. A level that a food does not have is all zeros. */
export interface GroupLevel {
  code: string;
  names: Names;
}

/** A spreadsheet may drop the zeros in front of a code: 101 is 0101. */
const DIGITS = [2, 4, 6];

/** The description in the language of the locale, and the English one. */
export function described({ fr, en }: Names, language: string): { description: string; descriptionEn?: string } {
  const description = language === 'en' ? en || fr : fr || en;
  return en === '' || en === description ? { description } : { description, descriptionEn: en };
}

/**
 * Adds the groups of a food and answers the code of the lowest one. CIQUAL 2020 has foods in groups that it does not name: they are in
 * the group above.
 */
export function ciqualGroup(list: PublishedList, levels: readonly GroupLevel[], language: string): string {
  let parent = '';
  for (const [level, { code: given, names }] of levels.entries()) {
    const code = given.padStart(DIGITS[level] ?? 0, '0');
    if (given === '' || (level > 0 && /^0+$/.test(code))) break;
    const { description: name, descriptionEn } = described({ fr: noDash(names.fr), en: noDash(names.en) }, language);
    const isKnown = list.categories.has(code);
    if (!isKnown && name === '') {
      const place = parent === '' ? 'no category' : 'the group above it';
      list.count(`Foods of the group ${code}, which has no name; they are in ${place}`);
      continue;
    }
    if (!isKnown) list.categories.set(code, { parent, name, nameEn: descriptionEn });
    parent = code;
  }
  return parent;
}

function noDash(name: string): string {
  return name === '-' ? '' : name;
}
