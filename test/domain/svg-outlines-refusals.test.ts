import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  extractOutline,
  extractOutlines,
  SvgRefusal,
  type SvgRefusalCode,
} from '../../src/domain/svg-outlines/index.ts';

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';
const TRIANGLE = 'M10 10L40 20L15 45Z';
const MEGABYTES_2 = 2 * 1024 * 1024;
const root = (body: string, size = 'viewBox="0 0 100 60"') => `<svg ${NAMESPACE} ${size}>${body}</svg>`;
const area = (d = TRIANGLE, more = '') => `<path id="area_1" ${more} d="${d}"/>`;
const drawing = root(area());
const path = (d: string) => root(area(d));
const transformed = (transform: string) => root(`<g transform="${transform}">${area()}</g>`);
const sized = (size: string) => root(area(), size);
const inside = (attributes: string) => root(`<svg ${attributes}>${area()}</svg>`);
const navigated = (text: string) => root(`${area()}<text id="navigation">${text}</text>`);
const paths = (count: number, d: string) =>
  root(Array.from({ length: count }, (_, i) => `<path id="area_${i}" d="${d}"/>`).join(''));

const MALFORMED: Record<string, string> = {
  'an empty file': '',
  'a file of spaces': ' \n ',
  'plain text': 'area_1',
  JSON: '{"svg": []}',
  HTML: '<html><body><svg></svg></body></html>',
  'another root': `<g ${NAMESPACE}>${area()}</g>`,
  'no namespace': `<svg viewBox="0 0 1 1">${area()}</svg>`,
  'another namespace': `<svg xmlns="http://www.w3.org/1999/xhtml" viewBox="0 0 1 1">${area()}</svg>`,
  'a prefix that stands for nothing': root(`<s:path id="area_1" d="${TRIANGLE}"/>`),
  'tags left open': `<svg ${NAMESPACE} viewBox="0 0 1 1"><g>${area()}`,
  'tags that cross': root('<g><a></g></a>'),
  'a tag cut off': drawing.slice(0, -9),
  'an attribute without quotes': root('<g id=a/>'),
  'an attribute without a value': root('<g id/>'),
  'an attribute twice': root('<path id="area_1" id="area_2" d=""/>'),
  'a bare ampersand': root('<g id="a&b"/>'),
  'an entity that nobody declared': root('&lol;'),
  'a reference to no character': root('&#0;'),
  'a reference beyond Unicode': root('&#x110000;'),
  'a reference with millions of digits': root(`&#${'9'.repeat(1e6)};`),
  'two roots': drawing + drawing,
  'text after the root': `${drawing}area`,
  'two hyphens in a comment': root('<!-- -- -->'),
  'a comment left open': root('<!--'),
  'CDATA left open': root('<![CDATA['),
  NUL: drawing.replace('10', '1\u00000'),
  'a control character': drawing.replace('10', '1\u00080'),
  'two byte order marks': `\uFEFF\uFEFF${drawing}`,
  'UTF-16 read as UTF-8': Buffer.from(`\uFEFF${drawing}`, 'utf16le').toString('utf8'),
  'a gzipped drawing (svgz)': gzipSync(drawing).toString('utf8'),
  'millions of brackets': '<'.repeat(MEGABYTES_2),
  'a name of 2 MB': `<${'a'.repeat(MEGABYTES_2 - 1)}`,
};

const UNSUPPORTED: Record<string, string> = {
  'a DOCTYPE': `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${drawing}`,
  'a bomb of entities': `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]>${navigated('&c;')}`,
  'an external entity': `<!DOCTYPE svg [<!ENTITY file SYSTEM "file:///etc/passwd">]>${navigated('&file;')}`,
  'a parameter entity': `<!DOCTYPE svg [<!ENTITY % more SYSTEM "http://127.0.0.1/more.dtd"> %more;]>${drawing}`,
  'a script': root(`<script>fetch('/')</script>${area()}`),
  'a script of another namespace': root(`<script xmlns="http://www.w3.org/1999/xhtml"/>${area()}`),
  'an event handler': root(area(TRIANGLE, 'onclick="alert(1)"')),
  'an event handler of the root': sized('viewBox="0 0 1 1" onload="alert(1)"'),
  'an animation': root(`<path id="area_1" d="${TRIANGLE}"><animate attributeName="d"/></path>`),
  'an animation that names the path': root(`${area()}<set href="#area_1" attributeName="d" to="M0 0"/>`),
  'a style sheet elsewhere': `<?xml-stylesheet href="http://127.0.0.1/a.css"?>${drawing}`,
  'a style sheet that imports': root(`<style>@import url(http://127.0.0.1/a.css);</style>${area()}`),
  'a style sheet that moves': root(`<style>path { transform: scale(2) }</style>${area()}`),
  'a style sheet in CDATA that draws': root(`<style><![CDATA[path { d: path("M0 0") }]]></style>${area()}`),
  'a style sheet in pieces that moves': root(`<style>path{rot<!-- -->ate:9deg}</style>${area()}`),
  'a style that moves': root(`<g style="fill: red; translate: 5px">${area()}</g>`),
  'a style that gives another size': inside('style="width: 9px"'),
  'an origin of transforms': root(`<g transform="scale(2)" transform-origin="5 5">${area()}</g>`),
  'a transform of the root': sized('viewBox="0 0 9 9" transform="scale(2)"'),
  'a style of the root that moves': sized('viewBox="0 0 9 9" style="transform: scale(2)"'),
  'HTML around the path': root(`<foreignObject><svg>${area()}</svg></foreignObject>`),
  'a choice around the path': root(`<switch>${area()}</switch>`),
  'text around the path': root(`<text>${area()}</text>`),
  ...Object.fromEntries(
    [
      'none',
      'translate(10px)',
      'translate(1 2 3)',
      'translate()',
      'translate(1.)',
      'translate(\u00a05)',
      'translate(NaN)',
      'translate(Infinity 0)',
      'translate(1,,2)',
      'translate(1,)',
      'translate(1',
      'translate 1',
      'TRANSLATE(1)',
      'rotate(1 2)',
      'rotate(90deg)',
      'rotate3d(1,1,1,5)',
      ',scale(2)',
      'scale(2),',
      'scale(2),,scale(2)',
      'scale(2)) scale(2)',
      'scale(scale(2))',
      'constructor(1)',
      'matrix(1 0 0 1 0)',
      'scale(0x10)',
    ].map((transform) => [`the transform ${transform}`, transformed(transform)]),
  ),
  'a transform of 2 MB of functions': transformed('scale(1)'.repeat(MEGABYTES_2 / 9)),
  'a transform of 2 MB of numbers': transformed(`matrix(${'1 '.repeat(1e6)})`),
  'a transform of 2 MB of spaces': transformed(`matrix(${' '.repeat(2e6)}`),
  'a window that has no width': inside('width="0" height="5"'),
  'a window of a negative height': inside('width="5" height="-5"'),
  'a window in units of a font': inside('width="5em" height="5"'),
  'a window whose place is no length': inside('x="left"'),
  'a window with a flat view box': inside('viewBox="0 0 5 0"'),
  'a window with an unknown fit': inside('viewBox="0 0 5 5" preserveAspectRatio="xLeftYTop"'),
};

const TOO_LARGE: Record<string, string> = {
  'more than 2 MB': drawing.padEnd(MEGABYTES_2 + 1, ' '),
  '501 paths': paths(501, TRIANGLE),
  '501 paths that are no outlines': root(`${area()}${'<path/>'.repeat(500)}`),
  '501 paths of definitions': root(`${area()}<defs>${'<path/>'.repeat(500)}</defs>`),
  'groups 65 deep': root(`${'<g>'.repeat(64)}${area()}${'</g>'.repeat(64)}`),
  'groups 500,000 deep': root('<g>'.repeat(500_000)),
  '2 MB of empty elements': root('<a/>'.repeat(MEGABYTES_2 / 4 - 100)),
  '2 MB of empty elements 60 deep': root('<g>'.repeat(60) + '<g/>'.repeat(MEGABYTES_2 / 4 - 200) + '</g>'.repeat(60)),
  '2 MB of attributes': root(`<g ${Array.from({ length: 150_000 }, (_, i) => `a${i}=""`).join(' ')}/>`),
  '2 MB of namespaces': root(`<g ${Array.from({ length: 110_000 }, (_, i) => `xmlns:a${i}="a"`).join(' ')}/>`),
  'a path of 2 MB': path(`M0 0h${'1 '.repeat(1e6)}`),
  'a path of millions of arc flags': path(`M0 0a${'1 1 0 001 1'.repeat(150_000)}`),
  'outlines of too many lines': paths(10, `M0 0L${'9 0 9 9 0 9 '.repeat(3000)}`),
  'outlines of too many closings': paths(10, `${TRIANGLE}${'z'.repeat(90_000)}`),
  'outlines of too many long curves': paths(500, `M0 0C${'9 90 90 9 9 9 '.repeat(200)}`),
};

const INVALID_SIZE: Record<string, string> = Object.fromEntries(
  [
    '',
    'width="100"',
    'width="100%" height="100%"',
    'width="50em" height="20em"',
    'width="100" height="auto"',
    'width="0" height="60"',
    'width="100" height="-60"',
    'width="100 px" height="60"',
    'width="NaN" height="60"',
    'width="Infinity" height="60"',
    'width="1e999" height="60"',
    'width="100" height="60" style="height: 5px"',
    'viewBox=""',
    'viewBox="0 0 100"',
    'viewBox="0 0 100 60 5"',
    'viewBox="0 0 0 60"',
    'viewBox="0 0 100 -60"',
    'viewBox="0 0 1e999 60"',
    'viewBox="0 0 100% 60"',
    'viewBox="0,,0 100 60"',
    'viewBox="a b c d" width="100" height="60"',
    `viewBox="${'0 '.repeat(1e6)}"`,
    `width="${'1'.repeat(1e6)}" height="1"`,
    `width="1${' '.repeat(1e6)}x" height="1"`,
  ].map((size) => [`the size ${size.slice(0, 50)}`, sized(size)]),
);

const INVALID_OUTLINE: Record<string, string> = {
  'no path data': root('<path id="area_1"/>'),
  ...Object.fromEntries(
    [
      '',
      ' ',
      'none',
      'Z',
      'M10 10',
      'M10 10Z',
      'M10 10L20 20',
      'M10 10L20 20L10 10Z',
      'M10 10L10 10L10 10L10 10Z',
      'L10 10L20 20L30 10Z',
      '10 10 20 20 30 10',
      `${TRIANGLE}L`,
      `${TRIANGLE} 5`,
      `${TRIANGLE},`,
      `${TRIANGLE}#`,
      `${TRIANGLE}X5 5`,
      'M10 10,L40 20L15 45',
      'M10 10L40 20L15',
      'M10 10L40 20L15 45.',
      'M10 10L40. 20L15 45',
      'M10 10L40 20L15 .',
      'M10 10L40 20L15 4e',
      'M10 10L40 20L15 --45',
      'M10 10\u00a0L40 20L15 45',
      'M10 10R40 20 15 45',
      'M10 10L40 20L15 0x5',
      'M10 10L40 20LNaN 45',
      'M10 10L40 20L15 Infinity',
      'M10 10L40 20L15 1e999',
      'M10 10L40 20L15 1e9',
      'M10 10C1e999 0 0 1e999 40 20L15 45',
      'M10 10A1e999 5 0 0 0 40 20A5 1e999 0 1 0 15 45L1e6 0',
      'M10 10A5 5 0 2 0 40 20L15 45',
      'M10 10A5 5 0 -1 0 40 20L15 45',
      'M10 10A5 5 0 0 40 20L15 45',
    ].map((d) => [`the path data "${d}"`, path(d)]),
  ),
  'several parts': path(`${TRIANGLE}M50 50L60 50L60 60Z`),
  'a part after the end': path(`${TRIANGLE}L50 50L60 60`),
  'a transform to a point': root(`<g transform="scale(0)">${area()}</g>`),
  'a transform out of sight': transformed('translate(1e6)'),
  'a transform to infinity': transformed('scale(1e999)'),
  'a skew by a right angle': transformed('skewX(90)'),
  'transforms that grow beyond numbers': transformed('scale(1e300) scale(1e300)'),
  'a view box beyond numbers': root(area(), 'viewBox="1e999 0 100 60"'),
  'a tiny view box': root(area(), 'viewBox="0 0 1e-320 1e-320"'),
  'an id twice': root(area() + area()),
  'a number twice': root(`${area()}<path id="area_01" d="${TRIANGLE}"/>`),
  'an id without a number': root('<path id="area_" d=""/>'),
  'an id with a minus': root('<path id="area_-1" d=""/>'),
  'an id with a fraction': root('<path id="area_1.5" d=""/>'),
  'an id of ten digits': root('<path id="area_1000000000" d=""/>'),
  'an id of 2 MB': root(`<path id="area_${'1'.repeat(2e6)}" d=""/>`),
  'a circle': root('<circle id="area_1" r="5"/>'),
  'a group': root(`<g id="area_1"><path d="${TRIANGLE}"/></g>`),
  'a use of itself': root('<use id="area_1" href="#area_1"/>'),
  'an image': root('<image id="area_1" href="http://127.0.0.1/"/>'),
};

const NO_OUTLINE: Record<string, string> = {
  'no path': root(''),
  'other ids': root(`<path id="outline" d="${TRIANGLE}"/>`),
  'ids in capitals': root(`<path id="AREA_1" d="${TRIANGLE}"/>`),
  'an id of another namespace': root(`<path xmlns:o="urn:o" o:id="area_1" d="${TRIANGLE}"/>`),
  'a path of another namespace': root(`<path xmlns="urn:o" id="area_1" d="${TRIANGLE}"/>`),
  'a use of a definition': root(`<defs>${area()}</defs><use href="#area_1"/>`),
  'a symbol used by itself': root(`<symbol id="s">${area()}<use href="#s"/></symbol><use href="#s"/>`),
  'a path in a comment': root(`<!-- ${area()} -->`),
  'a path in CDATA': root(`<![CDATA[${area()}]]>`),
  'an include': root('<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd"/>'),
  '2 MB of style': root(`<style>${'.a{fill:#fff}'.repeat(MEGABYTES_2 / 13 - 100)}</style>`),
  '2 MB of a style that never moves': root(`<g style="${' d'.repeat(MEGABYTES_2 / 2 - 100)}"/>`),
};

const INVALID_NAVIGATION: Record<string, string> = {
  'no id': navigated(''),
  'an id that is not drawn': navigated('1 2'),
  'an id twice': navigated('1 1'),
  'a word': navigated('one'),
  'a fraction': navigated('1.0'),
  'a name of the prototype': navigated('constructor'),
  'two texts': root(`${area()}${'<text id="navigation">1</text>'.repeat(2)}`),
  '2 MB of ids': navigated('1 '.repeat(1e6)),
};

const REFUSALS: Record<SvgRefusalCode, Record<string, string>> = {
  'svg.malformed': MALFORMED,
  'svg.unsupported': UNSUPPORTED,
  'svg.too_large': TOO_LARGE,
  'svg.invalid_size': INVALID_SIZE,
  'svg.invalid_outline': INVALID_OUTLINE,
  'svg.no_outline': NO_OUTLINE,
  'svg.invalid_navigation': INVALID_NAVIGATION,
};

/** The refusal of a drawing, or null when it was accepted. Throws any other error. */
function refusalOf(svg: string, extract: (svg: string) => unknown = extractOutlines): SvgRefusal | null {
  try {
    extract(svg);
    return null;
  } catch (error) {
    if (error instanceof SvgRefusal) return error;
    throw error;
  }
}

describe.each(Object.entries(REFUSALS))('a drawing is refused with %s for', (code, texts) => {
  test.each(Object.entries(texts))('%s', (_, svg) => {
    const refusal = refusalOf(svg);
    expect(refusal?.code, refusal?.message).toBe(code);
    // A sentence for a person, however long the file is.
    expect(refusal?.message).toMatch(/^[^\0]{10,300}\.$/s);
  });
});

describe('the outline of a vessel', () => {
  const outline = `<path id="outline" d="${TRIANGLE}"/>`;

  test.each([
    ['is missing', 'svg.no_outline', drawing],
    ['is there twice', 'svg.invalid_outline', root(outline + outline)],
    ['is no path', 'svg.invalid_outline', root('<rect id="outline"/>')],
    ['is in an element that is not supported', 'svg.unsupported', root(`<switch>${outline}</switch>`)],
  ])('is refused when the path %s', (_, code, svg) => {
    expect(refusalOf(svg, (text) => extractOutline(text, 'outline'))?.code).toBe(code);
  });
});

const token = fc.oneof(
  fc.constantFrom(...'MmLlHhVvCcSsQqTtAaZz ,.-+eE'.split(''), ' ', '01', '1 1', '5,5', '-.5.5', '1e9', '1e-9', '1e400'),
  fc.constantFrom('translate(', 'scale(', 'rotate(', 'skewX(', 'matrix(1 0 0 1 ', ')', ')'),
  fc.double().map(String),
);
const tokens = fc.array(token, { maxLength: 30 }).map((list) => list.join(''));
const fine = root(
  `<g transform="rotate(5)"><svg x="1" width="50%" height="40" viewBox="0 0 9 9" preserveAspectRatio="none">${area()}</svg></g>`,
);
const cut = fc.tuple(
  fc.nat({ max: fine.length }),
  fc.nat({ max: 5 }),
  fc.constantFrom('', '<', '>', '"', '/', '&', 'e', '9', '-', '%', ' '),
);

describe('extractOutlines gives outlines or a refusal and no other error', () => {
  test.each([
    ['for random characters', fc.string({ unit: 'binary', maxLength: 200 })],
    ['for random path data', tokens.map((text) => path(`M10 10L40 20${text}`))],
    ['for random transforms', tokens.map(transformed)],
    ['for random view boxes', tokens.map((text) => sized(`viewBox="${text}"`))],
    [
      'for a drawing with random pieces cut out and inserted',
      fc
        .array(cut, { minLength: 1, maxLength: 4 })
        .map((cuts) =>
          cuts.reduce((all, [at, length, more]) => all.slice(0, at) + more + all.slice(at + length), fine),
        ),
    ],
  ])('%s', (_, texts) => {
    fc.assert(
      fc.property(texts, (svg) => {
        if (refusalOf(svg) !== null) return;
        const { width, height, objects } = extractOutlines(svg);
        const numbers = objects.flatMap(({ outline }) => outline);
        expect(width > 0 && height > 0 && numbers.length >= 6).toBe(true);
        expect(numbers.every((value) => Math.abs(value) <= 100)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
