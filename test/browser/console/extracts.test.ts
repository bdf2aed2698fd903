import { beforeAll, expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { reportBreakfast } from './reported.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take for two extracts and their comparison, in seconds. */
const BUDGET_S = 60;

beforeAll(async () => {
  await reportBreakfast(app(), { missing: [{ name: 'Damson jam' }] });
});

test('data are frozen twice, the extracts are compared and downloaded, and one is deleted with its reason', async () => {
  const { page } = await signIn(['demo/staff'], '/surveys/demo/extracts');
  const steps = new Steps(page, 'Freeze the data twice and compare');
  const make = async (name: string) => {
    await steps.click('New extract', page.getByRole('button', { name: 'New extract' }));
    await steps.type('its name', name, page.getByLabel('Name', { exact: true }));
    await steps.key('Control+s');
    await steps.see('it in the list', page.getByRole('rowheader', { name }));
  };
  await make('interim 1');
  await reportBreakfast(app(), { missing: [{ name: 'Pea milk' }] });
  await make('interim 2');
  await steps.click('the first', page.getByLabel('Select interim 1'));
  await steps.click('the second', page.getByLabel('Select interim 2'));
  const all = page.getByLabel('Select all of this page');
  expect(await all.evaluate((box) => (box as HTMLInputElement).indeterminate)).toBe(false);
  await steps.click('Compare', page.getByRole('button', { name: 'Compare' }));
  await steps.see('both names', page.getByRole('heading', { name: 'interim 1 and interim 2' }));
  await steps.see(
    'the recall that was added',
    page.getByRole('table', { name: 'Recalls that differ' }).getByText('added'),
  );
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await page.reload();
  await steps.see('the same after a reload', page.getByRole('heading', { name: 'interim 1 and interim 2' }));

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    steps.click('Download', page.getByRole('button', { name: 'Download interim 2' })),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);

  await steps.click('the first', page.getByLabel('Select interim 1'));
  await steps.click('Delete', page.getByRole('button', { name: 'Delete…' }));
  await steps.type('why', 'wrong period', page.getByLabel('Why it is deleted: it stays in the list'));
  await steps.click('Delete', page.getByRole('button', { name: 'Delete', exact: true }));
  await steps.see('the reason in the list', page.getByText('wrong period'));
  expect(steps.report()).toBeLessThan(BUDGET_S);
});
