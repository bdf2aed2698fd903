import { at, range, round, type Point } from './geometry.ts';

const whole = (n: number) => String(Math.round(n));
export const pair = ([x, y]: Point): string => `${whole(x)} ${whole(y)}`;

/** How fast red, green and blue go in the shade. It is warm, because the light comes back from a warm cloth. */
const IN_SHADE = [0.82, 1.02, 1.3];

/** Moves a colour towards a warm shade (`by` from -0.75 to 0) or white (0 to 1). */
export const shade = (colour: string, by: number): string =>
  `#${[1, 3, 5]
    .map((i) => Number.parseInt(colour.slice(i, i + 2), 16))
    .map((c, i) => Math.round(by < 0 ? c * (1 + by * at(IN_SHADE, i)) : c + (255 - c) * by))
    .map((c) => c.toString(16).padStart(2, '0'))
    .join('')}`;

/** Returns a transparent colour. The opacity of a whole path would need an additional layer. */
export const sheer = (colour: string, opacity: number): string =>
  colour +
  Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0');

/** The colour of shadows: a dark brown, because the light comes back from a warm cloth. */
const DARK = '#4a3218';
export const SOFT_SHADOW = sheer(DARK, 0.16);

/** Returns the paint of a rounded object under light from the upper left. */
export const lit = (colour: string): string => `url(#lit-${colour.slice(1)})`;
/** Returns the paint of a flat object: from one colour at the top to another at the bottom. It is many times faster than a slanted one. */
export const across = (from: string, to: string): string => `url(#across-${from.slice(1)}-${to.slice(1)})`;
/** Returns the paint of something upright: from the left edge over the middle to the right edge. */
export const along = (left: string, middle: string, right: string): string =>
  `url(#along-${left.slice(1)}-${middle.slice(1)}-${right.slice(1)})`;
/** Returns the paint of a round spot that fades out, such as a shadow. */
export const faded = (colour: string, percent: number): string => `url(#faded-${colour.slice(1)}-${percent})`;

const stop = (offset: number, colour: string, opacity = 1) =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity < 1 ? ` stop-opacity="${round(opacity, 2)}"` : ''}/>`;
const PAINT = /url\(#((lit|across|along|faded|left)-([0-9a-f-]+))\)/g;
const paintOf = (id: string, kind: string, values: readonly string[]): string => {
  const [first, second, third] = [0, 1, 2].map((i) => `#${at(values, i)}`) as [string, string, string];
  switch (kind) {
    case 'across':
      return `<linearGradient id="${id}" x2="0" y2="1">${stop(0.1, first)}${stop(0.9, second)}</linearGradient>`;
    case 'along':
      return `<linearGradient id="${id}">${stop(0, first)}${stop(0.38, second)}${stop(1, third)}</linearGradient>`;
    case 'left':
      return `<linearGradient id="${id}">${stop(0, first, Number(values[1]) / 100)}${stop(0.9, first, 0)}</linearGradient>`;
    case 'faded': {
      const opacity = Number(values[1]) / 100;
      return `<radialGradient id="${id}">${stop(0.5, first, opacity)}${stop(0.76, first, opacity * 0.46)}${stop(1, first, 0)}</radialGradient>`;
    }
    default:
      return `<radialGradient id="${id}" cx=".37" cy=".3" r=".78">${stop(0, shade(first, 0.34))}${stop(0.5, first)}${stop(1, shade(first, -0.28))}</radialGradient>`;
  }
};

/** Draws the soft shadow of something round that stands on a surface. */
export const shadowSpot = ([x, y]: Point, rx: number, ry: number, percent = 42): string =>
  oval([x, y], rx, ry, faded(DARK, percent));

/** Draws the soft edge of a large shadow as ellipses one above the other, which is faster than a gradient that fades out. */
export const largeShadow = ([x, y]: Point, rx: number, ry: number, percent: number, steps: number): string => {
  const paint = sheer(DARK, 1 - (1 - percent / 100) ** (1 / steps));
  return range(steps)
    .map((i) => 1 - (i * 0.25) / steps)
    .map((size) => oval([x, y], rx * size, ry * size, paint))
    .join('');
};

/** Returns the paint of light from the left: from a colour at the left edge to nothing. */
export const fromLeft = (colour: string, percent: number): string => `url(#left-${colour.slice(1)}-${percent})`;

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
/** Draws the soft shadow of an outline, whose edge fades over `soft` px. */
export const softShadow = (d: string, soft: number, dx: number, dy: number): string =>
  [1, 0.55, 0.15]
    .map((wide) => {
      const paint = sheer(DARK, 0.13);
      return fill(d, paint, `stroke="${paint}" stroke-width="${round(soft * wide, 1)}" ${nudge(dx, dy)}`);
    })
    .join('');
export const nudge = (dx: number, dy: number): string => `transform="translate(${round(dx, 1)} ${round(dy, 1)})"`;

/** Makes an SVG document with its gradients. A path that is drawn several times is stored once. */
export const svg = (body: string, w: number, h: number): string => {
  const gradients = new Map(
    [...body.matchAll(PAINT)].map(([, id = '', kind = '', values = '']) => [id, paintOf(id, kind, values.split('-'))]),
  );
  const drawn = [...body.matchAll(/<path d="([^"]{60,})"/g)].map(([, d = '']) => d);
  const again = [...new Set(drawn.filter((d, i) => drawn.indexOf(d) !== i))];
  const paths = again.map((d, i) => `<path id="p${i}" d="${d}"/>`);
  const shortened = again.reduce((text, d, i) => text.replaceAll(`<path d="${d}"`, `<use href="#p${i}"`), body);
  const defs = [...gradients.values(), ...paths].join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" stroke-linecap="round" stroke-linejoin="round">${defs && `<defs>${defs}</defs>`}${shortened}</svg>\n`;
};
