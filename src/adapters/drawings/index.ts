import type { SvgOutline, SvgOutlines } from '../../domain/svg-outlines/index.ts';
import { inProcess } from '../pictures/process.ts';

/** The outlines of an image map: domain/svg-outlines. Throws AppError `svg.*` (400). */
export function outlinesOf(svg: Uint8Array): Promise<SvgOutlines> {
  return inProcess('outlines', svg);
}

/** The outline of a drinking vessel, a path with the id `outline`. Throws AppError `svg.*` (400). */
export function vesselOutlineOf(svg: Uint8Array): Promise<SvgOutline> {
  return inProcess('vessel', svg);
}
