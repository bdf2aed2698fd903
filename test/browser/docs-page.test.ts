import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { AREA_GROUPS } from '../../routers/area-groups.ts';
import type { LoadedDemo } from '../../src/http/demo-sign-ins.ts';
import { useTestApp } from '../support/test-app.ts';
import { useBrowser } from './support/browser.ts';

const app = useTestApp();
const open = useBrowser();
let base: string;
let survey: { slug: string };

beforeAll(async () => {
  base = await app().listen();
  survey = await app().given.survey({ locale: (await app().given.locale()).id });
});

async function openDocs(at: string) {
  const opened = await open();
  await opened.page.goto(`${at}/docs`);
  return opened;
}

/** Unfolds an operation on the page, until it is read: before, the page forgets what was tried. */
async function unfold(page: Page, area: string, name: string) {
  const operation = page.locator(`#operations-${area}-${area}_${name}`);
  // After a reload the address unfolds it.
  if (!page.url().endsWith(`#/${area}/${area}_${name}`)) {
    await page.locator('.opblock-tag').first().waitFor();
    if (!(await operation.isVisible())) await page.locator(`#operations-tag-${area}`).click();
    await operation.locator('.opblock-summary-control').click();
  }
  await operation.locator('.responses-inner').waitFor();
  return operation;
}

// The page takes seconds to read the document: what can be shown on one page is.
describe('the page of the API document', () => {
  test('shows the areas in their groups, what an operation takes and answers, and calls one, within its content security policy', async () => {
    const { page, faults } = await openDocs(base);
    await page.locator('.opblock-tag').first().waitFor();
    const shown = await page
      .locator('h2.group, .opblock-tag')
      .evaluateAll((found) =>
        found.map((element) => (element.matches('h2') ? `# ${element.textContent}` : element.getAttribute('data-tag'))),
      );
    expect(shown).toEqual(AREA_GROUPS.flatMap(({ name, areas }) => [`# ${name}`, ...areas]));
    expect(await page.getByRole('button', { name: /Sign in as/ }).count(), 'accounts without the demo').toBe(0);

    const login = await unfold(page, 'auth', 'login');
    expect(await login.locator('.opblock-body').innerText()).toContain('auth.credentials_refused');

    const parameters = await unfold(page, 'surveyData', 'publicParameters');
    await parameters.getByRole('button', { name: 'Try it out' }).click();
    await parameters.getByPlaceholder('surveyId').fill(survey.slug);
    await parameters.getByRole('button', { name: 'Execute' }).click();
    const answer = parameters.locator('.live-responses-table .response');
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').innerText()).toContain('200');
    expect(await answer.innerText()).toContain('"localeId"');

    await page.locator('.btn.authorize').first().click();
    await page.locator('.modal-ux').waitFor();
    expect(faults).toEqual([]);
  });

  test('links guides, which are pages without a violation and without a dead link among them', async () => {
    const { page, faults } = await openDocs(base);
    const linksOf = () =>
      page
        .locator('a[href*="/docs/"], main a[href*=".md"]')
        .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href.split('#', 1)[0] ?? ''));
    const guides = await page.locator('nav[aria-label=Guides] a').count();
    expect(guides).toBeGreaterThan(5);
    const waiting = [...new Set(await linksOf())].filter((link) => link.endsWith('.md'));
    const seen = new Set<string>();
    for (let link = waiting.pop(); link !== undefined; link = waiting.pop()) {
      if (seen.has(link)) continue;
      seen.add(link);
      const answer = await page.goto(link);
      expect(answer?.status(), link).toBe(200);
      expect(await page.locator('main h1').count(), link).toBe(1);
      waiting.push(...(await linksOf()).filter((other) => other.endsWith('.md')));
    }
    expect(seen.size).toBeGreaterThan(guides);
    expect(faults).toEqual([]);
  });

  test('runs no injected script and applies no injected style', async () => {
    const { page, faults } = await openDocs(base);
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }));
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }));
      document.body.setAttribute('style', 'color: red');
    });
    for (const directive of ['style-src-elem', 'script-src-elem', 'style-src-attr']) {
      const told = expect.stringMatching(`^${directive} refused inline`) as string;
      await expect.poll(() => faults).toContainEqual(told);
    }
    expect(await page.evaluate(() => [getComputedStyle(document.body).color, 'ran' in globalThis])).toEqual([
      'rgb(0, 0, 0)',
      false,
    ]);
  });
});

describe('the sign-in of the explorer', () => {
  const PASSWORD = 'correct horse battery staple';
  const email = 'demo-admin@example.org';

  /** A person, and a server on plain HTTP. */
  async function somebody() {
    const address = `${app().given.name('person')}@example.org`;
    await app().given.user({ email: address, name: 'Somebody', password: PASSWORD });
    const { config } = app().parts;
    return { email: address, base: await app().listen({ config: { ...config, isCookieSecure: false } }) };
  }

  async function openDemo() {
    await app().given.user({ email, name: 'Demo superuser', password: PASSWORD, roles: [{ name: 'superuser' }] });
    const demo: LoadedDemo = { accounts: [{ role: 'superuser', email, password: PASSWORD }] };
    const { config } = app().parts;
    // The accounts are offered where the service has no public address.
    const publicUrl = 'http://127.0.0.1';
    const url = await app().listen({ demo, config: { ...config, publicUrl, isCookieSecure: false } });
    const { page, faults } = await openDocs(url);
    const status = page.locator('#signed-in');
    return { page, faults, status };
  }

  /** Asks who is signed in, as somebody tries the operation out on the page. */
  async function whoAmI(page: Page): Promise<string> {
    const operation = await unfold(page, 'auth', 'me');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response');
    await answer.waitFor();
    return answer.innerText();
  }

  test('is one click for an account of the demo, stays after a reload, and ends with a click', async () => {
    const { page, faults, status } = await openDemo();
    await page.getByRole('button', { name: `Sign in as superuser ${email}` }).click();
    await expect.poll(() => status.innerText()).toContain('Signed in as Demo superuser (superuser)');
    expect(await whoAmI(page)).toContain(email);
    await page.reload();
    await expect.poll(() => status.innerText()).toContain('Signed in as Demo superuser');
    expect(await whoAmI(page)).toContain(email);
    expect(
      await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])),
    ).not.toMatch(/ey[JI]/);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect.poll(() => status.innerText()).toBe('');
    await page.reload();
    await page.locator('.opblock-tag').first().waitFor();
    expect(await status.innerText()).toBe('');
    // Swagger UI takes the `_` of operation ids in the address for blanks.
    expect(faults.filter((fault) => !fault.startsWith('Deprecated: escaping deep link'))).toEqual([]);
  });

  test('follows a sign-in that somebody tries out on the page', async () => {
    const { email: address, base: url } = await somebody();
    const { page } = await openDocs(url);
    const operation = await unfold(page, 'auth', 'login');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.locator('textarea').fill(JSON.stringify({ email: address, password: PASSWORD }));
    await operation.getByRole('button', { name: 'Execute' }).click();
    await expect.poll(() => page.locator('#signed-in').innerText()).toContain('Signed in as Somebody');
  });
});
