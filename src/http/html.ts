/** An HTML document. The title is plain text; what belongs in the head and the body is HTML. */
interface HtmlDocument {
  language: string;
  title: string;
  head: string;
  body: string;
}

/** Writes an HTML document. */
export function htmlDocument({ language, title, head, body }: HtmlDocument): string {
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)}</title>
    ${head}
  </head>
  <body>
${body}
  </body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
