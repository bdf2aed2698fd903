/** Drawings with active or undrawable content, each with the code of its refusal. */
export const MALFORMED_DRAWINGS: { what: string; code: string; svg: string | Buffer }[] = drawings();

function drawings() {
  const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const open = `<svg ${NAMESPACES} viewBox="0 0 90 60">`;
  const svg = (content: string) => `${open}${content}</svg>`;
  const withDoctype = (subset: string) => `<?xml version="1.0"?><!DOCTYPE svg ${subset}>${svg('<text>&a;</text>')}`;
  const nested = (levels: number, tag = 'g') => `<${tag}>`.repeat(levels) + `</${tag}>`.repeat(levels);
  const lines = Array.from({ length: 10 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`).join('');
  const unsupported = {
    'a DOCTYPE': withDoctype('PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"'),
    'an entity': withDoctype('[<!ENTITY a "hello">]'),
    'a billion laughs': withDoctype(`[<!ENTITY a0 "ha">${lines}<!ENTITY a "&a10;">]`),
    'quadratic laughs': withDoctype(`[<!ENTITY a "${'ha'.repeat(50_000)}">]`),
    'an external entity of the system': withDoctype('[<!ENTITY a SYSTEM "file:///etc/passwd">]'),
    'an external entity of the web': withDoctype('[<!ENTITY a SYSTEM "http://169.254.169.254/">]'),
    'a parameter entity': withDoctype('[<!ENTITY % b SYSTEM "http://127.0.0.1/x.dtd"> %b;]'),
    'a style sheet of elsewhere': `<?xml-stylesheet href="http://127.0.0.1/a.css"?>${svg('')}`,
    'a script': svg('<script>alert(1)</script>'),
    'a script of elsewhere': svg('<script href="http://127.0.0.1/a.js"/>'),
    'a script under another prefix': `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>`,
    'an onload': `<svg ${NAMESPACES} onload="alert(1)"/>`,
    'an ONCLICK': svg('<rect ONCLICK="alert(1)"/>'),
    'a page in it': svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    'a picture of the web': svg('<image href="http://127.0.0.1/a.png"/>'),
    'a picture of the file system': svg('<image xlink:href="file:///etc/passwd"/>'),
    'an embedded picture': svg('<image href="data:image/png;base64,iVBORw0KGgo="/>'),
    'an embedded drawing': svg('<image href="data:image/svg+xml,%3Csvg/%3E"/>'),
    'a picture in a filter': svg('<feImage href="#a"/>'),
    'a filter': svg('<filter id="a"><feTurbulence numOctaves="1000000"/></filter><rect filter="url(#a)"/>'),
    'an animation': svg('<rect><animate attributeName="href" to="javascript:alert(1)"/></rect>'),
    'a link': svg('<a xlink:href="javascript:alert(1)"><rect/></a>'),
    'a use of another file': svg('<use href="/etc/passwd#a"/>'),
    'a use of the web': svg('<use xlink:href="http://127.0.0.1/a.svg#a"/>'),
    'a use with blanks before it': svg('<use href="  http://127.0.0.1/a.svg#a"/>'),
    'an import in its style': svg('<style>@import "http://127.0.0.1/a.css";</style>'),
    'an IMPORT in CDATA': svg('<style><![CDATA[@IMPORT "a.css";]]></style>'),
    'a fill of the web': svg('<rect fill="url(http://127.0.0.1/a.svg#a)"/>'),
    'a fill of the web in quotes': svg(`<rect style="fill: url( 'http://127.0.0.1/a.svg#a' )"/>`),
    'a font of the web': svg('<style>@font-face { src: url(//127.0.0.1/a.woff) }</style>'),
    'a data URL in its style': svg('<style>rect { fill: URL(data:image/png;base64,AA==) }</style>'),
  };
  const tooLarge = {
    '3 MB': svg(`<!--${' '.repeat(3_000_000)}-->`),
    '3 MB of path': svg(`<path d="M0 0${'L1 1'.repeat(750_000)}"/>`),
    '65 levels': svg(nested(65)),
    '100,000 levels': `${open}${'<g>'.repeat(100_000)}`,
    '20,001 elements': svg('<g/>'.repeat(20_001)),
    '201 uses': svg(`<g id="a"/>${'<use href="#a"/>'.repeat(201)}`),
  };
  const malformed = {
    'nothing but a start': open,
    'tags that cross': svg('<g><text></g></text>'),
    'no end': `${open}<g>`,
    'two roots': `${svg('')}${svg('')}`,
    'an unknown entity': svg('<text>&nbsp;</text>'),
    'an unknown prefix': svg('<sodipodi:namedview/>'),
    'an attribute twice': svg('<rect x="1" x="2"/>'),
    'NUL in it': svg('<text>\0</text>'),
    'text behind it': `${svg('')}hello`,
    'bytes that are no UTF-8': Buffer.concat([
      Buffer.from(`${open}<text>`),
      Buffer.from([0xff]),
      Buffer.from('</text></svg>'),
    ]),
    'another namespace': '<svg xmlns="http://example.org/"><g/></svg>',
    'no width': `<svg ${NAMESPACES} width="0" height="10"/>`,
    'a width beyond all pictures': `<svg ${NAMESPACES} width="1e9" height="1e9"/>`,
    'a width of a million': `<svg ${NAMESPACES} width="1000000" height="1000000"/>`,
  };
  const others = {
    'image.unsuitable': { 'eleven times as high as wide': `<svg ${NAMESPACES} width="10" height="110"/>` },
    'image.unsupported_type': {
      'UTF-16': Buffer.from(`\ufeff${svg('')}`, 'utf16le'),
      'UTF-32': Buffer.from([...svg('')].flatMap((char) => [char.charCodeAt(0), 0, 0, 0])),
      'a page around it': `<html>${svg('')}</html>`,
      'a comment without end': `<!--${svg('')}`,
      'so many comments that one could try for ever': '<!---->'.repeat(1000),
      'so many instructions that one could try for ever': '<?a?>'.repeat(1500),
      'so many blanks': `${' '.repeat(10_000)}${svg('')}`,
    },
  };
  const coded = (code: string, cases: Record<string, string | Buffer>) =>
    Object.entries(cases).map(([what, content]) => ({ what, code, svg: content }));
  return [
    ...coded('svg.unsupported', unsupported),
    ...coded('svg.too_large', tooLarge),
    ...coded('svg.malformed', malformed),
    ...Object.entries(others).flatMap(([code, cases]) => coded(code, cases)),
  ];
}

/** `use` elements that double with each level, up to the limit of the renderer or of its time. */
export function doublingDrawing(): string {
  const levels = Array.from({ length: 60 }, (_, n) => `<g id="u${n + 1}"><use href="#u${n}"/><use href="#u${n}"/></g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><g id="u0"><rect/></g>${levels.join('')}<use href="#u60"/></svg>`;
}

/** A drawing that keeps a renderer busy for hours: each mask is drawn twice by the next one. */
export function endlessDrawing(): string {
  const rect = '<rect width="90" height="60" fill="white"';
  const masks = Array.from({ length: 40 }, (_, n) => {
    const masked = n === 0 ? '' : ` mask="url(#m${n - 1})"`;
    return `<mask id="m${n}">${`${rect}${masked}/>`.repeat(2)}</mask>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60">${masks.join('')}${rect} mask="url(#m39)"/></svg>`;
}
