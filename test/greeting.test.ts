import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { greeting } from '../src/greeting.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const address = {
  url: 'http://127.0.0.1:4000',
  role: 'all',
  isSurveyAppBuilt: true,
  isConsoleBuilt: true,
  networkUrls: [],
} as const;
const text = async (...given: Parameters<typeof greeting>) => (await greeting(...given)).join('\n');

test('the start names no accounts and no demo command where there is no demo, or no file of its accounts', async () => {
  const config = readConfig({ DATA_DIR: temporaryFolder() });
  for (const demo of [null, { accountsFile: null, accounts: [] }]) {
    expect(await text(config, address, demo)).not.toMatch(/demo|sign in|outbox/);
  }
});

test('the start names the address of this process, also where people reach the service by another one', async () => {
  const said = await text(readConfig({ DATA_DIR: '/', PUBLIC_URL: 'https://recall.example.org' }), address, null);
  expect(said).toContain('answers at http://127.0.0.1:4000\n');
  expect(said).not.toContain('https://');
  expect(said).toContain('PUBLIC_URL');
});

test('the start says where respondents recall, or how to build their application', async () => {
  const own = readConfig({ DATA_DIR: '/' });
  expect(await text(own, address, null)).toContain('  recall    http://127.0.0.1:4000 ');
  expect(await text(own, { ...address, isSurveyAppBuilt: false }, null)).toContain('npm run build');
  const other = readConfig({ DATA_DIR: '/', SURVEY_FRONTEND_URL: 'https://app.example.org' });
  expect(await text(other, { ...address, isSurveyAppBuilt: false }, null)).toContain(
    '  recall    https://app.example.org ',
  );
});

test('the start says where staff work, or how to build their application', async () => {
  const own = readConfig({ DATA_DIR: '/' });
  expect(await text(own, address, null)).toContain('  run it    http://127.0.0.1:4000/console ');
  expect(await text(own, { ...address, isConsoleBuilt: false }, null)).toContain('npm run build');
  const other = readConfig({ DATA_DIR: '/', ADMIN_FRONTEND_URL: 'https://admin.example.org' });
  expect(await text(other, { ...address, isConsoleBuilt: false }, null)).toContain(
    '  run it    https://admin.example.org ',
  );
});

test('the start names the addresses in the network, and that they are open and not encrypted', async () => {
  const networkUrls = ['http://192.0.2.7:4000', 'http://198.51.100.7:4000'];
  const said = await text(readConfig({ DATA_DIR: '/', HOST: '0.0.0.0' }), { ...address, networkUrls }, null);
  expect(said).toContain('  network   http://192.0.2.7:4000   http://198.51.100.7:4000 ');
  expect(said).toContain('nothing is encrypted');
  expect(await text(readConfig({ DATA_DIR: '/' }), address, null)).not.toContain('encrypted');
});

test('the start names the folder of mails that nobody sends', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'outbox'));
  writeFileSync(join(folder, 'outbox/1.eml'), '');
  expect(await text(readConfig({ DATA_DIR: folder }), address, null)).toContain(`1 in ${join(folder, 'outbox')}`);
});

test('the start of a worker names its health alone', async () => {
  const config = readConfig({ DATA_DIR: temporaryFolder() });
  expect(await greeting(config, { ...address, role: 'worker' }, null)).toEqual([
    'The worker runs; its health answers at http://127.0.0.1:4000/health/ready',
  ]);
});
