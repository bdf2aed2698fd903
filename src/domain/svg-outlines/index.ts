/**
 * Reads the outlines of an SVG drawing as lists of corners. The functions are pure, and the text may come from a stranger:
 *
 *     const { objects, navigation } = extractOutlines(svg)
 *
 * A drawing that cannot be read for certain is refused with an `SvgRefusal`, whose message says what to correct.
 */
export { extractOutline, extractOutlines, type SvgOutline, type SvgOutlines } from './outlines.ts';
export { SvgRefusal, type SvgRefusalCode } from './refusal.ts';
