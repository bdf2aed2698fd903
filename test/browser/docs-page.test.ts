import { beforeAll, describe, expect, test } from 'vitest';
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

/** The page with one operation unfolded. */
async function openOperation(area: string, name: string) {
  const { page, faults } = await open();
  await page.goto(`${base}/docs`);
  await page.locator(`#operations-tag-${area}`).click();
  const operation = page.locator(`#operations-${area}-${area}_${name}`);
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('.responses-inner').waitFor();
  return { page, operation, faults };
}

describe('the page of the API document', () => {
  test('shows the request and the responses of an operation without violating its content security policy', async () => {
    const { page, operation, faults } = await openOperation('auth', 'login');
    expect(await page.locator('.opblock-tag').count()).toBeGreaterThan(20);
    expect(await operation.locator('.opblock-body').innerText()).toContain('auth.credentials_refused');
    await page.locator('.btn.authorize').first().click();
    await page.locator('.modal-ux').waitFor();
    expect(faults).toEqual([]);
  });

  test('calls a public operation and shows its answer', async () => {
    const { operation, faults } = await openOperation('surveyData', 'publicParameters');
    await operation.getByRole('button', { name: 'Try it out' }).click();
    await operation.getByPlaceholder('surveyId').fill(survey.slug);
    await operation.getByRole('button', { name: 'Execute' }).click();
    const answer = operation.locator('.live-responses-table .response');
    await answer.waitFor();
    expect(await answer.locator('.response-col_status').innerText()).toContain('200');
    expect(await answer.innerText()).toContain('"localeId"');
    expect(faults).toEqual([]);
  });

  test('runs no injected script and applies no injected style', async () => {
    const { page, faults } = await open();
    await page.goto(`${base}/docs`);
    await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }));
      document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = true' }));
      document.body.setAttribute('style', 'color: red');
    });
    for (const directive of ['style-src-elem', 'script-src-elem', 'style-src-attr']) {
      const told = expect.stringMatching(`^${directive} refused inline`) as string;
      await expect.poll(() => faults, { timeout: 20_000 }).toContainEqual(told);
    }
    expect(await page.evaluate(() => [getComputedStyle(document.body).color, 'ran' in globalThis])).toEqual([
      'rgb(0, 0, 0)',
      false,
    ]);
  });
});
