/**
 * Draws nested transforms, view boxes and curves in Chromium and writes their positions to `test/data/svg-outlines.json`. The
 * extraction of outlines is tested against them.
 *
 *   apt-get install chromium
 *   node scripts/make-svg-outline-cases.ts
 *
 * Random drawings are seeded. Another version of Chromium may differ in the last digits.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Drawing {
  readonly name: string;
  readonly svg: string;
}

/** The position at which a browser draws the path `area_1`. */
interface Measured {
  readonly width: number;
  readonly height: number;
  /** Points along the path: x0, y0, x1, y1, ... in units of the width of the drawing. */
  readonly boundary: number[];
}

const RANDOM_DRAWINGS = 60;
const file = join(import.meta.dirname, '..', 'test', 'data', 'svg-outlines.json');

/** Measures the drawings. This function runs in the browser. */
function measure(drawings: readonly Drawing[]): Measured[] {
  // The ends of the segments. A browser draws incomplete path data up to its last complete segment.
  const segmentEnds = (path: SVGPathElement): number[] => {
    const d = path.getAttribute('d') ?? '';
    const prefix = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    const cuts = [...d.matchAll(/[\s,A-DF-Za-df-z+-]|$/g)].map(({ index }) => index);
    const lengths = cuts.map((cut) => {
      prefix.setAttribute('d', d.slice(0, cut));
      return prefix.getTotalLength();
    });
    return [...new Set([0, ...lengths, path.getTotalLength()])].sort((a, b) => a - b);
  };
  const measureOne = ({ svg }: Drawing): Measured => {
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement;
    const root = document.body.appendChild(document.adoptNode(parsed)) as unknown as SVGSVGElement;
    const path = root.querySelector<SVGPathElement>('[id=area_1]');
    const [screen, inner] = [root.getScreenCTM(), path?.getScreenCTM()];
    if (path === null || screen === null || inner == null) throw new Error(`not drawn: ${svg}`);
    const box = root.hasAttribute('viewBox')
      ? root.viewBox.baseVal
      : { x: 0, y: 0, width: root.width.baseVal.value, height: root.height.baseVal.value };
    const matrix = screen.inverse().multiply(inner);
    const isCurved = /[CSQTA]/i.test(path.getAttribute('d') ?? '');
    const widthsPerUnit = Math.hypot(matrix.a, matrix.b, matrix.c, matrix.d) / box.width;
    const ends = segmentEnds(path);
    const lengths = ends.flatMap((end, i) => {
      const next = ends[i + 1] ?? end;
      const steps = isCurved ? Math.min(99, 1 + Math.ceil(((next - end) * widthsPerUnit) / 0.015)) : 1;
      return Array.from({ length: steps }, (_, step) => end + ((next - end) * step) / steps);
    });
    const boundary = lengths.flatMap((length) => {
      const { x, y } = path.getPointAtLength(length).matrixTransform(matrix);
      return [(x - box.x) / box.width, (y - box.y) / box.width].map((value) => Math.round(value * 1e6) / 1e6);
    });
    const { width, height } = box;
    root.remove();
    return { width, height, boundary };
  };
  return drawings.map(measureOne);
}

function inBrowser(drawings: readonly Drawing[]): Measured[] {
  const folder = mkdtempSync(join(tmpdir(), 'svg-outlines-'));
  const page = join(folder, 'page.html');
  const input = JSON.stringify(drawings).replaceAll('<', String.raw`\u003c`);
  writeFileSync(
    page,
    `<!doctype html><meta charset="utf-8"><pre></pre><script>${measure.toString()}
document.querySelector('pre').textContent = JSON.stringify(measure(${input}));</script>`,
  );
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', `file://${page}`];
  const dump = execFileSync('chromium', flags, {
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  rmSync(folder, { recursive: true });
  const answer = /<pre>(.*?)<\/pre>/s.exec(dump)?.[1];
  if (!answer) throw new Error(`Chromium could not measure the drawings:\n${dump.slice(0, 2000)}`);
  return JSON.parse(answer) as Measured[];
}

const SVG = 'xmlns="http://www.w3.org/2000/svg"';
const TRIANGLE = 'M10 10L40 20L15 45Z';
const BLOB = 'M20 50C20 20 60 0 80 30S95 80 60 85Q30 90 20 50Z';
const area = (d: string, more = '') => `<path id="area_1" ${more && `${more} `}d="${d}"/>`;
const root = (body: string, size = 'viewBox="0 0 100 60"') => `<svg ${SVG} ${size}>${body}</svg>`;
const transformed = (transform: string, d = TRIANGLE) => root(`<g transform="${transform}">${area(d)}</g>`);
const inside = (attributes: string, d = TRIANGLE) => root(`<svg ${attributes}>${area(d)}</svg>`);

const ALIGNMENTS = ['Min', 'Mid', 'Max'].flatMap((x) => ['Min', 'Mid', 'Max'].map((y) => `x${x}Y${y}`));

/** One drawing for each rule of the specification that is easy to get wrong. */
const RULES: Readonly<Record<string, string>> = {
  'the view box has an origin': root(area(TRIANGLE), 'viewBox="-20 5 200 100"'),
  'the view box has commas': root(area(TRIANGLE), 'viewBox="0,0,120,60"'),
  'a size in px beside the view box': root(area(TRIANGLE), 'viewBox="0 0 100 60" width="640px" height="480px"'),
  'a size in pixels and no view box': root(area(TRIANGLE), 'width="80" height="50"'),
  'a size in mm': root(area(TRIANGLE), 'width="40mm" height="30mm"'),
  'a size in cm and in': root(area(TRIANGLE), 'width="4cm" height="1.5in"'),
  'a size in pt and pc': root(area(TRIANGLE), 'width="90pt" height="5pc"'),
  'a transform of the path itself': root(area(TRIANGLE, 'transform="translate(5 7)"')),
  'a transform of the path inside of one of a group': root(
    `<g transform="scale(2)">${area(TRIANGLE, 'transform="translate(5 -7)"')}</g>`,
  ),
  'translate with one number': transformed('translate(12)'),
  'scale with one number': transformed('scale(1.5)'),
  'scale with two numbers': transformed('scale(1.5,.5)'),
  'rotate about the origin': transformed('rotate(20)'),
  'rotate about a centre': transformed('rotate(-75 30,25)'),
  skewX: transformed('skewX(25)'),
  skewY: transformed('skewY(-25)'),
  matrix: transformed('matrix(.8 .3 -.4 1.1 15 -3)'),
  'a list of transforms': transformed('translate(40,10) rotate(30) scale(.7)'),
  'a list of transforms with commas and without spaces': transformed('translate(40,10),rotate(30)scale(.7)'),
  'spaces and signs in transforms': transformed(' translate ( 40\n-10 ) rotate(+3e1) '),
  'signs between the numbers of a transform': transformed('translate(30-10)scale(+.5-1)'),
  'a mirror': transformed('translate(100) scale(-1 1)'),
  'a link as a group': root(`<a transform="translate(9 4)">${area(TRIANGLE)}</a>`),
  'an svg with a position': inside('x="10" y="5" width="60" height="40"'),
  'an svg with percentages': inside('x="10%" y="10%" width="50%" height="50%" viewBox="0 0 50 50"'),
  'an svg with percentages of a view box': root(
    `<svg x="5" width="50" height="50" viewBox="0 0 200 200"><svg width="50%" height="25%" viewBox="0 0 50 50">${area(TRIANGLE)}</svg></svg>`,
  ),
  'an svg without a size': inside('viewBox="0 0 50 80"'),
  'an svg with units': inside('x="1mm" y="2pt" width="1in" height="1cm" viewBox="0 0 50 50"'),
  'an svg with a transform': inside('x="10" y="5" width="30" height="30" viewBox="0 0 50 50" transform="rotate(10)"'),
  'an svg with a view box origin': inside('x="10" y="5" width="40" height="40" viewBox="-10 -20 80 80"'),
  ...Object.fromEntries(
    ALIGNMENTS.flatMap((alignment) => {
      const window = (width: number, fit: string) =>
        inside(`x="5" y="5" width="${width}" height="40" viewBox="0 0 50 60" preserveAspectRatio="${alignment}${fit}"`);
      return [
        [`${alignment} in a wide window`, window(70, '')],
        [`${alignment} in a narrow window`, window(20, ' meet')],
        [`${alignment} over a wide window`, window(70, ' slice')],
      ];
    }),
  ),
  'no aspect ratio kept': inside('x="5" width="70" height="40" viewBox="0 0 50 60" preserveAspectRatio="none"'),
  'a prefix for the namespace': `<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 100 60"><svg:g transform="translate(3 4)"><svg:path id="area_1" d="${TRIANGLE}"/></svg:g></svg:svg>`,
  'relative lines': root(area('m10 10l30 5h-5v20l-20-5z')),
  'absolute horizontals and verticals': root(area('M10 10H50V40H10z')),
  'lines after a move without a letter': root(area('M10 10 50 20 30 50z')),
  'relative lines after a relative move without a letter': root(area('m10 10 40 10-20 30z')),
  'an open path': root(area('M10 10L50 10L30 40')),
  'numbers without spaces': root(area('M10.5.5.5-.5-5 40z')),
  'numbers with exponents': root(area('M1e1 1E+1L5e1 100e-1C5e1 5e1 3e1 5e1 1e1 1e1z')),
  'a number with a leading zero': root(area('M010 010L50 10L030 040z')),
  'commas between everything': root(area('M10,10,50,10,30,40z')),
  'cubic curves': root(area('M20 30C20 0 80 0 80 30C80 60 20 60 20 30z')),
  'relative cubic curves': root(area('m20 30c0-30 60-30 60 0 0 30-60 30-60 0z')),
  'smooth cubic curves': root(area(BLOB), 'viewBox="0 0 100 100"'),
  'a relative smooth curve': root(area('m20 30c0-20 20-30 30-10s10 20 20 0l-10 25z')),
  'a smooth curve after a line': root(area('M20 10L60 10S90 40 50 50z')),
  'a smooth curve after a quadratic one': root(area('M20 10Q60 0 60 20S40 60 20 40z')),
  'quadratic curves': root(area('M20 30Q50-10 80 30Q50 70 20 30z')),
  'smooth quadratic curves': root(area('M10 30Q25 0 40 30T70 30T90 20L50 55z')),
  'relative smooth quadratic curves': root(area('m10 30q15-30 30 0t30 0 20-10l-40 35z')),
  'a smooth quadratic curve after a line': root(area('M10 30L30 10T60 30L20 50z')),
  'a smooth quadratic curve after a cubic one': root(area('M10 30C10 0 40 0 40 30T70 30L40 55z')),
  ...Object.fromEntries(
    ['0 0', '0 1', '1 0', '1 1'].flatMap((flags) => [
      [`an arc with the flags ${flags}`, root(area(`M40 20A15 15 0 ${flags} 60 30z`))],
      [`an elliptical arc with the flags ${flags}`, root(area(`M40 20A20 10 35 ${flags} 55 30z`))],
    ]),
  ),
  'a relative arc': root(area('m40 20a20 10 35 1 0 15 10z')),
  'arc flags without spaces': root(area('M40 20a20 10 35 1115 10z')),
  'several arcs after one letter': root(area('M20 30a15 15 0 0130 0 15 15 0 01-30 0z')),
  'a circle of two arcs': root(area('M20 30A20 20 0 1 0 60 30A20 20 0 1 0 20 30Z')),
  'a circle that all but closes': root(area('M40 10A20 20 0 1 0 40.01 10Z')),
  'an arc with radii that are too small': root(area('M20 20A5 2 20 0 1 70 40z')),
  'an arc without a radius': root(area('M20 20A0 10 0 0 1 70 40L30 50z')),
  'an arc with negative radii': root(area('M40 20A-20-10 35 1 1 55 30z')),
  'an arc to where it begins': root(area('M20 20A10 10 0 1 1 20 20L60 20L40 50z')),
  'a smooth cubic curve after an arc': root(area('M10 30A10 10 0 0 1 30 30S40 50 50 30L30 55z')),
  'a smooth quadratic curve after an arc': root(area('M10 30A10 10 0 0 1 30 30T50 20L30 55z')),
  'an arc in a mirror': transformed('translate(100) scale(-1 .5)', 'M40 20A20 10 35 1 0 55 30z'),
  'an arc under a skew': transformed('skewX(30) scale(1 .5)', 'M20 30A20 20 0 1 0 60 30A20 20 0 1 0 20 30Z'),
};

type Random = () => number;

/** Returns random numbers that are the same on every platform (mulberry32). */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const between = (random: Random, low: number, high: number) => Number((low + random() * (high - low)).toFixed(2));
const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

function randomTransform(random: Random): string {
  const n = (low: number, high: number) => between(random, low, high);
  const make = pick(random, [
    () => `translate(${n(-20, 20)} ${n(-20, 20)})`,
    () => `translate(${n(-20, 20)})`,
    () => `scale(${n(0.6, 1.5)})`,
    () => `scale(${n(-1.5, 1.5)},${n(0.5, 1.5)})`,
    () => `rotate(${n(-180, 180)})`,
    () => `rotate(${n(-180, 180)} ${n(0, 100)},${n(0, 100)})`,
    () => `skewX(${n(-40, 40)})`,
    () => `skewY(${n(-40, 40)})`,
    () => `matrix(${n(0.5, 1.5)},${n(-0.5, 0.5)},${n(-0.5, 0.5)},${n(0.5, 1.5)},${n(-20, 20)},${n(-20, 20)})`,
  ]);
  return make();
}

function randomPath(random: Random): string {
  const n = () => between(random, 0, 100);
  const step = () => between(random, -40, 40);
  const flag = () => pick(random, [0, 1]);
  const make = () =>
    pick(random, [
      () => `L${n()} ${n()}`,
      () => `l${step()},${step()}`,
      () => `H${n()}`,
      () => `v${step()}`,
      () => `C${n()} ${n()} ${n()} ${n()} ${n()} ${n()}`,
      () => `c${step()},${step()} ${step()},${step()} ${step()},${step()}`,
      () => `S${n()} ${n()} ${n()} ${n()}`,
      () => `s${step()} ${step()} ${step()} ${step()}`,
      () => `Q${n()} ${n()} ${n()} ${n()}`,
      () => `q${step()} ${step()} ${step()} ${step()}`,
      () => `T${n()} ${n()}`,
      () => `t${step()} ${step()}`,
      () => `A${between(random, 5, 60)} ${between(random, 5, 60)} ${step()} ${flag()} ${flag()} ${n()} ${n()}`,
      () => `a${between(random, 5, 60)} ${between(random, 5, 60)} ${step()} ${flag()}${flag()}${step()} ${step()}`,
    ])();
  return `M${n()} ${n()}${times(2 + Math.floor(random() * 5), make).join('')}Z`;
}

function randomDrawing(seed: number): Drawing {
  const random = seeded(seed);
  const n = (low: number, high: number) => between(random, low, high);
  const viewBox = () => `viewBox="${n(-30, 30)} ${n(-30, 30)} ${n(60, 200)} ${n(60, 200)}"`;
  const fit = () =>
    random() < 0.5
      ? ''
      : ` preserveAspectRatio="${pick(random, ['none', ...ALIGNMENTS])}${pick(random, ['', ' slice'])}"`;
  const transform = () =>
    random() < 0.3
      ? ''
      : ` transform="${times(1 + Math.floor(random() * 3), () => randomTransform(random)).join(' ')}"`;
  let body = `<path id="area_1"${transform()} d="${randomPath(random)}"/>`;
  for (let depth = Math.floor(random() * 5); depth > 0; depth--) {
    const position = `x="${n(-10, 30)}" y="${n(-10, 30)}" width="${n(40, 120)}" height="${n(40, 120)}"`;
    const isWindow = random() < 0.3;
    body = isWindow
      ? `<svg ${position}${random() < 0.8 ? ` ${viewBox()}${fit()}` : ''}>${body}</svg>`
      : `<g${transform()}>${body}</g>`;
  }
  const size = random() < 0.7 ? viewBox() : `width="${n(60, 200)}" height="${n(60, 200)}"`;
  return { name: `random ${seed}`, svg: root(body, size) };
}

/** Is the outline large enough to compare and small enough to store? */
function isOfUse({ boundary }: Measured): boolean {
  const reach = Math.max(...boundary) - Math.min(...boundary);
  return reach > 0.1 && reach < 1;
}

const rules = Object.entries(RULES).map(([name, svg]): Drawing => ({ name, svg }));
const randoms = Array.from({ length: 4 * RANDOM_DRAWINGS }, (_, i) => randomDrawing(i + 1));
const drawings = [...rules, ...randoms];
const measured = inBrowser(drawings).map((found, i) => ({ ...(drawings[i] as Drawing), ...found }));
const kept = [
  ...measured.slice(0, rules.length),
  ...measured.slice(rules.length).filter(isOfUse).slice(0, RANDOM_DRAWINGS),
];
writeFileSync(file, `[\n${kept.map((drawing) => JSON.stringify(drawing)).join(',\n')}\n]\n`);
console.log(`${kept.length} drawings, ${rules.length} of them written by hand, in ${file}`);
