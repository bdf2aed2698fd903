import { zipOf } from './archives.ts';

export type Sheet = readonly (readonly (string | number)[])[];

/**
 * A workbook (.xlsx) with these sheets, as a spreadsheet program writes it: texts are shared, and empty cells are left out. Cell A1
 * of the first sheet is text in two formats with a hint for its pronunciation.
 */
export async function workbookOf(sheets: Readonly<Record<string, Sheet>>): Promise<Buffer> {
  const texts: string[] = [];
  const names = Object.keys(sheets);
  const parts = Object.values(sheets).map((rows) => sheetXml(rows, texts));
  const entries = names.map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 7}" r:id="rId${at + 1}"/>`);
  // The order of the parts is not that of the sheets.
  const links = names.map((_, at) => `<Relationship Id="rId${at + 1}" Target="${partOf(at, names.length)}"/>`);
  return zipOf([
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    [
      'xl/workbook.xml',
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${entries.join('')}</sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', `<Relationships>${links.toReversed().join('')}</Relationships>`],
    ['xl/sharedStrings.xml', `<sst>${texts.map(stringXml).join('')}</sst>`],
    ...parts.map((xml, at) => [`xl/${partOf(at, names.length)}`, xml] as const),
  ]);
}

function partOf(at: number, count: number): string {
  return `worksheets/sheet${count - at}.xml`;
}

function sheetXml(rows: Sheet, texts: string[]): string {
  const lines = rows.map((cells, row) => {
    const xml = cells.map((cell, column) => {
      if (cell === '') return '';
      const place = `r="${letters(column)}${row + 1}"`;
      if (typeof cell === 'number') return `<c ${place} s="4"><v>${cell}</v></c>`;
      return `<c ${place} t="s"><v>${texts.push(cell) - 1}</v></c>`;
    });
    return `<row r="${row + 1}">${xml.join('')}</row>`;
  });
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

function stringXml(text: string, at: number): string {
  if (at > 0) return `<si><t xml:space="preserve">${escaped(text)}</t></si>`;
  const [first = '', ...others] = text;
  return `<si><r><t>${escaped(first)}</t></r><r><rPr><b/></rPr><t>${escaped(others.join(''))}</t></r><rPh><t>hint</t></rPh></si>`;
}

function letters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letters(Math.floor(column / 26) - 1) + letter;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
