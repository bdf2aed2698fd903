import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PASSWORD, useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

const BUDGET_S = 20;

test('who changed a survey is found, with the fields before and after, and saved as a file', async () => {
  await app().admin.surveys.update.mutate({ surveyId: 'demo', maximumDailySubmissions: 7 });
  const { page } = await signIn(['demo/staff'], '/surveys/demo/trail');
  const steps = new Steps(page, 'Who changed the survey?');
  await steps.click('the areas', page.getByRole('combobox', { name: 'Area' }));
  await steps.click('Surveys', page.getByRole('option', { name: 'Surveys' }));
  await steps.see('the change alone', page.getByText('Recalls of a person in a day').first());
  await steps.click('its fields', page.getByText('Recalls of a person in a day').first());
  await steps.see('the field after the change', page.getByText('→ 7'));
  await steps.click('the record', page.getByRole('rowheader').getByRole('button', { name: 'demo' }).first());
  await steps.see('what is asked for', page.getByText('About demo'));
  await page.reload();
  await steps.see('the same after a reload', page.getByText('About demo'));
  await steps.click('Export', page.getByRole('button', { name: 'Export all that match' }));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    steps.click('CSV', page.getByRole('menuitem', { name: /CSV/ })),
  ]);
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  expect(lines.slice(1).every((line) => line.includes('survey'))).toBe(true);
  expect(lines.join('\n')).toContain('maximumDailySubmissions');
  expect(steps.report()).toBeLessThan(BUDGET_S);
});

test('what changed of a person stands in words, not as the service writes it', async () => {
  const { id } = await app().admin.users.create.mutate({
    userInfo: { email: 'words@example.org', roles: ['surveyadmin', 'foodsadmin'] },
    password: PASSWORD,
  });
  const { page } = await signIn(['superuser'], `/trail?subjectKind=person&subjectId=${id}`);
  const fields = page.getByRole('row').getByRole('group');
  await fields.getByText('Roles').first().click();
  expect((await fields.innerText()).split('\n')).toEqual(['Roles', 'Roles', '– → surveyadmin, foodsadmin']);
});
