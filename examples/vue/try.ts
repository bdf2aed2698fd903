import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { preview } from 'vite';

// Recalls a day on the page that `npm run check` built, in a real browser, as a respondent of the demo would.
// RECALL_URL is the service, ACCOUNTS a JSON file with a respondent, CHROMIUM the browser.

interface Account {
  role: string;
  userName: string;
  password: string;
}

const { ACCOUNTS = '../../data/demo-accounts.json', CHROMIUM = '/usr/bin/chromium' } = process.env;
const accounts = JSON.parse(readFileSync(ACCOUNTS, 'utf8')) as Account[];
const account = accounts.find(({ role }) => role === 'respondent');
if (!account) throw new Error(`${ACCOUNTS} has no respondent`);

const server = await preview({ preview: { port: 0, host: '127.0.0.1' } });
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
try {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const firstOf = (list: string) => page.getByRole('list', { name: list }).getByRole('button').first();
  const find = async (meal: string, words: string, food: string) => {
    await press(`Add a food to ${meal}`);
    await page.getByRole('searchbox').fill(words);
    await press(food);
  };

  await page.getByLabel('User name').fill(account.userName);
  await page.getByLabel('Password').fill(account.password);
  await press('Sign in');

  await find('Breakfast', 'bananna', 'Banana');
  await firstOf('Sizes').click();
  await page.getByRole('region', { name: 'Breakfast' }).getByText('Banana').waitFor();

  // A reload loses nothing, neither the sign-in nor the day.
  await page.reload();
  await find('Dinner', 'chip shop', 'Chips, from a chip shop');
  await page.getByRole('list', { name: 'Servings' }).getByRole('button').nth(3).click();
  await firstOf('Leftovers').click();
  console.log(await page.getByRole('region', { name: 'Dinner' }).getByRole('listitem').innerText());

  await press('Send my day');
  console.log(await page.getByRole('heading', { name: 'Your day is stored' }).innerText());
  console.log(await page.getByText('kcal').innerText());
} finally {
  await browser.close();
  await server.close();
}
