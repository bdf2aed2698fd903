import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
// What is not committed, or not written by hand.
const SKIPPED = new Set(['node_modules', 'dist', '.git', 'coverage']);
const CODE = '{src,routers,entities,client,packages,cli,scripts,bench,test,deploy}/**/*.{ts,tsx,sql,service,example}';

const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => path.split('/').some((part) => SKIPPED.has(part)) }).sort();

/** Ids that GitHub gives to headings: a second heading of the same text gets `-1`. */
function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = withoutCode(markdown).matchAll(/^#{1,6} +(.+?) *$/gm);
  return new Set(Array.from(anchors, ([, heading = '']) => numbered(slugOf(heading), seen)));
}

function slugOf(heading: string): string {
  const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
  return text.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
}

function numbered(slug: string, seen: Map<string, number>): string {
  const earlier = seen.get(slug) ?? 0;
  seen.set(slug, earlier + 1);
  return earlier === 0 ? slug : `${slug}-${earlier}`;
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^ *(```|~~~)[\s\S]*?^ *\1 *$/gm, '');
}

/** Targets of links and pictures, without those that lead out of the repository. */
function linksOf(markdown: string): string[] {
  const text = withoutCode(markdown).replaceAll(/`[^`\n]*`/g, '');
  const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g), ...text.matchAll(/(?:src|href)="([^"]+)"/g)];
  return targets.map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target));
}

function isDead(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const file = path === '' ? from : resolve(dirname(from), decodeURI(path));
  if (!existsSync(file)) return true;
  if (anchor === undefined || statSync(file).isDirectory() || !file.endsWith('.md')) return false;
  return !anchorsOf(readFileSync(file, 'utf8')).has(anchor);
}

test('each relative link in a Markdown file leads to a file, and its anchor to a heading', () => {
  const pages = filesOf('**/*.md');
  const dead = pages.flatMap((page) => {
    const file = join(ROOT, page);
    return linksOf(readFileSync(file, 'utf8'))
      .filter((target) => isDead(file, target))
      .map((target) => `${page}: ${target}`);
  });
  expect(pages).toContain('README.md');
  expect(dead).toEqual([]);
});

test('each page of docs/ that code cites exists, with the heading that it cites', () => {
  const cited = [...filesOf(CODE), 'compose.yaml', 'Dockerfile', '.ci/run'].flatMap((file) =>
    Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(/\bdocs\/[\w./-]+\.md(?:#[\w-]+)?/g), ([target]) => ({
      file,
      target,
    })),
  );
  const dead = cited.filter(({ target }) => isDead(join(ROOT, 'README.md'), target));
  expect(cited).not.toEqual([]);
  expect(dead.map(({ file, target }) => `${file}: ${target}`)).toEqual([]);
});

test('anchorsOf gives a heading the anchor that GitHub gives it', () => {
  expect([...anchorsOf('# A `code` word\n## What, when?\n## What, when?\n```sh\n# no heading\n```\n')]).toEqual([
    'a-code-word',
    'what-when',
    'what-when-1',
  ]);
});
