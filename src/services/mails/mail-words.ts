import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { escapeHtml } from '../../domain/escape-html.ts';
import type { Issue } from '../../errors.ts';
import { composeParts, oneLine, type MailContent } from './compose.ts';
import { filledIn, normalised, placeholderFaults, placeholdersIn, type PlaceholderValues } from './placeholders.ts';

/** The words of a mail: a subject, and a text in Markdown with place-holders. */
export interface MailWords {
  subject: string;
  text: string;
}

/**
 * Writes a mail from its words. The text is parsed before the values are put in, so that no value makes a link or a list, and all text
 * is escaped: the HTML has no markup but that of paragraphs, lists, emphasis and links.
 */
export function renderMail(language: string, { subject, text }: MailWords, values: PlaceholderValues): MailContent {
  const fill = (part: string) => oneLine(filledIn(part, values));
  const parts = blocksOf(text).map((block) => ({ text: blockText(block, fill), html: blockHtml(block, fill) }));
  return composeParts(language, fill(subject).trim(), parts);
}

/** Lists the faults of words: place-holders, Markdown that mails do not have, and a text without the personal link. */
export function faultsOfMail({ subject, text }: MailWords): Issue[] {
  const issues = [...placeholderFaults('subject', subject), ...placeholderFaults('text', text)];
  if (!placeholdersIn(text).includes('link')) {
    const message =
      'The text does not have {{link}}, without which nobody can answer. Write [Open my diary]({{link}}).';
    issues.push({ path: 'text', code: 'no_link', message });
  }
  const found = new Set(tokensIn(blocksOf(text)).flatMap((token) => markdownFault(token) ?? []));
  for (const message of found) issues.push({ path: 'text', code: 'unsupported_markdown', message });
  return issues;
}

function blocksOf(text: string): MarkedToken[] {
  // The type of tokens has one for extensions, of which there are none.
  return (lexer(normalised(text)) as MarkedToken[]).filter(({ type }) => type !== 'space');
}

const childrenOf = (tokens: readonly Token[] | undefined) => (tokens ?? []) as readonly MarkedToken[];

function tokensIn(tokens: readonly MarkedToken[]): MarkedToken[] {
  return tokens.flatMap((token) => {
    if (token.type === 'list') return [token, ...tokensIn(token.items)];
    return 'tokens' in token ? [token, ...tokensIn(childrenOf(token.tokens))] : [token];
  });
}

const WORDS_OF_TYPES: Readonly<Partial<Record<MarkedToken['type'], string>>> = {
  blockquote: 'a quotation',
  checkbox: 'a task list',
  code: 'code, or a paragraph that begins with four spaces',
  codespan: 'code',
  def: 'the definition of a link',
  del: 'struck text',
  heading: 'a heading',
  hr: 'a rule',
  html: 'HTML',
  image: 'a picture',
  table: 'a table',
};

/** Says why a piece of Markdown cannot be in a mail; null if it can. */
function markdownFault(token: MarkedToken): string | null {
  if (token.type === 'link') return linkFault(token.href);
  const what = WORDS_OF_TYPES[token.type];
  if (what === undefined) return null;
  return `The text has ${what}: ${shown(token.raw)}. Mails have paragraphs, lists, **bold** and *italic* text, and links.`;
}

const LINK_PLACEHOLDERS: ReadonlySet<string> = new Set(['{{link}}', '{{unsubscribeLink}}']);

function linkFault(href: string): string | null {
  if (LINK_PLACEHOLDERS.has(href) || /^(?:https?:\/\/|mailto:)[^\s{}]+$/i.test(href)) return null;
  return `The link to ${shown(href)} leads nowhere. Write an address with https://, or {{link}} or {{unsubscribeLink}}.`;
}

const SHOWN_CHARACTERS = 40;

function shown(text: string): string {
  const line = oneLine(text).trim();
  return `"${line.length > SHOWN_CHARACTERS ? `${line.slice(0, SHOWN_CHARACTERS)}…` : line}"`;
}

type Fill = (text: string) => string;

function blockText(block: MarkedToken, fill: Fill): string {
  if (block.type === 'list') {
    const start = Number(block.start) || 1;
    const signOf = (index: number) => (block.ordered ? `${start + index}.` : '-');
    return block.items.map((item, index) => `${signOf(index)} ${itemText(item, fill)}`).join('\n');
  }
  const link = onlyLink(block);
  if (link) return `${inlineText(childrenOf(link.tokens), fill)}:\n${addressOf(link, fill)}`;
  return 'tokens' in block ? inlineText(childrenOf(block.tokens), fill) : fill(block.raw);
}

function blockHtml(block: MarkedToken, fill: Fill): string {
  if (block.type === 'list') {
    const name = block.ordered ? 'ol' : 'ul';
    const items = block.items.map((item) => `<li>${inlineHtml(childrenOf(item.tokens), fill)}</li>`);
    return `<${name}>${items.join('')}</${name}>`;
  }
  const link = onlyLink(block);
  if (link) {
    // The address is shown too, because some mail programs make no links.
    const url = escapeHtml(addressOf(link, fill));
    return `<p><a href="${url}">${inlineHtml(childrenOf(link.tokens), fill)}</a><br>${url}</p>`;
  }
  return `<p>${'tokens' in block ? inlineHtml(childrenOf(block.tokens), fill) : escapeHtml(fill(block.raw))}</p>`;
}

function itemText(item: Tokens.ListItem, fill: Fill): string {
  return inlineText(childrenOf(item.tokens), fill);
}

/** The link of a paragraph that has nothing else. */
function onlyLink(block: MarkedToken): Tokens.Link | null {
  if (block.type !== 'paragraph') return null;
  const [first, ...others] = childrenOf(block.tokens);
  return first?.type === 'link' && others.length === 0 ? first : null;
}

function addressOf({ href }: Tokens.Link, fill: Fill): string {
  return fill(href);
}

function inlineText(tokens: readonly MarkedToken[], fill: Fill): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      const inner = 'tokens' in token && token.tokens ? inlineText(childrenOf(token.tokens), fill) : null;
      if (token.type !== 'link') return inner ?? fill('text' in token ? token.text : token.raw);
      const address = addressOf(token, fill);
      return token.autolink === true ? (inner ?? address) : `${inner ?? ''} (${address.replace(/^mailto:/i, '')})`;
    })
    .join('');
}

const TAGS: Readonly<Partial<Record<MarkedToken['type'], string>>> = { strong: 'strong', em: 'em' };

function inlineHtml(tokens: readonly MarkedToken[], fill: Fill): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '<br>';
      const inner =
        'tokens' in token && token.tokens
          ? inlineHtml(childrenOf(token.tokens), fill)
          : textHtml('text' in token ? token.text : token.raw, fill);
      if (token.type === 'link') return `<a href="${escapeHtml(addressOf(token, fill))}">${inner}</a>`;
      const tag = TAGS[token.type];
      return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
    })
    .join('');
}

/** Escapes text. A personal link that stands in it becomes a link that can be followed. */
function textHtml(text: string, fill: Fill): string {
  return text
    .split(/(\{\{(?:link|unsubscribeLink)\}\})/)
    .map((part) => {
      const content = escapeHtml(fill(part));
      return LINK_PLACEHOLDERS.has(part) ? `<a href="${content}">${content}</a>` : content;
    })
    .join('');
}
