import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { FolderStore } from '../../src/adapters/file-store/folder-store.ts';
import { createHttpApp } from '../../src/http/app.ts';
import type { LoadedDemo } from '../../src/http/demo-sign-ins.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { bareParts, documented, listen, send, t } from './support.ts';

const DEMO: LoadedDemo = {
  accounts: [
    { role: 'superuser', email: 'admin@example.org', password: 'topsecret' },
    { role: 'respondent', surveyId: 'demo', userName: 'respondent1', password: 'topsecret' },
  ],
};

async function accountsFor(headers: Record<string, string>, demo: LoadedDemo | null = DEMO, publicUrl?: string) {
  const bare = bareParts(new FolderStore(temporaryFolder()));
  const parts = publicUrl === undefined ? bare : { ...bare, config: { ...bare.config, publicUrl } };
  const options = { ...documented(t.router({})), demo };
  const url = await listen(createHttpApp(parts, pino({ level: 'silent' }), options));
  const { status, body } = await send(url, '/docs/demo-accounts', { headers });
  return { status, accounts: JSON.parse(body) as unknown };
}

describe('the accounts of the demo', () => {
  test.each([{}, { 'sec-fetch-site': 'same-origin' }, { host: 'localhost:3100' }, { host: '[::1]:3100' }])(
    'are given to the explorer on the same machine, which sends %j',
    async (headers) => {
      expect(await accountsFor(headers)).toEqual({
        status: 200,
        accounts: [
          {
            role: 'superuser',
            name: 'superuser admin@example.org',
            path: '/api/auth/login',
            body: { email: 'admin@example.org', password: 'topsecret' },
          },
          {
            role: 'respondent',
            name: 'respondent1',
            path: '/api/auth/login/alias',
            body: { surveyId: 'demo', userName: 'respondent1', password: 'topsecret' },
          },
        ],
      });
    },
  );

  test.each([
    ['another page of the machine', { 'sec-fetch-site': 'same-site' }],
    ['another page of the machine in a browser without Fetch Metadata', { origin: 'http://localhost:5173' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page whose name was pointed to this machine', { host: 'evil.example.org:3100' }],
    ['a page whose name begins like the machine', { host: 'localhost.example.org' }],
    ['a client behind a proxy on this machine', { 'x-forwarded-for': '192.0.2.1' }],
  ])('are not given to %s', async (_, headers) => {
    expect(await accountsFor(headers as Record<string, string>)).toEqual({ status: 200, accounts: [] });
  });

  test('are none at a public address, whatever the proxy there sends', async () => {
    expect(await accountsFor({}, DEMO, 'https://recall.example.org')).toEqual({ status: 200, accounts: [] });
  });

  test('are none without the demo', async () => {
    expect(await accountsFor({}, null)).toEqual({ status: 200, accounts: [] });
  });
});
