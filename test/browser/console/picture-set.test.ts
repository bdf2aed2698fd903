import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 240;
const RICE = join(import.meta.dirname, '../../../data/demo/images/as-served/rice');
const WEIGHTS = [40, 80, 120, 160, 200, 260, 320, 400];

test('a set of eight photographs is made from files within four minutes of clicks and keys', async () => {
  const { page } = await signIn(['imagesadmin'], '/pictures');
  const steps = new Steps(page, 'Make a set of eight photographs');
  await steps.click('New set', page.getByRole('link', { name: 'New set' }));
  await steps.type('what it shows', 'Lentils, cooked', page.getByLabel('What it shows'));
  const files = WEIGHTS.map((_, at) => join(RICE, `${at + 1}.svg`));
  await page.getByLabel('Drop photographs anywhere on this page').setInputFiles(files);
  await steps.click('the first weight', page.getByLabel('Grams of photograph 1', { exact: true }));
  for (const [at, weight] of WEIGHTS.entries()) {
    if (at > 0) await steps.key('Enter');
    await steps.see(`the weight ${at + 1}`, page.locator(`[aria-label="Grams of photograph ${at + 1}"]:focus`));
    await steps.type('grams', String(weight));
  }
  await steps.key('Control+s');
  await steps.see('the set', page.getByRole('heading', { name: 'Lentils, cooked', level: 1 }));
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const stored = await app().admin.asServedSets.get.query({ id: 'lentils-cooked' });
  expect(stored.images.map(({ weight }) => weight)).toEqual(WEIGHTS);
});

test('a weight of a set is changed, and a photograph is added from a file and from an upload', async () => {
  const { page } = await signIn(['superuser'], '/pictures/sets/rice_leftovers');
  await page.getByLabel('Grams of photograph 1', { exact: true }).fill('25');
  await page.getByLabel('Drop photographs anywhere on this page').setInputFiles(join(RICE, '1.svg'));
  await page.getByLabel('Grams of photograph 5', { exact: true }).fill('12');
  await page.getByRole('button', { name: 'Choose among the uploads…' }).click();
  await page.getByRole('dialog').getByRole('list', { name: 'Uploads' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Take 1 picture' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Each photograph needs a weight.').waitFor();
  await page.getByLabel('Grams of photograph 6', { exact: true }).fill('300');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  const stored = await app().admin.asServedSets.get.query({ id: 'rice_leftovers' });
  expect(stored.images.map(({ weight }) => weight)).toEqual([12, 25, 48, 95, 170, 300]);
});

test('files that are no pictures are named, and the others are taken; a photograph that is taken out leaves the focus at the next', async () => {
  const { page } = await signIn(['imagesadmin'], '/pictures/sets/new');
  const field = page.getByLabel('Drop photographs anywhere on this page');
  const text = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('') });
  const pictures = ['1', '2', '3'].map((name) => ({
    name: `${name}.svg`,
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  }));
  await field.setInputFiles([text('notes.txt'), ...pictures, text('plan.txt')]);
  await page.getByText('No JPEG, PNG or SVG, so not taken: notes.txt and plan.txt').waitFor();
  await page.getByText('3 photographs, 3 without a weight').waitFor();
  await page.getByRole('button', { name: 'Take photograph 3 out of the set' }).press('Enter');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Take photograph 2 out of the set');
});

test('a set that somebody else saved meanwhile is shown field by field, and nothing of either is lost', async () => {
  const id = 'rice_leftovers';
  const { images, version } = await app().admin.asServedSets.get.query({ id });
  const [lightest = 0, ...others] = images.map(({ weight }) => weight);
  const { page } = await signIn(['imagesadmin'], `/pictures/sets/${id}`);
  await page.getByLabel('What it shows').fill('Rice of mine');
  await page.getByLabel('Grams of photograph 1', { exact: true }).fill(String(lightest - 1));
  await app().admin.asServedSets.update.mutate({
    currentId: id,
    baseVersion: version,
    description: 'Rice of somebody else',
    images: images.map(({ sourceId, weight }) => ({ sourceImageId: sourceId ?? 0, weight })),
  });
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: 'Somebody else saved this while you worked on it' });
  await dialog.getByText('Only one of you changed these; both are kept: Photographs').waitFor();
  await dialog.getByRole('radio', { name: 'What it shows, theirs: Rice of somebody else' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'Rice of somebody else', level: 1 }).waitFor();
  const stored = await app().admin.asServedSets.get.query({ id });
  expect(stored.images.map(({ weight }) => weight)).toEqual([lightest - 1, ...others]);
});

test('where a set is used is said on its screen and before it is deleted, which takes these portion methods away', async () => {
  const { page } = await signIn(['superuser'], '/pictures/sets/pasta');
  const used = page.getByRole('table', { name: 'Where it is used' });
  const first = used.getByRole('row').nth(1).getByRole('link');
  const name = await first.innerText();
  await first.click();
  await page.getByRole('heading', { name, exact: true }).first().waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete the set pasta?' });
  await dialog
    .getByText(/the portion method of/)
    .first()
    .waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Pictures', level: 1 }).waitFor();
  expect((await app().admin.asServedSets.list.query({ search: 'pasta' })).items.map(({ id }) => id)).not.toContain(
    'pasta',
  );
});

test('an outlined picture that a drinkware set or a food uses cannot be deleted, and says by what it is kept', async () => {
  const { items } = await app().admin.drinkwareSets.list.query({ limit: 1 });
  const { page } = await signIn(['imagesadmin'], `/pictures/guide-images/${items[0]!.guideId}`);
  await page.getByRole('table', { name: 'Where it is used' }).getByText('Drinkware set').first().waitFor();
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('link', { name: items[0]!.description }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });
});
