import type { SaxesTagNS } from 'saxes';
import { MAX_LIST, readLength, readNumbers, readTransform } from './attribute-values.ts';
import { movesByStyle, sizesByStyle } from './css.ts';
import { quote, SvgRefusal } from './refusal.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

type Box = Size & { readonly x: number; readonly y: number };

/** Where the content of an element is drawn. */
export interface Place {
  /** From units inside of the element to widths of the drawing, as a `transform` attribute. */
  readonly transform: string;
  /** What percentages inside are of, in units inside. */
  readonly viewport: Size;
  /** Why a browser draws it elsewhere or not always, for the author of the drawing; null when `transform` holds. */
  readonly obstacle: string | null;
}

const ASPECT_RATIO = /^\s*(?:none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?\s*$/;
const ALIGNMENTS: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 };

/** An attribute without a namespace. */
export function attribute({ attributes }: SaxesTagNS, name: string): string | undefined {
  return attributes[name]?.value;
}

/** The place of the outermost `svg` element; its viewport is the drawing. Throws `svg.invalid_size`. */
export function placeRoot(tag: SaxesTagNS): Place {
  const viewBox = attribute(tag, 'viewBox');
  const box = viewBox === undefined ? readSize(tag) : readViewBox(viewBox);
  if (box === null) {
    const problem = 'The drawing has no size. Give its <svg> a viewBox of four numbers, the last two above 0';
    throw new SvgRefusal('svg.invalid_size', `${problem}, or a width and height in px, mm, cm, in, pt or pc.`);
  }
  const { x, y, width, height } = { x: 0, y: 0, ...box };
  const hasTransform = attribute(tag, 'transform') !== undefined || isMovedByCss(tag);
  const obstacle = hasTransform ? 'the outermost <svg> has a transform. Put it on a group inside' : null;
  return { transform: `scale(${1 / width}) translate(${-x} ${-y})`, viewport: { width, height }, obstacle };
}

/** The place of a path, of a group or of an `svg` element inside of the drawing. */
export function placeInside(parent: Place, tag: SaxesTagNS): Place {
  if (parent.obstacle !== null) return parent;
  const obstructed = (obstacle: string): Place => ({ ...parent, obstacle });
  if (isMovedByCss(tag)) return obstructed(`<${tag.local}> is moved by CSS. Use the transform attribute alone`);
  const text = attribute(tag, 'transform') ?? '';
  // Every path has svgpath read them all again.
  if (parent.transform.length + text.length > MAX_LIST) return obstructed('its transforms are too many. Ungroup it');
  const own = readTransform(text);
  if (own === null) return obstructed(`the transform ${quote(text)} of <${tag.local}> is none of SVG. Mend it`);
  const transform = `${parent.transform} ${own}`;
  if (tag.local !== 'svg') return { ...parent, transform };
  const window = openWindow(tag, parent.viewport);
  if (window === null) return obstructed('the place or size of an inner <svg> cannot be read. Use a group');
  return { ...window, transform: `${transform} ${window.transform}`, obstacle: null };
}

/** An `svg` element inside of another (SVG 1.1, 7.8): its units and what its percentages are of. Null when unreadable. */
function openWindow(tag: SaxesTagNS, outside: Size): Omit<Place, 'obstacle'> | null {
  const x = readLength(attribute(tag, 'x') ?? '0', outside.width);
  const y = readLength(attribute(tag, 'y') ?? '0', outside.height);
  const size = readSize(tag, outside);
  if (Number.isNaN(x + y) || size === null) return null;
  const text = attribute(tag, 'viewBox');
  if (text === undefined) return { transform: `translate(${x} ${y})`, viewport: size };
  const viewBox = readViewBox(text);
  const aspectRatio = ASPECT_RATIO.exec(attribute(tag, 'preserveAspectRatio') ?? 'xMidYMid');
  if (viewBox === null || aspectRatio === null) return null;
  const [, alignX, alignY, fit] = aspectRatio;
  const stretch = [size.width / viewBox.width, size.height / viewBox.height] as const;
  const even = fit === 'slice' ? Math.max(...stretch) : Math.min(...stretch);
  const [scaleX, scaleY] = alignX === undefined ? stretch : [even, even];
  const left = x + (size.width - viewBox.width * scaleX) * (ALIGNMENTS[alignX ?? ''] ?? 0);
  const top = y + (size.height - viewBox.height * scaleY) * (ALIGNMENTS[alignY ?? ''] ?? 0);
  const transform = `translate(${left} ${top}) scale(${scaleX} ${scaleY}) translate(${-viewBox.x} ${-viewBox.y})`;
  return { transform, viewport: viewBox };
}

/** The box of a `viewBox` attribute; null when it is none or encloses nothing. */
function readViewBox(text: string): Box | null {
  const [x = NaN, y = NaN, width = NaN, height = NaN, ...more] = readNumbers(text) ?? [];
  return isSize({ width, height }) && more.length === 0 ? { x, y, width, height } : null;
}

/** The size of an `svg` element, whose percentages are of what is outside. Null when it is none or CSS gives another. */
function readSize(tag: SaxesTagNS, outside?: Size): Size | null {
  const width = readLength(attribute(tag, 'width') ?? '100%', outside?.width);
  const height = readLength(attribute(tag, 'height') ?? '100%', outside?.height);
  return isSize({ width, height }) && !sizesByStyle(attribute(tag, 'style') ?? '') ? { width, height } : null;
}

function isSize({ width, height }: Size): boolean {
  return width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height);
}

function isMovedByCss(tag: SaxesTagNS): boolean {
  const hasProperty = 'transform-origin' in tag.attributes || 'transform-box' in tag.attributes;
  return hasProperty || movesByStyle(attribute(tag, 'style') ?? '');
}
