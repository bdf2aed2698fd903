// CSS that draws a shape elsewhere than its attributes say. `text-transform:` and `stroke-width:` do not.
const PREFIX = String.raw`(?:^|[\s;{/])(?:-(?:webkit|moz|ms)-)?`;
const MOVING = String.raw`transform(?:-origin|-box)?|translate|rotate|scale|zoom|offset(?:-[a-z]+)?|d`;
const MOVES = new RegExp(`${PREFIX}(?:${MOVING})\\s*:`, 'i');
const SIZES = new RegExp(`${PREFIX}(?:x|y|width|height)\\s*:`, 'i');

/** Returns whether a `style` attribute moves the element or its content. */
export function movesByStyle(style: string): boolean {
  return MOVES.test(style);
}

/** Returns whether a `style` attribute gives an `svg` element another position or size than its attributes. */
export function sizesByStyle(style: string): boolean {
  return SIZES.test(style);
}

/** Returns whether a style sheet moves anything. An import counts as a move, because imported sheets are not read. */
export function movesBySheet(sheet: string): boolean {
  return MOVES.test(sheet) || /@import\b/i.test(sheet);
}
