// Forked by drawing-process.ts: answers what is asked of a drawing, one after the other.
import sharp from 'sharp';
import { requirePlainDrawing } from '../../domain/plain-drawing.ts';
import { extractOutline, extractOutlines, SvgRefusal } from '../../domain/svg-outlines/index.ts';
import { MAIN_WIDTH, RECIPES, type Product } from '../pictures/products.ts';
import { renderPixels, type RenderedPicture } from '../pictures/render.ts';

/** In px. */
export interface Size {
  width: number;
  height: number;
}

const TASKS = {
  open,
  render,
  outlines: async (svg: Uint8Array) => extractOutlines(textOf(svg)),
  vessel: async (svg: Uint8Array) => extractOutline(textOf(svg), 'outline'),
};

export type Tasks = typeof TASKS;
/** A refusal as data: an error that leaves a process loses its class. */
export type Answer<Name extends keyof Tasks> =
  | { result: Awaited<ReturnType<Tasks[Name]>> }
  | { refusal: Pick<SvgRefusal, 'code' | 'message'> };

const MAX_PIXELS = 50e6;
sharp.cache(false);
sharp.concurrency(1);
// Not `exit`: that would wait for what librsvg may be busy with.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', ({ task, given }: { task: keyof Tasks; given: never }) => {
  void answer(TASKS[task], given).then((found) => process.send?.(found));
});

async function answer(
  task: (...given: never) => Promise<unknown>,
  given: never,
): Promise<{ result: unknown } | { refusal: object } | { failure: string }> {
  try {
    return { result: await task(...given) };
  } catch (error) {
    if (error instanceof SvgRefusal) return { refusal: { code: error.code, message: error.message } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

async function open(svg: Uint8Array): Promise<Size> {
  requirePlainDrawing(textOf(svg));
  const { width, height } = await drawn(sharp(svg, { limitInputPixels: false }).metadata());
  return { width, height };
}

// Dots per inch, as libvips takes them: drawings are drawn at the width at which they are shown.
const DEFAULT_DENSITY = 72;
const MIN_DENSITY = 1;
const MAX_DENSITY = 100_000;

async function render(svg: Uint8Array, width: number, products: readonly Product[]): Promise<RenderedPicture[]> {
  const density = Math.min(MAX_DENSITY, Math.max(MIN_DENSITY, (DEFAULT_DENSITY * MAIN_WIDTH) / width));
  const image = sharp(svg, { density, limitInputPixels: MAX_PIXELS }).resize(RECIPES.source.resize);
  const { data, info } = await drawn(image.raw().toBuffer({ resolveWithObject: true }));
  return renderPixels({ data, raw: { width: info.width, height: info.height, channels: info.channels } }, products);
}

// What librsvg and libvips throw is about the drawing: the options are ours and always the same.
async function drawn<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new SvgRefusal('svg.malformed', 'The drawing cannot be drawn: look at it in a browser, or send it as PNG.');
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new SvgRefusal('svg.malformed', 'The drawing is not text in UTF-8. Save it as plain SVG.');
  }
}
