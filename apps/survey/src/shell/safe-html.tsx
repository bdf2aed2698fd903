import type { ReactNode } from 'react';

const KEPT = new Set([
  'P',
  'BR',
  'B',
  'STRONG',
  'I',
  'EM',
  'U',
  'UL',
  'OL',
  'LI',
  'H2',
  'H3',
  'H4',
  'A',
  'BLOCKQUOTE',
  'SPAN',
  'DIV',
]);

/**
 * Text with the simple marks that staff write, such as paragraphs, lists and links. Anything else is shown as its text: no script, style or
 * picture of another host comes in.
 */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const isPlain = parsed.body.children.length === 0;
  const plain = html.split(/\n{2,}/).map((paragraph, at) => <p key={at}>{paragraph}</p>);
  return <div className={className}>{isPlain ? plain : shownChildren(parsed.body)}</div>;
}

function shownChildren(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, at) => shown(child, at));
}

function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement) || node.nodeName === 'SCRIPT' || node.nodeName === 'STYLE') return null;
  const children = shownChildren(node);
  if (!KEPT.has(node.nodeName)) return <span key={key}>{children}</span>;
  if (node.nodeName === 'BR') return <br key={key} />;
  if (node.nodeName === 'A') {
    const address = node.getAttribute('href') ?? '';
    const isSafe = /^(https?:|mailto:|tel:|\/)/i.test(address);
    return isSafe ? (
      <a key={key} href={address} target="_blank" rel="noreferrer">
        {children}
      </a>
    ) : (
      <span key={key}>{children}</span>
    );
  }
  const Tag = node.nodeName.toLowerCase() as 'p';
  return <Tag key={key}>{children}</Tag>;
}
