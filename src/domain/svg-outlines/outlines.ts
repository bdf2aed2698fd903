import { readDrawing } from './drawing.ts';
import { MAX_POINTS, readOutline } from './path.ts';
import type { Size } from './place.ts';
import { quote, SvgRefusal } from './refusal.ts';

/** The corners x0, y0, x1, y1, ... of a closed shape, in widths of the drawing, from its upper left corner. */
type Outline = number[];

/** The outlines of a drawing. Width and height are in its own units: compare their ratio with that of the photograph. */
export interface SvgOutlines extends Size {
  /** In order of id. */
  objects: { id: number; outline: Outline }[];
  /** All ids in the order of keyboard navigation; null if the drawing does not give one, and the ids ascend. */
  navigation: number[] | null;
}

/** One outline of a drawing, with the size of the drawing in its own units. */
export interface SvgOutline extends Size {
  outline: Outline;
}

/** An id has at most nine digits, because the largest integer of PostgreSQL has ten. */
const AREA_ID = /^area_(\d{1,9})$/;

/**
 * Reads the clickable outlines of an image map: every drawn path of an SVG text with an id `area_<n>`. The transforms of the
 * path and of the elements around it are applied, and curves become lines within 0.001 of the width
 * (docs/reference/food-data.md#5-outlines-from-svg). Throws SvgRefusal for a drawing that must be corrected first.
 */
export function extractOutlines(svg: string): SvgOutlines {
  const { paths, navigation, width, height } = readDrawing(svg, (id) => id.startsWith('area_'));
  const budget = { left: MAX_POINTS };
  const outlines = new Map<number, Outline>();
  for (const path of paths) {
    const id = areaId(path.id);
    if (outlines.has(id)) throw duplicateId(path.id);
    outlines.set(id, readOutline(path, budget));
  }
  if (outlines.size === 0) throw new SvgRefusal('svg.no_outline', 'No path has an id such as area_1. Give them ids.');
  const objects = [...outlines].map(([id, outline]) => ({ id, outline })).sort((a, b) => a.id - b.id);
  return { width, height, objects, navigation: navigation === null ? null : readNavigation(navigation, outlines) };
}

/**
 * Reads the outline of the drawn path with this id, such as a drinking vessel (docs/reference/food-data.md#6-drinkware), as
 * `extractOutlines` does. Throws SvgRefusal.
 */
export function extractOutline(svg: string, id: string): SvgOutline {
  const { paths, width, height } = readDrawing(svg, (found) => found === id);
  const [path, another] = paths;
  if (path === undefined) throw new SvgRefusal('svg.no_outline', `No path has the id ${quote(id)}. Give it to one.`);
  if (another !== undefined) throw duplicateId(id);
  return { width, height, outline: readOutline(path, { left: MAX_POINTS }) };
}

function areaId(id: string): number {
  const digits = AREA_ID.exec(id)?.[1];
  if (digits !== undefined) return Number(digits);
  const message = `The id ${quote(id)} must be area_ and a whole number of at most nine digits.`;
  throw new SvgRefusal('svg.invalid_outline', message);
}

function readNavigation(text: string, outlines: ReadonlyMap<number, Outline>): number[] {
  const refusal = (problem: string) => new SvgRefusal('svg.invalid_navigation', `The text "navigation" ${problem}`);
  const words = text.split(/[\s,]+/).filter((word) => word !== '');
  const ids = new Set<number>();
  for (const word of words) {
    const id = /^\d{1,9}$/.test(word) ? Number(word) : null;
    if (id === null || !outlines.has(id)) throw refusal(`names ${quote(word)}, and there is no such outline.`);
    if (ids.has(id)) throw refusal(`names ${id} twice.`);
    ids.add(id);
  }
  const missing = outlines.keys().find((id) => !ids.has(id));
  if (missing !== undefined) throw refusal(`leaves out ${missing}. Name every outline.`);
  return [...ids];
}

function duplicateId(id: string): SvgRefusal {
  return new SvgRefusal(
    'svg.invalid_outline',
    `There are two outlines with the id ${quote(id)}. Give each its own id.`,
  );
}
