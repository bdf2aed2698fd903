// The program that child-process.ts forks. It runs the tasks that it receives, one after the other.
import sharp, { type Sharp } from 'sharp';
import { requireSafeSvg } from '../../domain/safe-svg.ts';
import { extractOutline, extractOutlines, SvgRefusal } from '../../domain/svg-outlines/index.ts';
import { AppError } from '../../errors.ts';
import { MAIN_WIDTH, RECIPES, type Product } from './products.ts';
import { decodable } from './refusals.ts';
import { pixelsOf, renderPixels, renderRenditions, type RenderedFile, type RenderedPicture } from './render.ts';

const TASKS = {
  openDrawing,
  renderDrawing,
  renderPhotograph,
  renditionsOf,
  outlines: async (svg: Uint8Array) => extractOutlines(textOf(svg)),
  vessel: async (svg: Uint8Array) => extractOutline(textOf(svg), 'outline'),
};

export type PictureTasks = typeof TASKS;
export type Result<Name extends keyof PictureTasks> = Awaited<ReturnType<PictureTasks[Name]>>;
/** The answer to a task. A refusal travels as data, because an error loses its class between processes. */
export type Answer<Name extends keyof PictureTasks> =
  | { result: Result<Name> }
  | { refusal: Pick<AppError, 'kind' | 'code' | 'message'> }
  | { failure: string };

const MAX_PIXELS = 50e6;
/**
 * CPU time and not the time of a clock, which a busy machine spends on other programs. Drawings take some tenths of a second,
 * large photographs some seconds.
 */
const CPU_LIMIT_MS: Record<keyof PictureTasks, number> = {
  openDrawing: 10_000,
  renderDrawing: 10_000,
  renderPhotograph: 60_000,
  renditionsOf: 10_000,
  outlines: 10_000,
  vessel: 10_000,
};
const LOOK_EVERY_MS = 200;
// Each picture is processed once, so the cache of libvips would only hold memory. Each task uses one thread.
sharp.cache(false);
sharp.concurrency(1);
// A signal instead of `exit`, which would wait while librsvg is busy.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', ({ task, args }: { task: keyof PictureTasks; args: never }) => {
  const unlimited = limitCpuTime(CPU_LIMIT_MS[task]);
  void answer(TASKS[task], args).then((reply) => {
    unlimited();
    process.send?.(reply);
  });
});
// The parent counts its patience with a task from this message.
process.send?.('ready');

/** Ends this process after further CPU time of all its threads. Returns the function that lifts the limit. */
function limitCpuTime(limitMs: number): () => void {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 > limitMs) process.kill(process.pid, 'SIGKILL');
  }, LOOK_EVERY_MS);
  return () => clearInterval(timer);
}

async function answer(
  task: (...args: never) => Promise<unknown>,
  args: never,
): Promise<{ result: unknown } | Exclude<Answer<never>, { result: unknown }>> {
  try {
    return { result: await task(...args) };
  } catch (error) {
    if (error instanceof SvgRefusal) return { refusal: { kind: 'invalid', code: error.code, message: error.message } };
    if (error instanceof AppError) return { refusal: { kind: error.kind, code: error.code, message: error.message } };
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Refuses a drawing that does more than draw, and returns the size of the drawing in px. */
async function openDrawing(svg: Uint8Array): Promise<{ width: number; height: number }> {
  requireSafeSvg(textOf(svg));
  const { width, height } = await drawable(sharp(svg, { limitInputPixels: false }).metadata());
  return { width, height };
}

// Dots per inch, as libvips expects them: a drawing is rendered at the width at which it is shown.
const DEFAULT_DENSITY = 72;
const MIN_DENSITY = 1;
const MAX_DENSITY = 100_000;

interface Options {
  withRenditions: boolean;
}

async function renderDrawing(
  svg: Uint8Array,
  width: number,
  products: readonly Product[],
  options: Options,
): Promise<RenderedPicture[]> {
  const density = Math.min(MAX_DENSITY, Math.max(MIN_DENSITY, (DEFAULT_DENSITY * MAIN_WIDTH) / width));
  return render(sharp(svg, { density, limitInputPixels: MAX_PIXELS }), drawable, products, options);
}

async function renderPhotograph(
  bytes: Uint8Array,
  products: readonly Product[],
  options: Options,
): Promise<RenderedPicture[]> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true }).autoOrient();
  return render(image, decodable, products, options);
}

/** Makes the renditions of a picture from its served file, and returns the size of the file in px. */
async function renditionsOf(
  served: Uint8Array,
  product: Product,
): Promise<{ width: number; height: number; files: RenderedFile[] }> {
  const pixels = await decodable(pixelsOf(sharp(served, { limitInputPixels: MAX_PIXELS, sequentialRead: true })));
  const { width, height } = pixels.raw;
  return { width, height, files: await renderRenditions(pixels, product) };
}

// Decodes the picture once for all products.
async function render(
  image: Sharp,
  refusing: <T>(work: Promise<T>) => Promise<T>,
  products: readonly Product[],
  options: Options,
): Promise<RenderedPicture[]> {
  return renderPixels(await refusing(pixelsOf(image.resize(RECIPES.source.resize))), products, options);
}

// An error of librsvg or libvips comes from the drawing, because the options are always the same.
async function drawable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch {
    throw new SvgRefusal('svg.malformed', 'The drawing cannot be rendered. Check it in a browser, or send it as PNG.');
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
