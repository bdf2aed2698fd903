import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { newFileName } from '../../src/adapters/file-store/file-store.ts';
import { query, sql } from '../../src/db/sql.ts';
import { picture } from '../support/pictures.ts';
import { useTestApp } from '../support/test-app.ts';
import { useBrowser } from './support/browser.ts';
import { usePages } from './support/pages.ts';

const PASSWORD = 'correct horse battery staple';
const app = useTestApp();
const open = useBrowser();
const frontend = usePages();
const stranger = usePages();
let api: string;

beforeAll(async () => {
  const { config } = app().parts;
  const allowedOrigins = [`http://localhost:${frontend.port()}`];
  const base = new URL(await app().listen({ config: { ...config, allowedOrigins } }));
  base.hostname = 'localhost';
  api = base.origin;
});

/** Pages by where they are: ALLOWED_ORIGINS names the first, and all but the last are of the site of the API. */
const PAGES = {
  frontend: () => `http://localhost:${frontend.port()}/`,
  neighbour: () => `http://localhost:${stranger.port()}/`,
  outsider: () => `http://127.0.0.1:${stranger.port()}/`,
};

interface Call {
  path: string;
  token?: string;
  body?: unknown;
}

/** What a script of the page gets: the answer, or null where the browser keeps it from the script. */
function callFrom(page: Page, { path, token, body }: Call) {
  return page.evaluate(
    async ({ url, method, authorization, content }) => {
      const headers = { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) };
      const request = { method, headers, body: content, credentials: 'include' } as const;
      const answer = await fetch(url, request).catch(() => null);
      if (answer === null) return null;
      const given = (await answer.json()) as Record<string, unknown>;
      return { status: answer.status, body: given, requestId: answer.headers.get('x-request-id') };
    },
    {
      url: api + path,
      method: path === '/api/auth/me' ? 'GET' : 'POST',
      authorization: token && `Bearer ${token}`,
      content: body === undefined ? null : JSON.stringify(body),
    },
  );
}

async function account() {
  const email = `${app().given.name('person')}@example.org`;
  const { id } = await app().given.user({ email, password: PASSWORD });
  return { id, signIn: { path: '/api/auth/login', body: { email, password: PASSWORD } } };
}

/** Somebody who has signed in from the frontend, in a browser that goes on to another page. */
async function visitor(next: keyof typeof PAGES) {
  const { id, signIn } = await account();
  const { page } = await open();
  await page.goto(PAGES.frontend());
  const answer = await callFrom(page, signIn);
  await page.goto(PAGES[next]());
  return { page, id, token: answer?.body.accessToken as string };
}

/** How many refresh tokens the person has had; 0 when the sign-in has ended. */
async function refreshTokens(userId: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    app().context().em,
    sql`select count(*)::int as n from refresh_token t join token_family f on f.id = t.family_id where f.user_id = ${userId}`,
  );
  return row?.n ?? -1;
}

/** Sends a form, which needs no permission of CORS, and reads what the browser then shows. */
async function sendForm(page: Page, path: string): Promise<string> {
  const shown = page.waitForURL(api + path);
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action });
    document.body.append(form);
    form.submit();
  }, api + path);
  await shown;
  return page.locator('body').innerText();
}

describe('a page at an allowed origin', () => {
  test('signs in, calls with the token, and gets a fresh one by the cookie', async () => {
    const { page, id, token } = await visitor('frontend');
    expect(await callFrom(page, { path: '/api/auth/me', token })).toMatchObject({ status: 200, body: { id } });
    const refreshed = await callFrom(page, { path: '/api/auth/refresh' });
    expect(refreshed).toMatchObject({ status: 200, requestId: expect.stringMatching(/^[\w-]{36}$/) as string });
    expect(await refreshTokens(id)).toBe(2);
  });

  test('reads refusals and their headers', async () => {
    const { page } = await open();
    await page.goto(PAGES.frontend());
    expect(await callFrom(page, { path: '/api/auth/me' })).toMatchObject({
      status: 401,
      body: { code: 'auth.not_signed_in' },
      requestId: expect.stringMatching(/^[\w-]{36}$/) as string,
    });
  });

  test('signs out with a form', async () => {
    const { page, id } = await visitor('frontend');
    expect(await sendForm(page, '/api/auth/logout')).toBe('{"signedOut":true}');
    expect(await refreshTokens(id)).toBe(0);
  });

  test('gets a refresh cookie that its scripts cannot read and that goes to the auth routes only', async () => {
    const { page } = await visitor('frontend');
    expect(await page.evaluate(() => document.cookie)).toBe('');
    expect(await page.context().cookies()).toMatchObject([
      { name: '__Secure-refresh_token', path: '/api/auth', httpOnly: true, secure: true, sameSite: 'Strict' },
    ]);
  });
});

describe.each(['neighbour', 'outsider'] as const)('a page of another origin, the %s,', (where) => {
  test('neither signs in nor reads anything', async () => {
    const { page } = await open();
    const { id, signIn } = await account();
    const token = await app().tokenFor(id);
    const before = await refreshTokens(id);
    await page.goto(PAGES[where]());
    expect(await callFrom(page, signIn)).toBeNull();
    expect(await callFrom(page, { path: '/api/auth/me', token })).toBeNull();
    expect(await refreshTokens(id)).toBe(before);
    expect(await page.context().cookies()).toEqual([]);
  });

  // No cookie goes to /trpc.
  test.each(['/api/auth/refresh', '/api/auth/logout'])('changes nothing with a form for %s', async (path) => {
    const { page, id } = await visitor(where);
    expect(await sendForm(page, path)).toContain('request.foreign_origin');
    expect(await refreshTokens(id)).toBe(1);
    await page.goto(PAGES.frontend());
    expect(await callFrom(page, { path: '/api/auth/refresh' })).toMatchObject({ status: 200 });
  });
});

describe('a picture', () => {
  /** Draws the picture on a canvas of the page, and returns its second pixel or the name of the error. */
  const drawOn = (page: Page, src: string, crossOrigin: string | null) =>
    page.evaluate(
      async (attributes) => {
        const image = Object.assign(new Image(), attributes);
        const canvas = document.createElement('canvas').getContext('2d');
        try {
          await image.decode();
          canvas?.drawImage(image, 0, 0);
          return [...(canvas?.getImageData(1, 1, 1, 1).data ?? [])];
        } catch (error) {
          return (error as Error).name;
        }
      },
      // crossOrigin comes first, because the browser fetches the source as soon as it is set.
      { crossOrigin, src },
    );

  async function storedPicture(): Promise<string> {
    const bytes = await picture({ colour: '#fff' });
    const name = await newFileName('as-served/rice', bytes, 'jpg');
    await app().parts.files.put(name, bytes);
    return `${api}/images/${name}`;
  }

  test.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('is shown by any page: %s', async (where) => {
    const { page } = await open();
    await page.goto(PAGES[where]());
    // The picture is on the canvas, and no script may read the canvas.
    expect(await drawOn(page, await storedPicture(), null)).toBe('SecurityError');
  });

  test('is readable from a canvas for a page at an allowed origin only, also after it was shown', async () => {
    const { page } = await open();
    const src = await storedPicture();
    await page.goto(PAGES.frontend());
    expect(await drawOn(page, src, null)).toBe('SecurityError');
    expect(await drawOn(page, src, 'anonymous')).toEqual([255, 255, 255, 255]);
    await page.goto(PAGES.neighbour());
    expect(await drawOn(page, src, 'anonymous')).toBe('EncodingError');
  });
});
