import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The rules of axe that are asked. */
interface Rules {
  type: 'tag' | 'rule';
  values: string[];
  /** Whether the tags' rule about the contrast of colours, which takes longest, is left out. */
  withoutContrast?: boolean;
}

const ALL: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
/** What a scheme of colours can change. */
export const CONTRAST: Rules = { type: 'rule', values: ['color-contrast'] };
/** What the size of a window can change. */
export const LAYOUT: Rules = { ...ALL, withoutContrast: true };

/** Makes axe part of every page that is opened from now on. */
export async function useAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: axe.source });
}

/** What axe finds on the page, one line for each element. */
export async function axeFaults(page: Page, rules: Rules = ALL): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  return page.evaluate(violations, rules);
}

/** Runs in the page. */
async function violations({ withoutContrast = false, ...runOnly }: Rules): Promise<string[]> {
  const { axe: engine } = globalThis as unknown as { axe: typeof axe };
  const rules: Record<string, { enabled: boolean }> = {};
  if (withoutContrast) rules['color-contrast'] = { enabled: false };
  // What loads has no heading yet.
  if (runOnly.type === 'tag') {
    rules['page-has-heading-one'] = { enabled: document.querySelector('main.loading') === null };
  }
  const { violations: all } = await engine.run(document, { runOnly, rules, resultTypes: ['violations'] });
  return all.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${failureSummary} ${html}`));
}
