import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';

/** How long a page is waited for, in ms: no test depends on how long the machine took. */
const PATIENCE_MS = 300_000;

export interface OpenPage {
  page: Page;
  /** Violations of the content security policy and errors of the page, from before its first script. */
  faults: string[];
}

/** One browser for a test file, with flags of Chromium; each page has cookies and storage of its own, and is closed after its test. */
export function useBrowser(...flags: string[]): (options?: BrowserContextOptions) => Promise<OpenPage> {
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  beforeAll(async () => {
    // Chromium's own sandbox needs rights that containers and CI do not give, and a GPU that is computed takes a seventh of the time.
    const args = ['--no-sandbox', '--disable-gpu', ...flags];
    browser = await chromium.launch({ executablePath: inject('chromium'), args });
  });
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close();
  });
  afterAll(() => browser?.close());
  return async (options) => {
    if (!browser) throw new Error('the browser is open inside tests only');
    const context = await browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    contexts.push(context);
    return openPage(context);
  };
}

async function openPage(context: BrowserContext): Promise<OpenPage> {
  const page = await context.newPage();
  const faults: string[] = [];
  await page.exposeBinding('noteFault', (_source, fault: string) => void faults.push(fault));
  await page.addInitScript(() => {
    const { noteFault } = globalThis as unknown as { noteFault: (fault: string) => void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      noteFault(`${violatedDirective} refused ${blockedURI} ${sample}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('pageerror', ({ message }) => void faults.push(message));
  return { page, faults };
}
