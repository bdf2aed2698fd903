// CSS that puts a shape elsewhere than its attributes say. `text-transform:` and `stroke-width:` are none of it.
const PREFIX = String.raw`(?:^|[\s;{/])(?:-(?:webkit|moz|ms)-)?`;
const MOVING = String.raw`transform(?:-origin|-box)?|translate|rotate|scale|zoom|offset(?:-[a-z]+)?|d`;
const MOVES = new RegExp(`${PREFIX}(?:${MOVING})\\s*:`, 'i');
const SIZES = new RegExp(`${PREFIX}(?:x|y|width|height)\\s*:`, 'i');

/** Whether a `style` attribute moves the element or what is inside. */
export function movesByStyle(style: string): boolean {
  return MOVES.test(style);
}

/** Whether a `style` attribute gives an `svg` element another position or size than its attributes. */
export function sizesByStyle(style: string): boolean {
  return SIZES.test(style);
}

/** Whether a style sheet moves anything, or may: what it imports is not read. */
export function movesBySheet(sheet: string): boolean {
  return MOVES.test(sheet) || /@import\b/i.test(sheet);
}
