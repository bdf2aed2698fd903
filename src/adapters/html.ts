import sanitize from 'sanitize-html';

/** The HTML that staff may write: text with structure, links and pictures. Everything that runs, styles or posts is removed. */
const ALLOWED: sanitize.IOptions = {
  allowedTags: (
    'h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre code b strong i em u s sub sup small mark ul ol li dl dt dd ' +
    'a img table caption thead tbody tfoot tr th td'
  ).split(' '),
  allowedAttributes: {
    '*': ['lang', 'dir', 'title'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https', 'http'] },
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }) },
};

/** Returns HTML that is safe to show to everybody. The rules are the same for all authors. */
export function sanitizeHtml(html: string): string {
  return sanitize(html, ALLOWED);
}
