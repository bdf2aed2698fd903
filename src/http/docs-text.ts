import { FixedText } from './fixed-text.ts';
import { htmlDocument } from './html.ts';

interface DocsPage {
  title: string;
  /** The name of a style sheet in `src/http/explorer`. */
  styleSheet: string;
  /** The body as HTML. */
  body: string;
}

/** Makes a page below `/docs`, which stays the same while the process runs. */
export function docsText({ title, styleSheet, body }: DocsPage): FixedText {
  const head = `<link rel="icon" type="image/png" href="/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/docs/${styleSheet}" />`;
  const page = Buffer.from(htmlDocument({ language: 'en', title, head, body }));
  return new FixedText(() => Promise.resolve(page), {
    mediaType: 'text/html; charset=utf-8',
    cacheControl: 'no-cache',
  });
}
