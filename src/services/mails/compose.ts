import type { BuiltInLanguage } from '../../domain/built-in-language.ts';
import { escapeHtml } from '../../domain/escape-html.ts';

/** The content of a mail. The text and the HTML say the same. */
export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** The languages of reports to staff, which are those of Console. */
export type StaffLanguage = 'en' | 'fr';

/** A paragraph, a link or a list, in plain text: `compose` escapes it. */
export type MailBlock = string | { label: string; url: string } | { list: readonly string[] };

/** Chooses the language of reports for a language tag such as `fr-CA`. The default is English. */
export function staffLanguage(tag: string): StaffLanguage {
  return /^fr\b/i.test(tag) ? 'fr' : 'en';
}

/** Composes a mail of these blocks in this language. */
export function compose(language: BuiltInLanguage, subject: string, blocks: readonly MailBlock[]): MailContent {
  return composeParts(
    language,
    subject,
    blocks.map((block) => ({ text: blockAsText(block), html: blockAsHtml(block) })),
  );
}

/** Composes a mail of parts whose HTML is safe, such as paragraphs. */
export function composeParts(
  language: string,
  subject: string,
  parts: readonly { text: string; html: string }[],
): MailContent {
  const body = parts.map(({ html }) => html).join('\n');
  return {
    subject,
    text: `${parts.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="${escapeHtml(language)}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family: sans-serif; line-height: 1.5">
${body}
</body>
</html>
`,
  };
}

function blockAsText(block: MailBlock): string {
  if (typeof block === 'string') return oneLine(block);
  return 'list' in block ? block.list.map((item) => `- ${oneLine(item)}`).join('\n') : `${block.label}:\n${block.url}`;
}

function blockAsHtml(block: MailBlock): string {
  if (typeof block === 'string') return `<p>${escapeHtml(block)}</p>`;
  if ('list' in block) return `<ul>${block.list.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`;
  // The address is shown too, because some mail programs make no links.
  const url = escapeHtml(block.url);
  return `<p><a href="${url}">${escapeHtml(block.label)}</a><br>${url}</p>`;
}

/** Makes a value one line of text: a name with line breaks would otherwise add lines to the mail. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ');
}
