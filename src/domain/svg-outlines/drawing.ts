import { SaxesParser, type SaxesTagNS } from 'saxes';
import { movesBySheet } from './css.ts';
import type { DrawnPath } from './path.ts';
import { attribute, placeInside, placeRoot, type Place, type Size } from './place.ts';
import { quote, shorten, SvgRefusal } from './refusal.ts';

export interface SvgDrawing extends Size {
  readonly paths: readonly DrawnPath[];
  /** The content of the text element with the id `navigation`, with a space between its parts; null if there is none. */
  readonly navigation: string | null;
}

// The limits are those of docs/reference/food-data.md#5-outlines-from-svg.
const MAX_CHARACTERS = 2 * 1024 * 1024;
const MAX_PATHS = 500;
/** The most elements and attributes: a hundred for each path. */
const MAX_PARTS = 50_000;
/** Drawing programs nest a dozen layers and groups at most. The time of saxes grows with the square of the depth. */
const MAX_DEPTH = 64;

const SVG = 'http://www.w3.org/2000/svg';
const PLACED = new Set(['svg', 'g', 'a', 'path']);
/** The content of these elements is drawn elsewhere or not at all. */
const UNDRAWN = new Set(['defs', 'symbol', 'clipPath', 'mask', 'marker', 'pattern']);
const ACTIVE = new Set(['script', 'animate', 'animateMotion', 'animateTransform', 'set']);
const MOVED_BY_SHEET = 'A style sheet may move outlines. Keep transforms and paths in attributes, and import nothing.';

/** An open element, whose content is being read. */
interface Frame extends Place {
  readonly isDrawn: boolean;
  /** Collects the text in the element; null if the text is not needed. */
  readonly texts: string[] | null;
}

/**
 * Reads from an SVG text the paths whose ids are wanted, and their places in the drawing. Nothing is fetched, run or
 * expanded: a DOCTYPE, entities, scripts and CSS that moves shapes are refused. Elements that are not drawn are ignored.
 * Throws SvgRefusal.
 */
export function readDrawing(svg: string, isWanted: (id: string) => boolean): SvgDrawing {
  if (svg.length > MAX_CHARACTERS) {
    throw new SvgRefusal('svg.too_large', 'The drawing is larger than 2 MB. Remove photographs embedded in it.');
  }
  const reader = new DrawingReader();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => {
    const problem = `Export the drawing again: it is not XML in UTF-8 (line:column ${shorten(message)}).`;
    throw new SvgRefusal('svg.malformed', problem);
  });
  parser.on('doctype', () => {
    throw new SvgRefusal('svg.unsupported', 'The drawing has a DOCTYPE. Remove everything from <!DOCTYPE to its >.');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet') throw new SvgRefusal('svg.unsupported', MOVED_BY_SHEET);
  });
  let partCount = 0;
  const countPart = () => {
    if (++partCount > MAX_PARTS) throw new SvgRefusal('svg.too_large', 'Too many elements. Keep only the outlines.');
  };
  parser.on('opentagstart', countPart);
  parser.on('attribute', countPart);
  parser.on('opentag', (tag) => reader.open(tag, isWanted));
  parser.on('closetag', () => reader.frames.pop());
  parser.on('text', (text) => reader.frames.at(-1)?.texts?.push(text));
  parser.on('cdata', (text) => reader.frames.at(-1)?.texts?.push(text));
  parser.write(svg).close();
  if (movesBySheet(reader.sheets.join(''))) throw new SvgRefusal('svg.unsupported', MOVED_BY_SHEET);
  return { ...reader.size, paths: reader.paths, navigation: reader.navigation?.join(' ') ?? null };
}

class DrawingReader {
  readonly frames: Frame[] = [];
  readonly paths: DrawnPath[] = [];
  readonly sheets: string[] = [];
  size: Size = { width: 0, height: 0 };
  navigation: string[] | null = null;
  #pathCount = 0;

  open(tag: SaxesTagNS, isWanted: (id: string) => boolean): void {
    refuseActive(tag);
    if (this.frames.length === MAX_DEPTH) {
      throw new SvgRefusal('svg.too_large', `Elements are nested more than ${MAX_DEPTH} deep. Ungroup them.`);
    }
    if (tag.local === 'path' && ++this.#pathCount > MAX_PATHS) {
      throw new SvgRefusal('svg.too_large', `The drawing has more than ${MAX_PATHS} paths. Keep only the outlines.`);
    }
    const parent = this.frames.at(-1);
    const frame = parent === undefined ? this.#openRoot(tag) : this.#openInside(parent, tag);
    this.frames.push(frame);
    const id = attribute(tag, 'id');
    const isOutline = parent !== undefined && frame.isDrawn && id !== undefined && isWanted(id);
    if (isOutline) this.paths.push(toPath(id, tag, frame));
  }

  #openRoot(tag: SaxesTagNS): Frame {
    if (tag.local !== 'svg' || tag.uri !== SVG) {
      const message = `Export the drawing as SVG: it begins with <${shorten(tag.name)}>, not with <svg xmlns="${SVG}">.`;
      throw new SvgRefusal('svg.malformed', message);
    }
    const place = placeRoot(tag);
    this.size = place.viewport;
    return { ...place, isDrawn: true, texts: null };
  }

  #openInside(parent: Frame, tag: SaxesTagNS): Frame {
    const texts = this.#textsOf(tag) ?? parent.texts;
    const isDrawn = parent.isDrawn && tag.uri === SVG && !UNDRAWN.has(tag.local);
    if (!isDrawn) return { ...parent, isDrawn, texts };
    if (PLACED.has(tag.local)) return { ...placeInside(parent, tag), isDrawn, texts };
    const obstacle = parent.obstacle ?? `it stands inside of <${shorten(tag.name)}>. Move it into a group`;
    return { ...parent, obstacle, isDrawn, texts };
  }

  #textsOf(tag: SaxesTagNS): string[] | null {
    if (tag.local === 'style') return this.sheets;
    if (tag.local !== 'text' || attribute(tag, 'id') !== 'navigation') return null;
    if (this.navigation !== null) {
      throw new SvgRefusal('svg.invalid_navigation', 'There are two texts with the id "navigation". Keep one.');
    }
    this.navigation = [];
    return this.navigation;
  }
}

function toPath(id: string, tag: SaxesTagNS, { transform, obstacle }: Place): DrawnPath {
  if (tag.local !== 'path') {
    const message = `${quote(id)} is a <${shorten(tag.name)}>. Only a path can be an outline: convert it, or give it another id.`;
    throw new SvgRefusal('svg.invalid_outline', message);
  }
  if (obstacle !== null)
    throw new SvgRefusal('svg.unsupported', `The place of ${quote(id)} is not certain: ${obstacle}.`);
  return { id, d: attribute(tag, 'd') ?? '', transform };
}

function refuseActive({ local, name, attributes }: SaxesTagNS): void {
  const handler = Object.keys(attributes).find((key) => /^on/i.test(key));
  if (!ACTIVE.has(local) && handler === undefined) return;
  const found = handler === undefined ? `a <${shorten(name)}>` : `${quote(handler)} on its <${shorten(name)}>`;
  throw new SvgRefusal('svg.unsupported', `The drawing has ${found}. Remove it: an outline must not move.`);
}
