/**
 * The outlines of an SVG drawing as lists of corners, pure, from a text that a stranger may have written:
 *
 *     const { objects, navigation } = extractOutlines(svg)
 *
 * What cannot be read for certain is refused with a sentence that says what to mend: `SvgRefusal`.
 */
export { extractOutline, extractOutlines, type SvgOutline, type SvgOutlines } from './outlines.ts';
export { SvgRefusal, type SvgRefusalCode } from './refusal.ts';
