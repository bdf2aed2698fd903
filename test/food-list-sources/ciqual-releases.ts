import type { Release } from '../support/published-lists.ts';

const GROUPS = `<?xml version="1.0" encoding="windows-1252"?>
<TABLE>
   <ALIM_GRP>
      <alim_grp_code> 02 </alim_grp_code>
      <alim_grp_nom_fr> légumes & fruits </alim_grp_nom_fr>
      <alim_grp_nom_eng> vegetables &amp; fruits </alim_grp_nom_eng>
      <alim_ssgrp_code> 0201 </alim_ssgrp_code>
      <alim_ssgrp_nom_fr> légumes </alim_ssgrp_nom_fr>
      <alim_ssgrp_nom_eng> vegetables </alim_ssgrp_nom_eng>
      <alim_ssssgrp_code> 020101 </alim_ssssgrp_code>
      <alim_ssssgrp_nom_fr> légumes crus </alim_ssssgrp_nom_fr>
      <alim_ssssgrp_nom_eng> raw vegetables </alim_ssssgrp_nom_eng>
   </ALIM_GRP>
   <ALIM_GRP>
      <alim_grp_code> 06 </alim_grp_code>
      <alim_grp_nom_fr> boissons </alim_grp_nom_fr>
      <alim_grp_nom_eng> beverages </alim_grp_nom_eng>
      <alim_ssgrp_code> 0601 </alim_ssgrp_code>
      <alim_ssgrp_nom_fr> eaux </alim_ssgrp_nom_fr>
      <alim_ssgrp_nom_eng> waters </alim_ssgrp_nom_eng>
      <alim_ssssgrp_code> 000000 </alim_ssssgrp_code>
      <alim_ssssgrp_nom_fr> - </alim_ssssgrp_nom_fr>
      <alim_ssssgrp_nom_eng> - </alim_ssssgrp_nom_eng>
   </ALIM_GRP>
</TABLE>`;

const FOODS = `<?xml version="1.0" encoding="windows-1252"?>
<TABLE>
   <ALIM>
      <alim_code> 90001 </alim_code>
      <alim_nom_fr> Navet lunaire, pelé, cru (diamètre < 5 cm) </alim_nom_fr>
      <ALIM_NOM_INDEX_FR> Navet lunaire </ALIM_NOM_INDEX_FR>
      <alim_nom_eng> Moon turnip, peeled, raw </alim_nom_eng>
      <alim_grp_code> 02 </alim_grp_code>
      <alim_ssgrp_code> 0201 </alim_ssgrp_code>
      <alim_ssssgrp_code> 020101 </alim_ssssgrp_code>
   </ALIM>
   <ALIM>
      <alim_code> 90002 </alim_code>
      <alim_nom_fr> Eau de Lune </alim_nom_fr>
      <ALIM_NOM_INDEX_FR> Eau de Lune </ALIM_NOM_INDEX_FR>
      <alim_nom_eng missing=" " />
      <alim_grp_code> 06 </alim_grp_code>
      <alim_ssgrp_code> 0601 </alim_ssgrp_code>
      <alim_ssssgrp_code> 000000 </alim_ssssgrp_code>
   </ALIM>
</TABLE>`;

const COMPONENTS = [
  [328, 'Energie, Règlement UE N° 1169/2011 (kcal/100 g)', 'Energy, Regulation EU No 1169/2011 (kcal/100g)'],
  [10110, 'Sodium (mg/100 g)', 'Sodium (mg/100g)'],
  [10340, 'Sélénium (µg/100 g)', 'Selenium (µg/100g)'],
  [25000, 'Protéines, N x facteur de Jones (g/100 g)', 'Protein (g/100g)'],
  [99999, 'Fantaisie (mg/100 g)', 'Fantasy (mg/100g)'],
] as const;

const VALUES = [
  [90001, 328, '32,5'],
  [90001, 10110, '< 0,5'],
  [90001, 10340, 'traces'],
  [90001, 25000, '-'],
  [90001, 99999, '1'],
  // The amounts of a food need not stand together.
  [90002, 328, '0'],
  [90001, 25000, ''],
] as const;

const table = (records: readonly string[]) =>
  `<?xml version="1.0" encoding="windows-1252"?>\r\n<TABLE>\r\n${records.join('\r\n')}\r\n</TABLE>\r\n`;

const CONST = table(
  COMPONENTS.map(
    ([code, fr, en]) =>
      `<CONST><const_code> ${code} </const_code><const_nom_fr> ${fr} </const_nom_fr><const_nom_eng> ${en} </const_nom_eng></CONST>`,
  ),
);

/** Amounts with their minimum and maximum, as CIQUAL 2020 writes them: the sign < is not escaped. */
export const COMPO = table(
  VALUES.map(
    ([food, component, amount]) =>
      `<COMPO><alim_code> ${food} </alim_code><const_code> ${component} </const_code><teneur> ${amount} </teneur><min missing=" " /><max> < 9 </max><code_confiance> A </code_confiance><source_code> 7 </source_code></COMPO>`,
  ),
);

/** The XML files of an invented CIQUAL, in windows-1252. */
export const CIQUAL_XML: Release = {
  'alim_grp_2031_07_07.xml': Buffer.from(GROUPS, 'latin1'),
  'alim_2031_07_07.xml': Buffer.from(FOODS, 'latin1'),
  'const_2031_07_07.xml': Buffer.from(CONST, 'latin1'),
  'compo_2031_07_07.xml': Buffer.from(COMPO, 'latin1'),
  'sources_2031_07_07.xml': '<?xml version="1.0"?><TABLE/>',
};

/** The same files in UTF-8 with a byte order mark, as CIQUAL 2025 has them. */
export const CIQUAL_XML_UTF8: Release = Object.fromEntries(
  Object.entries(CIQUAL_XML).map(([name, content]) => {
    const text = content.toString('latin1').replace('windows-1252', 'utf-8');
    return [name, `\uFEFF${text.replaceAll(/< (?=[0-9])/g, '&lt; ')}`];
  }),
);

/** The sheet of the workbook, French or English. */
export function ciqualSheet(language: 'fr' | 'eng'): (string | number)[][] {
  const isFrench = language === 'fr';
  const groups = isFrench
    ? ['légumes & fruits', 'légumes', 'légumes crus']
    : ['vegetables & fruits', 'vegetables', 'raw vegetables'];
  const waters = isFrench ? ['boissons', 'eaux', '-'] : ['beverages', 'waters', '-'];
  return [
    [
      'alim_grp_code',
      'alim_ssgrp_code',
      'alim_ssssgrp_code',
      ...['grp', 'ssgrp', 'ssssgrp'].map((group) => `alim_${group}_nom_${language}`),
      'alim_code',
      `alim_nom_${language}`,
      'alim_nom_sci',
      ...COMPONENTS.map(([, fr, en]) => (isFrench ? fr.replace(' (', '\n(') : en)),
    ],
    // A spreadsheet has dropped the zeros in front of these codes.
    [
      2,
      201,
      20101,
      ...groups,
      90001,
      isFrench ? 'Navet lunaire' : 'Moon turnip',
      '',
      '32,5',
      '< 0,5',
      'traces',
      '-',
      '1',
    ],
    ['06', '0601', '000000', ...waters, '90002', isFrench ? 'Eau de Lune' : 'Moon water', '', 0, '', '', '', ''],
  ];
}

/** The sheets of a workbook of the form of 2025: lines break in headings, and a sheet gives the codes of the components. */
export function ciqualSheets2025(): Record<string, (string | number)[][]> {
  const food = ['02', '0201', '020101', 'vegetables & fruits', 'vegetables', 'raw vegetables'];
  const about = ['alim_grp_code', 'alim_ssgrp_code', 'alim_ssssgrp_code'];
  const names = ['alim_grp_nom_eng', 'alim_ssgrp_nom_eng', 'alim_ssssgrp_nom_eng', 'alim_code', 'alim_nom_eng'];
  return {
    'food composition': [
      [...about, ...names, 'Alcohol of\nthe Moon (g\n100g)', 'Lunar\ntocopherol\n(mg\n100g)', 'Jones\nfactor'],
      [...food, '90001', 'Moon turnip', '0,3', '1,5', '6.25'],
      ['00', '0000', '000000', '-', '-', '-', '90003', 'Moon pudding (average)', '-', '', '6.25'],
    ],
    'INFOODS codes': [
      ['INFDSTAG', 'ORIGCPCD', 'const_nom_eng'],
      ['ALC', 60000, 'Alcohol of the Moon (g/100g)'],
      ['TOCPHA', 71010, 'Lunar tocopherol (mg/100g)'],
    ],
  };
}
