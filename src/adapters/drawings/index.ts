import type { SvgOutline, SvgOutlines } from '../../domain/svg-outlines/index.ts';
import { AppError } from '../../errors.ts';
import type { Product } from '../pictures/products.ts';
import type { RenderedPicture } from '../pictures/render.ts';
import { answerOf } from './drawing-process.ts';
import type { Size, Tasks } from './program.ts';

/** Refuses an SVG picture that does more than draw, with what to remove; its size. Throws AppError `svg.*` (400). */
export function openDrawing(svg: Uint8Array): Promise<Size> {
  return answered('open', svg);
}

/** Renders an SVG picture that was opened and is so wide, as renderPictures does. Throws AppError `svg.*` (400). */
export function renderDrawing(
  svg: Uint8Array,
  width: number,
  products: readonly Product[],
): Promise<RenderedPicture[]> {
  return answered('render', svg, width, products);
}

/** The outlines of an image map: domain/svg-outlines. Throws AppError `svg.*` (400). */
export function outlinesOf(svg: Uint8Array): Promise<SvgOutlines> {
  return answered('outlines', svg);
}

/** The outline of a drinking vessel, a path with the id `outline`. Throws AppError `svg.*` (400). */
export function vesselOutlineOf(svg: Uint8Array): Promise<SvgOutline> {
  return answered('vessel', svg);
}

async function answered<Name extends keyof Tasks>(
  task: Name,
  ...given: Parameters<Tasks[Name]>
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  const answer = await answerOf(task, given);
  if ('refusal' in answer) throw new AppError('invalid', answer.refusal.code, answer.refusal.message);
  return answer.result;
}
