/** Elements that show text and pictures and can do nothing else. */
const INERT_TAGS = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre code b strong i em u s sub sup small mark ul ol li dl dt dd ' +
    'a img table caption thead tbody tfoot tr th td'
  ).split(' '),
);
const INERT_ATTRIBUTES = new Set(
  'lang dir title href target rel src alt width height start colspan rowspan scope'.split(' '),
);
const SCHEMES = { href: /^(?:https?|mailto|tel):$/, src: /^https?:$/ };

// HTML in one way of writing alone: no comment, no CDATA, no element of raw text or of another language, every value quoted
// and no bracket in it. What is written so is read alike by every parser, so that nothing can mutate in a browser.
const TOKEN = /[^<>]+|<\/([a-z][a-z0-9]*)>|<([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>/y;
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g;

/** What a browser could run, load or post of this HTML, or might read in another way than this does. */
export function activeIn(html: string): string[] {
  const active: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < html.length) {
    const start = TOKEN.lastIndex;
    const token = TOKEN.exec(html);
    if (!token) return [...active, `not canonical: ${html.slice(start, start + 40)}`];
    const [, closed, opened, attributes = ''] = token;
    const tag = closed ?? opened;
    if (tag === undefined) continue;
    // A page that was opened without it may lead its opener elsewhere.
    if (/ target="/.test(attributes) && !/ rel="[^"]*\bnoopener\b/.test(attributes)) active.push('target=');
    if (!INERT_TAGS.has(tag)) active.push(`<${tag}>`);
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (!INERT_ATTRIBUTES.has(name)) active.push(`${name}=`);
      if ((name === 'href' || name === 'src') && !isHarmless(name, value)) active.push(`${name}="${value}"`);
    }
  }
  return active;
}

/** Read as a browser reads it on a page (WHATWG URL): blanks and line breaks in a scheme are passed over. */
function isHarmless(name: 'href' | 'src', value: string): boolean {
  const url = URL.parse(decoded(value), 'https://page.example/');
  return url === null || SCHEMES[name].test(url.protocol);
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  colon: ':',
  Tab: '\t',
  NewLine: '\n',
};

/** As a browser reads a value: any character may be written as a number. */
function decoded(value: string): string {
  return value
    .replaceAll(/&#x([0-9a-f]+);?/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d+);?/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll(/&(\w+);/g, (entity, name: string) => NAMED[name] ?? entity);
}
