/** Characters: some hundred numbers or functions, in an attribute or in all transforms around a path. */
export const MAX_LIST = 10_000;

const SPACES = /[ \t\n\r]+/g;
// SVG 2, 9.3.9: a digit has to follow the point.
const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?`;
const NUMBERS = new RegExp(NUMBER, 'g');
const LENGTH = new RegExp(`^[ \\t\\n\\r]*(${NUMBER})(%|px|in|cm|mm|pt|pc|)[ \\t\\n\\r]*$`, 'i');
const FUNCTIONS = /(matrix|translate|scale|rotate|skewX|skewY)[ \t\n\r]*\(([^()]*)\)/g;

const ARGUMENT_COUNTS: Readonly<Record<string, readonly number[]>> = {
  matrix: [6],
  translate: [1, 2],
  scale: [1, 2],
  rotate: [1, 3],
  skewX: [1],
  skewY: [1],
};

/** CSS pixels in a unit; what depends on a font or a window has no size here. */
const PIXELS: Record<string, number> = { '': 1, px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72, pc: 16 };

/** A length in pixels, or NaN; percentages are of `whole`. */
export function readLength(text: string, whole = NaN): number {
  const [, number, unit = ''] = LENGTH.exec(text) ?? [];
  return Number(number) * (unit === '%' ? whole / 100 : (PIXELS[unit.toLowerCase()] ?? NaN));
}

/** Numbers with spaces or a comma between them; null when it is something else. */
export function readNumbers(text: string): number[] | null {
  return readList(text, NUMBERS)?.map(([number]) => Number(number)) ?? null;
}

/**
 * A `transform` attribute (SVG 1.1, 7.6) as svgpath reads it right; null when browsers do not take it. svgpath alone
 * takes `10px` and `30-10` for 0, leaves out what it does not know, and needs minutes for some kilobytes of spaces.
 */
export function readTransform(text: string): string | null {
  const functions = readList(text, FUNCTIONS)?.map(([, name = '', list = '']) => {
    const numbers = readNumbers(list) ?? [];
    return ARGUMENT_COUNTS[name]?.includes(numbers.length) ? `${name}(${numbers.join(' ')})` : null;
  });
  return functions === undefined || functions.includes(null) ? null : functions.join(' ');
}

function readList(text: string, item: RegExp): RegExpExecArray[] | null {
  if (text.length > MAX_LIST) return null;
  // NUL cannot stand in XML.
  const rest = text.replaceAll(item, '\0').replaceAll(SPACES, '');
  return /[^\0,]|^,|,,|,$/.test(rest) ? null : [...text.matchAll(item)];
}
