import { SaxesParser, type SaxesTagNS } from 'saxes';
import { SvgRefusal } from './svg-outlines/index.ts';

const MAX_CHARACTERS = 2 * 1024 * 1024;
const MAX_ELEMENTS = 20_000;
const MAX_DEPTH = 64;
/** The refused elements: they run code, fetch, hold other pictures, or take far more time than a drawing needs. */
const REFUSED = new Set(['script', 'foreignObject', 'image', 'feImage', 'filter', 'animate', 'animateMotion', 'set']);
// The limit on `use` elements, because nested ones double the number of shapes at each level.
const MAX_USES = 200;
const OUTSIDE = /@import|url\(\s*(?:['"]\s*)?[^#'"\s]/i;

/**
 * Refuses an SVG that does more than draw: entities, scripts, references to anything outside of it, embedded pictures,
 * filters, or too many elements. Throws SvgRefusal, whose message says what to remove.
 */
export function requireSafeSvg(svg: string): void {
  if (svg.length > MAX_CHARACTERS) throw new SvgRefusal('svg.too_large', 'The drawing is larger than 2 MB.');
  let elements = 0;
  let uses = 0;
  let depth = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => {
    throw new SvgRefusal(
      'svg.malformed',
      `The drawing is not well-formed XML. At line:column ${message.slice(0, 200)}`,
    );
  });
  parser.on('doctype', () => {
    throw unsupported('a DOCTYPE');
  });
  parser.on('processinginstruction', ({ target }) => {
    throw unsupported(`the instruction <?${target.slice(0, 40)}?>`);
  });
  parser.on('opentag', (tag) => {
    elements += 1;
    depth += 1;
    if (tag.local === 'use') uses += 1;
    if (elements > MAX_ELEMENTS || uses > MAX_USES || depth > MAX_DEPTH) {
      throw new SvgRefusal('svg.too_large', 'The drawing has too many elements. Simplify it, or send it as PNG.');
    }
    requireSafeElement(tag);
  });
  parser.on('closetag', () => {
    depth -= 1;
  });
  parser.on('text', requireInternalReference);
  parser.on('cdata', requireInternalReference);
  parser.write(svg).close();
}

function requireSafeElement({ local, attributes }: SaxesTagNS): void {
  if (REFUSED.has(local)) throw unsupported(`a <${local}>`);
  for (const { local: name, value } of Object.values(attributes)) {
    if (/^on/i.test(name)) throw unsupported(`the attribute ${name.slice(0, 40)}`);
    if (name === 'href' && !value.trim().startsWith('#')) throw unsupported('a link to something outside of it');
    requireInternalReference(value);
  }
}

function requireInternalReference(text: string): void {
  if (OUTSIDE.test(text)) throw unsupported('a reference to something outside of it');
}

function unsupported(what: string): SvgRefusal {
  return new SvgRefusal('svg.unsupported', `The drawing has ${what}. Remove it, or send the drawing as PNG.`);
}
