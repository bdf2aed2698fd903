import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { useTestApp } from '../support/test-app.ts';
import { makeWorld, type World } from '../support/world.ts';
import { useBrowser } from './support/browser.ts';

const app = useTestApp();
const open = useBrowser();
/** The application's own origin: not that of the service, and of the same site. */
const frontend = createServer();
let world: World;
let page: Page;
let faults: string[];

beforeAll(async () => {
  world = await makeWorld(app());
  await new Promise<void>((resolve) => frontend.listen(0, '127.0.0.1', resolve));
  const { config } = app().parts;
  const service = new URL(await app().listen({ config: { ...config, allowedOrigins: [origin()] } }));
  service.hostname = 'localhost';
  const script = await bundled(fileURLToPath(new URL('./support/client-page.ts', import.meta.url)));
  frontend.on('request', ({ url }, res) => {
    if (url === '/page.js') return res.setHeader('content-type', 'text/javascript').end(script);
    return res.setHeader('content-type', 'text/html; charset=utf-8').end(htmlFor(service.origin));
  });
});
afterEach(() => app().clock.reset());
afterAll(() => frontend.close().closeAllConnections());

const origin = () => `http://localhost:${(frontend.address() as AddressInfo).port}`;

async function bundled(input: string): Promise<string> {
  const bundle = await rolldown({ input, platform: 'browser' });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  return output[0].code;
}

const htmlFor = (service: string) => `<!doctype html>
  <title>A recall</title>
  <link rel="icon" href="data:,">
  <body data-service="${service}">
    ${['user', 'password', 'typed', 'code', 'grams'].map((name) => `<input name="${name}">`).join('')}
    <ol id="log"></ol>
    <script type="module" src="/page.js"></script>`;

/** The next line of the page's log. */
async function next(act: () => Promise<unknown>): Promise<string> {
  const lines = page.locator('#log li');
  const before = await lines.count();
  await act();
  return lines.nth(before).innerText();
}

/** What the page says after its fields were filled and a button was pressed. */
async function press(name: string, fields: Record<string, string> = {}): Promise<string> {
  for (const [field, value] of Object.entries(fields)) await page.fill(`[name=${field}]`, value);
  return next(() => page.getByRole('button', { name, exact: true }).click());
}

/** What a page says when it has been opened or loaded anew, with an empty log. */
async function load(act: () => Promise<unknown>): Promise<string> {
  await act();
  return page.locator('#log li').first().innerText();
}

async function openPage(): Promise<string> {
  ({ page, faults } = await open());
  return load(() => page.goto(origin()));
}

const signInAs = ({ userName }: { userName: string }) => press('signIn', { user: userName, password: world.password });

test('the typed client in a page signs a respondent in, searches, weighs, submits, resumes after a reload, and signs out', async () => {
  expect(await openPage()).toBe('nobody is signed in');
  expect(await signInAs(world.person)).toBe('signed in as Ada');
  expect(await press('search', { typed: 'milc' })).toBe('MILK');
  expect(await press('eat', { code: 'MILK', grams: '250' })).toBe('250 g of Semi skimmed milk, 160 kcal');
  expect(await load(() => page.reload())).toBe('resumed as Ada');
  expect(await press('signOut')).toBe('signed out');
  expect(await load(() => page.reload())).toBe('nobody is signed in');
});

test('the typed client in a page reports refusals by their codes', async () => {
  await openPage();
  expect(await press('search', { typed: 'milk' })).toBe('refused: auth.not_signed_in');
  expect(await press('signIn', { user: world.person.userName, password: 'wrong' })).toBe(
    'refused: auth.credentials_refused',
  );
  await signInAs(world.person);
  expect(await press('eat', { code: 'NONE', grams: '250' })).toBe('refused: food.not_found');
  expect(await press('upload')).toBe('refused: access.forbidden');
});

test('the typed client in a page reports an unreachable service as a network error, not as a refusal', async () => {
  await openPage();
  await signInAs(world.person);
  await page.context().setOffline(true);
  expect(await press('search', { typed: 'milk' })).toBe('TRPCClientError: Failed to fetch');
  await page.context().setOffline(false);
  expect(await press('search', { typed: 'milk' })).toBe('MILK');
});

test('the typed client in a page exchanges an expired access token with the cookie', async () => {
  await openPage();
  await signInAs(world.person);
  app().clock.advance(16 * 60);
  expect(await press('search', { typed: 'milk' })).toBe('MILK');
});

test('the typed client in a page uploads a form and downloads a file for staff', async () => {
  await openPage();
  expect(await signInAs(world.leader)).toMatch(/^signed in/);
  expect(await press('upload')).toBe('1 made');
  expect(await press('download')).toBe('Submission ID');
  // The browser logs the 401 of the refresh that finds no sign-in.
  expect(faults).toEqual([expect.stringContaining('401')]);
});
