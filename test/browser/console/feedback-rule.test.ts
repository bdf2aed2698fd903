import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

/** What a person may take, in seconds. */
const BUDGET_S = 40;

test('a limit between two sectors is changed in both within forty seconds', async () => {
  const groups = await app().admin.demographicGroups.list.query();
  const group = groups.find(({ scaleSectors }) => scaleSectors.length > 2);
  if (group === undefined) throw new Error('The demo has no rule with three sectors.');
  const [first, second] = group.scaleSectors;
  if (first === undefined || second === undefined) throw new Error('The rule has no two sectors.');
  const types = await app().admin.nutrientTables.types.query();
  const nutrient = types.find(({ nutrientId }) => nutrientId === group.nutrientTypeId)?.description ?? '';
  const { page } = await signIn(['foodsadmin'], '/feedback-rules');
  const steps = new Steps(page, 'Change a limit');
  await steps.type('the nutrient', nutrient, page.getByRole('searchbox'));
  await steps.click('the rule', page.locator(`a[href$="/feedback-rules/${group.id}"]`));
  const limit = page.getByRole('textbox', { name: `Below, ${first.name}` });
  await steps.click('the limit', limit);
  await steps.key('Control+a');
  const moved = first.range.end + (second.range.end - second.range.start) / 5;
  await steps.type('the new limit', String(moved));
  await steps.key('Control+s');
  await steps.see('that it is stored', page.getByText('Saved', { exact: true }));
  expect(steps.report()).toBeLessThan(BUDGET_S);
  const { scaleSectors } = await app().admin.demographicGroups.get.query({ id: group.id });
  expect(scaleSectors[0]?.range).toEqual({ start: first.range.start, end: moved });
  expect(scaleSectors[1]?.range).toEqual({ start: moved, end: second.range.end });
  expect(scaleSectors).toHaveLength(group.scaleSectors.length);
});

test('feedback on a person and a day that are made up changes with what the person ate', async () => {
  const { page } = await signIn(['foodsadmin'], '/feedback-rules/try');
  await page.getByRole('combobox', { name: 'Physical activity' }).click();
  await page.getByRole('option').first().click();
  const energy = page.getByRole('textbox', { name: 'Energy (kcal)' });
  await energy.fill('400');
  await expect.poll(() => page.getByText('Much too little energy').count()).toBe(1);
  await energy.fill('9000');
  await expect.poll(() => page.getByText('Too much energy').count()).toBe(1);
});

test('activity, weight targets and nutrients have their names in the language of the person', async () => {
  const { page } = await signIn(['foodsadmin'], '/feedback-rules/try');
  await page.evaluate(() => localStorage.setItem('dietary-recall-console-language', 'fr'));
  await page.reload();
  const target = page.getByRole('combobox', { name: 'Objectif de poids' });
  await expect.poll(() => target.inputValue()).toBe('garder le poids');
  await page.getByRole('combobox', { name: 'Activité physique' }).click();
  await page.getByRole('option', { name: 'sédentaire ou peu actif' }).waitFor();
  await page.goto(new URL('/console/nutrients/types', page.url()).href);
  await page.getByRole('rowheader', { name: 'Azote', exact: true }).waitFor();
});
