import { at, round, type Point } from './geometry.ts';

const whole = (n: number) => String(Math.round(n));
export const pair = ([x, y]: Point): string => `${whole(x)} ${whole(y)}`;

/** Moves a colour towards black (`by` from -1 to 0) or white (0 to 1). */
export const shade = (colour: string, by: number): string =>
  `#${[1, 3, 5]
    .map((i) => Number.parseInt(colour.slice(i, i + 2), 16))
    .map((c) => Math.round(by < 0 ? c * (1 + by) : c + (255 - c) * by))
    .map((c) => c.toString(16).padStart(2, '0'))
    .join('')}`;

/** Returns a transparent colour. The opacity of a whole path would need an additional layer. */
export const sheer = (colour: string, opacity: number): string =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');

export const SHADOW = sheer('#5b4630', 0.35);
export const SOFT_SHADOW = sheer('#3a2f20', 0.2);

/** Returns the paint of a rounded object under light from the upper left. */
export const lit = (colour: string): string => `url(#lit-${colour.slice(1)})`;
const GRADIENT = /url\(#(lit-([0-9a-f]{6}))\)/g;
const gradientOf = (id: string, colour: string) =>
  `<radialGradient id="${id}" cx=".4" cy=".34" r=".72"><stop offset="0" stop-color="${shade(colour, 0.3)}"/><stop offset=".55" stop-color="${colour}"/><stop offset="1" stop-color="${shade(colour, -0.24)}"/></radialGradient>`;

export const open = (points: readonly Point[]): string => `M${points.map(pair).join('L')}`;
export const polygon = (points: readonly Point[]): string => `${open(points)}z`;

/** Returns the path of round dots, which are as wide as the line. */
export const dots = (points: readonly Point[]): string => points.map((p) => `M${pair(p)}h0`).join('');

/** Returns a closed curve through the midpoints of the sides of a polygon. */
export const smooth = (points: readonly Point[]): string => {
  const middle = (i: number): Point => {
    const [a, b] = [at(points, i), at(points, i + 1)];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  const curves = points.map((p, i) => `Q${pair(p)} ${pair(middle(i))}`);
  return `M${pair(middle(points.length - 1))}${curves.join('')}z`;
};

export const fill = (d: string, colour: string, more = ''): string =>
  `<path d="${d}" fill="${colour}"${more && ` ${more}`}/>`;
export const line = (d: string, colour: string, w: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${round(w, 1)}"${more && ` ${more}`}/>`;
export const oval = ([x, y]: Point, rx: number, ry: number, colour: string): string =>
  `<ellipse cx="${whole(x)}" cy="${whole(y)}" rx="${whole(rx)}" ry="${whole(ry)}" fill="${colour}"/>`;
export const nudge = (dx: number, dy: number): string => `transform="translate(${round(dx, 1)} ${round(dy, 1)})"`;

/** Makes an SVG document with its gradients. A path that is drawn several times is stored once. */
export const svg = (body: string, w: number, h: number): string => {
  const gradients = new Map([...body.matchAll(GRADIENT)].map(([, id = '', hex]) => [id, gradientOf(id, `#${hex}`)]));
  const drawn = [...body.matchAll(/<path d="([^"]{60,})"/g)].map(([, d = '']) => d);
  const again = [...new Set(drawn.filter((d, i) => drawn.indexOf(d) !== i))];
  const paths = again.map((d, i) => `<path id="p${i}" d="${d}"/>`);
  const shortened = again.reduce((text, d, i) => text.replaceAll(`<path d="${d}"`, `<use href="#p${i}"`), body);
  const defs = [...gradients.values(), ...paths].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" stroke-linecap="round" stroke-linejoin="round">${defs && `<defs>${defs}</defs>`}${shortened}</svg>\n`;
};

/** The strokes of the letters A to F in a box of 20 x 28, because a drawing must not depend on fonts. */
const LETTERS = [
  'M0 28L10 0L20 28M4 18h12',
  'M2 0v28h9a7 7 0 0 0 0-14h-9h7a7 7 0 0 0 0-14z',
  'M20 5a11 14 0 1 0 0 18',
  'M2 0v28h5a13 14 0 0 0 0-28z',
  'M18 0h-16v28h16M2 14h13',
  'M18 0h-16v28M2 14h13',
];
export const letter = (i: number, [x, y]: Point): string => line(at(LETTERS, i), '#5f5546', 4, nudge(x - 10, y - 14));
