import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { extractOutline, extractOutlines } from '../../src/domain/svg-outlines/index.ts';
import drawings from '../data/svg-outlines.json' with { type: 'json' };

type Point = [x: number, y: number];

const TRIANGLE = 'M10 10L40 20L15 45Z';
const root = (body: string, size = 'viewBox="0 0 100 60"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${body}</svg>`;
const area = (id: number | string, d = TRIANGLE, more = '') => `<path id="area_${id}" ${more} d="${d}"/>`;
const onlyOutline = (svg: string) => extractOutlines(svg).objects[0]?.outline ?? [];

function pointsOf(numbers: readonly number[]): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i] ?? NaN, numbers[2 * i + 1] ?? NaN]);
}

/** From a point to the nearest one on the sides of a closed shape. */
function distance([x, y]: Point, outline: readonly Point[]): number {
  const distances = outline.map(([fromX, fromY], i) => {
    const [toX, toY] = outline.at(i + 1 - outline.length) ?? [NaN, NaN];
    const [dx, dy] = [toX - fromX, toY - fromY];
    const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
    const t = Math.min(1, Math.max(0, along));
    return Math.hypot(x - fromX - t * dx, y - fromY - t * dy);
  });
  return Math.min(...distances);
}

function farthest(points: readonly Point[], outline: readonly Point[]): number {
  return Math.max(...points.map((point) => distance(point, outline)));
}

describe('the outline agrees with the path that Chromium draws for', () => {
  test.each(drawings)('$name', ({ svg, width, height, boundary }) => {
    const found = extractOutlines(svg);
    expect([found.width / width, found.height / height]).toEqual([expect.closeTo(1, 6), expect.closeTo(1, 6)]);
    const [drawn, outline] = [pointsOf(boundary), pointsOf(onlyOutline(svg))];
    expect(farthest(drawn, outline)).toBeLessThan(0.001 + 2e-6);
    // The points of Chromium are up to 0.015 apart, and so are lines between them from a curve.
    expect(farthest(outline, drawn)).toBeLessThan(0.005);
  });
});

/** Rows of a 3 x 3 matrix for columns. */
type Rows = readonly (readonly number[])[];

function product(left: Rows, right: Rows): Rows {
  return left.map((row) =>
    [0, 1, 2].map((j) => row.reduce((sum, value, k) => sum + value * (right[k]?.[j] ?? NaN), 0)),
  );
}

const IDENTITY: Rows = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];
const move = (x: number, y: number): Rows => [
  [1, 0, x],
  [0, 1, y],
  [0, 0, 1],
];
const linear = (a: number, b: number, c: number, d: number): Rows => [
  [a, c, 0],
  [b, d, 0],
  [0, 0, 1],
];
const radians = (degrees: number) => (degrees / 180) * Math.PI;
const turn = (degrees: number): Rows => {
  const [sin, cos] = [Math.sin(radians(degrees)), Math.cos(radians(degrees))];
  return linear(cos, sin, -sin, cos);
};

const number = (min: number, max: number) =>
  fc.integer({ min: Math.round(min * 100), max: Math.round(max * 100) }).map((value) => value / 100);
const stretch = fc.oneof(number(0.5, 1.5), number(-1.5, -0.5));
const [shift, angle, slant] = [number(-30, 30), number(-180, 180), number(-45, 45)];

/** A function of a `transform` attribute and what it means. */
const transformFunction = fc.oneof(
  fc.tuple(shift, shift).map(([x, y]) => ({ text: `translate(${x} ${y})`, rows: move(x, y) })),
  shift.map((x) => ({ text: `translate( ${x} )`, rows: move(x, 0) })),
  fc.tuple(stretch, stretch).map(([x, y]) => ({ text: `scale(${x},${y})`, rows: linear(x, 0, 0, y) })),
  stretch.map((by) => ({ text: `scale (${by})`, rows: linear(by, 0, 0, by) })),
  angle.map((by) => ({ text: `rotate(${by})`, rows: turn(by) })),
  fc.tuple(angle, shift, shift).map(([by, x, y]) => ({
    text: `rotate(${by}, ${x} ,${y})`,
    rows: product(product(move(x, y), turn(by)), move(-x, -y)),
  })),
  slant.map((by) => ({ text: `skewX(${by})`, rows: linear(1, 0, Math.tan(radians(by)), 1) })),
  slant.map((by) => ({ text: `skewY(${by})`, rows: linear(1, Math.tan(radians(by)), 0, 1) })),
  fc.tuple(stretch, number(-0.3, 0.3), number(-0.3, 0.3), stretch, shift, shift).map(([a, b, c, d, e, f]) => ({
    text: `matrix(${a} ${b} ${c} ${d} ${e} ${f})`,
    rows: product(move(e, f), linear(a, b, c, d)),
  })),
);

describe('nested transforms', () => {
  test('place the corners by the product of their matrices', () => {
    const nest = fc.array(fc.array(transformFunction, { maxLength: 3 }), { minLength: 1, maxLength: 6 });
    const box = fc.tuple(shift, shift, number(50, 200), number(50, 200));
    const shape = fc.uniqueArray(fc.tuple(number(-50, 50), number(-50, 50)), { minLength: 3, maxLength: 8 });
    fc.assert(
      fc.property(
        nest,
        box,
        shape,
        fc.constantFrom(' ', ',', '\n', ''),
        (groups, [x, y, width, height], corners, gap) => {
          const texts = groups.map((list) => list.map(({ text }) => text).join(gap));
          const path = area(1, `M${corners.join('L')}Z`, `transform="${texts.at(-1)}"`);
          const body = texts.slice(0, -1).reduceRight((inside, text) => `<g transform="${text}">${inside}</g>`, path);
          const matrix = groups.flat().reduce((outer, { rows }) => product(outer, rows), IDENTITY);
          const expected = corners.map((corner): Point => {
            const placed = matrix.map(([a = 0, b = 0, c = 0]) => a * corner[0] + b * corner[1] + c);
            return [((placed[0] ?? NaN) - x) / width, ((placed[1] ?? NaN) - y) / width];
          });
          // What runs out of the drawing is refused, and what coincides is one corner.
          fc.pre(expected.flat().every((value) => Math.abs(value) < 100));
          fc.pre(expected.every((corner, i) => distance(corner, [expected.at(i - 1) ?? corner]) > 1e-5));
          const outline = onlyOutline(root(body, `viewBox="${x} ${y} ${width} ${height}"`));
          expect(outline).toHaveLength(2 * corners.length);
          for (const [i, value] of expected.flat().entries()) expect(outline[i]).toBeCloseTo(value, 5);
        },
      ),
    );
  });
});

describe('the outline of curves', () => {
  test('is within 0.001 widths of any cubic curve', () => {
    const coordinate = number(-100, 200);
    fc.assert(
      fc.property(fc.array(coordinate, { minLength: 8, maxLength: 8 }), (numbers) => {
        const [a, b, c, d] = pointsOf(numbers) as [Point, Point, Point, Point];
        const outline = pointsOf(
          onlyOutline(root(area(1, `M${numbers.slice(0, 2).join(' ')}C${numbers.slice(2).join(' ')}L300 300`))),
        );
        const curve = Array.from({ length: 200 }, (_, i): Point => {
          const t = i / 199;
          const at = (axis: 0 | 1) =>
            (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t ** 2 * c[axis] + t ** 3 * d[axis];
          return [at(0) / 100, at(1) / 100];
        });
        expect(farthest(curve, outline)).toBeLessThan(0.001 + 2e-6);
      }),
    );
  });

  test('is within 0.001 widths of any arc of a circle', () => {
    fc.assert(
      fc.property(fc.double({ min: Math.log(20.1), max: Math.log(1e9), noNaN: true }), (logarithm) => {
        const radius = Math.exp(logarithm);
        const outline = pointsOf(onlyOutline(root(area(1, `M20 30A${radius} ${radius} 0 0 1 60 30L40 60Z`))));
        const half = Math.asin(20 / radius);
        const arc = Array.from({ length: 99 }, (_, i): Point => {
          const t = ((i - 49) / 49) * half;
          // How far it is above the line between its ends; a difference of cosines would lose all digits.
          const rise = 2 * radius * Math.sin((half + t) / 2) * Math.sin((half - t) / 2);
          return [(40 + radius * Math.sin(t)) / 100, (30 - rise) / 100];
        });
        expect(farthest(arc, outline)).toBeLessThan(0.001 + 2e-6);
        expect(farthest(outline, [...arc, [0.4, 0.6]])).toBeLessThan(0.001);
      }),
    );
  });

  test('is a line for an arc with a radius of at least 10,000 widths', () => {
    for (const radius of ['1e6', '7e7', '1e8', '3e8', '1e9', '1e12', '1e200']) {
      expect(onlyOutline(root(area(1, `M0 0A${radius} ${radius} 0 0 1 10 0L10 10Z`)))).toEqual([
        0, 0, 0.1, 0, 0.1, 0.1,
      ]);
    }
  });
});

describe('the outline of a path', () => {
  const outline = [0.1, 0.1, 0.4, 0.2, 0.15, 0.45];

  test.each([
    ['is closed when the path is not', 'M10 10L40 20L15 45'],
    ['does not repeat its first corner', 'M10 10L40 20L15 45L10 10Z'],
    ['has each corner once', 'M10 10L40 20L40 20h0v0L15 45ZZ'],
    ['has no move that draws nothing', 'M5 5M10 10L40 20L15 45ZM3 3ZM70 70'],
    ['may go on after a move without a letter', 'm10 10 30 10-25 25z'],
  ])('%s', (_, d) => {
    expect(onlyOutline(root(area(1, d)))).toEqual(outline);
  });

  test('is found among other shapes, and shapes that are not drawn have no outline', () => {
    const others = `<metadata><x:y xmlns:x="urn:x" id="area_9"/></metadata><defs>${area(2)}</defs><rect/><path d="?"/>
      <symbol>${area(3)}</symbol><clipPath id="c">${area(4)}</clipPath><style>path { fill: none; stroke-width: 2 }</style>`;
    expect(extractOutlines(root(`${others}<g style="opacity: .5">${area(1)}</g>`))).toEqual({
      width: 100,
      height: 60,
      objects: [{ id: 1, outline }],
      navigation: null,
    });
  });

  test('is the same after a byte order mark, an XML declaration and comments', () => {
    const text = `\uFEFF<?xml version="1.0" encoding="UTF-8"?><!-- <!DOCTYPE svg> -->\n${root(area(1))}`;
    expect(onlyOutline(text)).toEqual(outline);
  });

  test('of a vessel has the id that the caller gives', () => {
    const svg = root(`${area(1)}<path id="outline" d="M0 0H50V60z"/>`);
    expect(extractOutline(svg, 'outline')).toEqual({ width: 100, height: 60, outline: [0, 0, 0.5, 0, 0.5, 0.6] });
    expect(extractOutline(svg, 'area_1').outline).toEqual(outline);
  });

  test('is extracted from each of 500 paths in a file of 2 MB', () => {
    const paths = Array.from({ length: 500 }, (_, i) => area(i + 1)).join('');
    const svg = root(`${paths}<!---->`);
    const padded = svg.replace('<!---->', `<!--${' '.repeat(2 * 1024 * 1024 - svg.length)}-->`);
    expect(padded).toHaveLength(2 * 1024 * 1024);
    expect(extractOutlines(padded).objects).toHaveLength(500);
  });
});

describe('the ids of outlines', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1, maxLength: 12 });
  const shuffled = ids.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length })),
  );

  test('are sorted, whatever the order in the drawing', () => {
    fc.assert(
      fc.property(ids, (drawn) => {
        const { objects, navigation } = extractOutlines(root(drawn.map((id) => area(id)).join('')));
        expect(objects.map(({ id }) => id)).toEqual(drawn.toSorted((a, b) => a - b));
        expect(navigation).toBeNull();
      }),
    );
  });

  test('are navigated in the order of the navigation text, with any separators', () => {
    const joints = [' ', ',', ', ', '\n\t', '</tspan><tspan>', '</tspan> <tspan x="5">', '<tspan/>', ' <!-- then --> '];
    fc.assert(
      fc.property(shuffled, fc.constantFrom(...joints), ([drawn, order], joint) => {
        const text = `<text id="navigation" display="none"><tspan>${order.join(joint)}</tspan></text>`;
        expect(extractOutlines(root(drawn.map((id) => area(id)).join('') + text)).navigation).toEqual(order);
      }),
    );
  });

  test('are refused when the navigation omits one, repeats one or has an unknown one', () => {
    fc.assert(
      fc.property(shuffled, ([drawn, order]) => {
        const another = (Math.max(...drawn) + 1) % 1_000_000_000;
        for (const wrong of [
          order.slice(1),
          [...order, order[0]],
          [...order, drawn.includes(another) ? -1 : another],
        ]) {
          const text = `<text id="navigation">${wrong.join(' ')}</text>`;
          const extract = () => extractOutlines(root(drawn.map((id) => area(id)).join('') + text));
          expect(extract).toThrow(expect.objectContaining({ code: 'svg.invalid_navigation' }));
        }
      }),
    );
  });
});
