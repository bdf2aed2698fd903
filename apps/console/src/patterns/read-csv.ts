/** The separators that spreadsheets write. The header decides. */
const SEPARATORS = [',', ';', '\t'] as const;

/**
 * Reads CSV (RFC 4180) as spreadsheets save it. Each row of the file is a row here, blank ones too, so that the row at position 0 is the one
 * that a spreadsheet calls 1. Cells are trimmed.
 */
export function readCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/, '');
  const separator = separatorOf(source);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < source.length) {
    const cell = source[at] === '"' ? quotedCell(source, at, separator) : plainCell(source, at, separator);
    row.push(cell.text.trim());
    at = cell.end;
    if (source[at] === separator) {
      at += 1;
      if (at === source.length) row.push('');
      continue;
    }
    rows.push(row);
    row = [];
    at += source.startsWith('\r\n', at) ? 2 : 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

interface Cell {
  text: string;
  /** The position behind it: at a separator, at the end of a row, or at the end of the file. */
  end: number;
}

/** A cell in quotes. What stands between its last quote and the separator is left out: the service refuses such a file and says where. */
function quotedCell(source: string, from: number, separator: string): Cell {
  let text = '';
  let at = from + 1;
  while (at < source.length) {
    const quote = source.indexOf('"', at);
    if (quote === -1) return { text: text + source.slice(at), end: source.length };
    text += source.slice(at, quote);
    if (source[quote + 1] !== '"') return { text, end: plainCell(source, quote + 1, separator).end };
    text += '"';
    at = quote + 2;
  }
  return { text, end: at };
}

function plainCell(source: string, from: number, separator: string): Cell {
  let at = from;
  while (at < source.length && source[at] !== separator && source[at] !== '\n' && source[at] !== '\r') at += 1;
  return { text: source.slice(from, at), end: at };
}

/** The separator that stands most often in the header, outside quotes. */
function separatorOf(source: string): string {
  const [header = ''] = source.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1);
  const count = (separator: string) => header.split(separator).length;
  return SEPARATORS.reduce((best, separator) => (count(separator) > count(best) ? separator : best));
}

/** Writes rows as CSV for the service, which takes each cell as it is. A row without cells becomes a blank one. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(written).join(',')).join('\n');
}

function written(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
