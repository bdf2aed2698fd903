import { gzipSync } from 'node:zlib';
import type { Malformed } from './malformed-pictures.ts';

const XLINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${XLINK} viewBox="0 0 100 60" ${attributes}>${content}</svg>`;
const declared = (entities: string, content: string) =>
  `<?xml version="1.0"?><!DOCTYPE svg [${entities}]>${svg(`<text>${content}</text>`)}`;
const nested = (element: string, depth: number) => `<${element}>`.repeat(depth) + `</${element}>`.repeat(depth);

/** Drawings that run, fetch, swell or confuse. */
export function hostileDrawings(): Malformed[] {
  const texts: Record<string, string> = {
    'an entity bomb': declared(
      `<!ENTITY a "aaaaaaaaaa">${'bcdefghij'
        .split('')
        .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
        .join('')}`,
      '&j;',
    ),
    'an external entity': declared('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'),
    'a parameter entity': declared('<!ENTITY % x SYSTEM "http://127.0.0.1:1/x.dtd"> %x;', ''),
    'a DOCTYPE alone': `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://127.0.0.1:1/svg.dtd">${svg('')}`,
    'an unknown entity': svg('<text>&x;</text>'),
    'a script': svg('<script>alert(1)</script>'),
    'a script in another namespace': svg('<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>'),
    'a handler': svg('<rect width="9" height="9" onclick="alert(1)"/>'),
    'a handler on the root': svg('', 'onload="alert(1)"'),
    'a script as a link': svg('<a xlink:href="javascript:alert(1)"><rect width="9" height="9"/></a>'),
    'a foreign object': svg(
      '<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
    ),
    'a picture of the network': svg('<image href="http://127.0.0.1:1/x.png" width="9" height="9"/>'),
    'a picture of the disk': svg('<image xlink:href="file:///etc/passwd" width="9" height="9"/>'),
    'an embedded picture': svg('<image href="data:image/png;base64,iVBORw0KGgo=" width="9" height="9"/>'),
    'a part of another drawing': svg('<use href="http://127.0.0.1:1/x.svg#a"/>'),
    'a part of a file': svg('<use xlink:href="/etc/passwd#a"/>'),
    'an instruction to fetch a style sheet': `<?xml-stylesheet href="http://127.0.0.1:1/x.css"?>${svg('')}`,
    'a style sheet that imports': svg('<style>@import "http://127.0.0.1:1/x.css";</style>'),
    'a style sheet in CDATA that imports': svg('<style><![CDATA[@import url(//127.0.0.1:1/x.css);]]></style>'),
    'a style that fetches': svg('<rect style="fill:url(http://127.0.0.1:1/x.svg#a)" width="9" height="9"/>'),
    'a fill that fetches': svg('<rect fill="url(\'file:///etc/passwd#a\')" width="9" height="9"/>'),
    'a filter': svg(
      '<filter id="f"><feGaussianBlur stdDeviation="9999"/></filter><rect filter="url(#f)" width="9" height="9"/>',
    ),
    turbulence: svg('<filter id="f"><feTurbulence numOctaves="999999"/></filter>'),
    'a picture in a filter': svg('<filter id="f"><feImage href="file:///etc/passwd"/></filter>'),
    'an animation': svg('<rect width="9" height="9"><animate attributeName="x" to="9" dur="1s"/></rect>'),
    'a change over time': svg('<set attributeName="href" to="javascript:alert(1)"/>'),
    'uses that multiply': svg(
      `<defs><g id="a0"><rect width="1" height="1"/></g>${Array.from(
        { length: 40 },
        (_, index) => `<g id="a${index + 1}">${`<use href="#a${index}"/>`.repeat(10)}</g>`,
      ).join('')}</defs><use href="#a40"/>`,
    ),
    'many elements': svg('<g/>'.repeat(30_000)),
    'deep nesting': svg(nested('g', 5000)),
    'more than 2 MB': svg(`<!--${'x'.repeat(3 * 1024 * 1024)}-->`),
    'unclosed tags': '<svg xmlns="http://www.w3.org/2000/svg"><g>',
    'two roots': svg('') + svg(''),
    'text after the end': `${svg('')}<script>alert(1)</script>`,
    'attributes twice': svg('<rect width="9" width="8" height="9"/>'),
    'no size': '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0"/>',
    'a strip': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10000 1"/>',
    'a tower': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 100000"/>',
    'a NUL': svg('<text>\0</text>'),
  };
  const all = Object.entries(texts).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
  const plain = svg('<rect width="9" height="9"/>');
  return [
    ...all,
    { name: 'gzip', bytes: gzipSync(plain) },
    { name: 'UTF-16', bytes: Buffer.from(`\uFEFF${plain}`, 'utf16le') },
    {
      name: 'bytes that are no text',
      bytes: Buffer.concat([Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">'), Buffer.from([0xc3, 0x28])]),
    },
  ];
}
