import type { SaxesTagNS } from 'saxes';
import { MAX_LIST, readLength, readNumbers, readTransform } from './attribute-values.ts';
import { movesByStyle, sizesByStyle } from './css.ts';
import { quote, SvgRefusal } from './refusal.ts';

/** Width and height in one unit. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

type Box = Size & { readonly x: number; readonly y: number };

/** The place where the content of an element is drawn. */
export interface Place {
  /** The transform from units in the element to widths of the drawing, as a `transform` attribute. */
  readonly transform: string;
  /** The size of which percentages in the element are a part, in units of the element. */
  readonly viewport: Size;
  /** A text for the author of the drawing: why a browser may draw the content elsewhere. Null if `transform` is right. */
  readonly obstacle: string | null;
}

const ASPECT_RATIO = /^\s*(?:none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?\s*$/;
const ALIGNMENTS: Readonly<Record<string, number>> = { Min: 0, Mid: 0.5, Max: 1 };

/** Returns the value of an attribute without a namespace. */
export function attribute({ attributes }: SaxesTagNS, name: string): string | undefined {
  return attributes[name]?.value;
}

/** Returns the place of the outermost `svg` element, whose viewport is the drawing. Throws SvgRefusal `svg.invalid_size`. */
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

/** Returns the place of a path, a group or an inner `svg` element. */
export function placeInside(parent: Place, tag: SaxesTagNS): Place {
  if (parent.obstacle !== null) return parent;
  const obstructed = (obstacle: string): Place => ({ ...parent, obstacle });
  if (isMovedByCss(tag)) return obstructed(`<${tag.local}> is moved by CSS. Use the transform attribute alone`);
  const text = attribute(tag, 'transform') ?? '';
  // The limit bounds the work: svgpath reads all transforms again for each path.
  if (parent.transform.length + text.length > MAX_LIST) return obstructed('it has too many transforms. Ungroup it');
  const own = readTransform(text);
  if (own === null) return obstructed(`the transform ${quote(text)} of <${tag.local}> is not valid in SVG. Correct it`);
  const transform = `${parent.transform} ${own}`;
  if (tag.local !== 'svg') return { ...parent, transform };
  const window = openWindow(tag, parent.viewport);
  if (window === null) return obstructed('the place or size of an inner <svg> cannot be read. Use a group');
  return { ...window, transform: `${transform} ${window.transform}`, obstacle: null };
}

/** Returns the units and the viewport of an inner `svg` element (SVG 1.1, 7.8); null if they cannot be read. */
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

/** Reads the box of a `viewBox` attribute; returns null if it is not a box or is empty. */
function readViewBox(text: string): Box | null {
  const [x = NaN, y = NaN, width = NaN, height = NaN, ...more] = readNumbers(text) ?? [];
  return isSize({ width, height }) && more.length === 0 ? { x, y, width, height } : null;
}

/**
 * Reads the size of an `svg` element; percentages are parts of the viewport outside. Returns null if it is not a size or
 * where CSS gives another one.
 */
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
