/** The most characters of an attribute, or of all transforms around a path: some hundred numbers or functions. */
export const MAX_LIST = 10_000;

const SPACES = /[ \t\n\r]+/g;
// A digit must follow the point (SVG 2, 9.3.9).
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

/** CSS pixels by unit. Units that depend on a font or a window are missing, because they have no fixed size. */
const PIXELS: Record<string, number> = { '': 1, px: 1, in: 96, cm: 96 / 2.54, mm: 96 / 25.4, pt: 96 / 72, pc: 16 };

/** Returns a length in pixels, or NaN. A percentage is a part of `whole`. */
export function readLength(text: string, whole = NaN): number {
  const [, number, unit = ''] = LENGTH.exec(text) ?? [];
  return Number(number) * (unit === '%' ? whole / 100 : (PIXELS[unit.toLowerCase()] ?? NaN));
}

/** Reads numbers that spaces or a comma separate; returns null for any other text. */
export function readNumbers(text: string): number[] | null {
  return readList(text, NUMBERS)?.map(([number]) => Number(number)) ?? null;
}

/**
 * Rewrites a `transform` attribute (SVG 1.1, 7.6) so that svgpath reads it correctly; returns null if browsers do not
 * accept it. Without this step svgpath reads `10px` and `30-10` as 0, ignores functions that it does not know, and takes
 * minutes for some kilobytes of spaces.
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
  // NUL cannot occur in XML, so it can mark the items.
  const rest = text.replaceAll(item, '\0').replaceAll(SPACES, '');
  return /[^\0,]|^,|,,|,$/.test(rest) ? null : [...text.matchAll(item)];
}
