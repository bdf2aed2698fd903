import { describe, expect, test } from 'vitest';
import { csvCell, editableCell, readUploadedCsv, withoutGuard } from '../../src/adapters/csv-upload.ts';

async function linesOf(...parts: (string | Uint8Array<ArrayBuffer>)[]) {
  const lines = [];
  for await (const { row, cells } of readUploadedCsv(new Blob(parts))) lines.push([row, ...cells]);
  return lines;
}

describe('readUploadedCsv', () => {
  test.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ])('reads cells separated by %s, with or without a byte order mark', async (_, separator) => {
    const text = ['user name', 'b;c,d\t'].map((cell) => `"${cell}"`).join(separator);
    const wanted = [
      [1, 'user name', 'b;c,d'],
      [2, 'x', 'y'],
    ];
    expect(await linesOf(`${text}\r\nx${separator}y\r\n`)).toEqual(wanted);
    expect(await linesOf('\ufeff', text, `\nx${separator}y`)).toEqual(wanted);
  });

  test('numbers rows as a spreadsheet does: it counts blank rows, and a line break in a cell starts no row', async () => {
    expect(await linesOf('a,b\n\n"1\n2",3\n,\n4\n')).toEqual([
      [1, 'a', 'b'],
      [3, '1\n2', '3'],
      [5, '4'],
    ]);
  });

  test('joins characters that are split between chunks', async () => {
    const bytes = new TextEncoder().encode('a\né€😀\n');
    expect(await linesOf(...Array.from(bytes, (byte) => new Uint8Array([byte])))).toEqual([
      [1, 'a'],
      [2, 'é€😀'],
    ]);
  });

  test.each([
    ['Latin-1', new Uint8Array([0x61, 0x0a, 0xe9, 0x0a]), 'CSV UTF-8'],
    ['a quote that stays open', 'a\n"b', 'a quote is not closed'],
    ['a row without end', `a\n"${'x'.repeat(100_000)}`, 'a row is longer than 64 KiB'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>', 'a cell has a quote inside'],
    ['text after a quoted cell', 'a\n"b" c', 'text follows a quoted cell'],
  ])('refuses %s', async (_, content, message) => {
    await expect(linesOf(content)).rejects.toMatchObject({
      code: 'csv.unreadable',
      message: expect.stringContaining(message) as string,
    });
  });

  test('reads no rows from an empty file', async () => {
    expect(await linesOf('')).toEqual([]);
  });
});

test('csvCell puts an apostrophe before text that a spreadsheet would run as a formula', () => {
  expect(['=1+1', '+1', '-1', '@x', '\tx', 'plain', 'a,"b"\nc'].map(csvCell)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    `"'\tx"`,
    'plain',
    '"a,""b""\nc"',
  ]);
  expect([-1, null].map(csvCell)).toEqual(['-1', '']);
});

describe('a cell of a file that is read again', () => {
  test.each(['=1+1', "'=1+1", "''@x", "it's", "'quoted'", '-5 °C', ' +x', '\tx', 'plain', ''])(
    'is guarded as a formula and read as the same text: %j',
    (text) => {
      const cell = editableCell(text).replace(/^"(.*)"$/s, '$1');
      expect(withoutGuard(cell)).toBe(text);
      expect(cell).not.toMatch(/^\s*[=+\-@]/);
    },
  );
});
