import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useConsole } from './console.ts';
import { Steps } from './steps.ts';

const { app, signIn } = useConsole();

const MOST_STEPS = 40;

/** Presses Tab, or Shift and Tab, until this has the focus, which has to be seen. */
async function tabTo(page: Page, steps: Steps, name: string | RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  while (passed.length < MOST_STEPS) {
    const at = (await page.locator(':focus-visible').count()) === 0 ? '' : await nameOf(page);
    if (matches(name, at)) return;
    passed.push(at);
    await steps.key(key);
  }
  throw new Error(`${key} does not reach ${String(name)}, but ${passed.join(' | ')}`);
}

const nameOf = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : at?.textContent;
    return (at?.getAttribute('aria-label') ?? label ?? '').trim();
  });

const matches = (name: string | RegExp, text: string) => (typeof name === 'string' ? text === name : name.test(text));

test('a person is found, opened and changed, another one is added and removed, by the keyboard alone', async () => {
  const { userName } = await app().newRespondent();
  await app().admin.surveys.update.mutate({ surveyId: 'demo', allowPersonalData: true });
  const { page, faults } = await signIn(['demo/staff'], '/surveys/demo/respondents');
  await page.getByRole('rowheader', { name: userName }).waitFor();
  const steps = new Steps(page, 'Change and add people by the keyboard');
  await steps.key('/');
  await steps.see('the search, which has the focus', page.locator('input[type="search"]:focus'));
  await steps.type('part of the user name', userName.slice(-5));
  await steps.see('the person alone', page.getByText('1 row', { exact: true }));
  await tabTo(page, steps, userName);
  await steps.key('Enter');
  const panel = page.getByRole('complementary', { name: userName });
  await steps.see('the person', panel.getByRole('button', { name: 'Edit', exact: true }));
  await tabTo(page, steps, 'Edit');
  await steps.key('Enter');
  await steps.see('the form', panel.getByLabel('Name', { exact: true }));
  await tabTo(page, steps, 'Name');
  await steps.type('a name', 'Ada');
  await steps.key('Control+s');
  await panel.getByText('not saved').waitFor({ state: 'detached' });

  await steps.key('Escape');
  await steps.see('the list alone', page.getByRole('rowheader', { name: userName }));
  await panel.waitFor({ state: 'detached' });
  await steps.see('the focus where it was', page.locator('a:focus', { hasText: userName }));
  await tabTo(page, steps, 'Add person', 'Shift+Tab');
  await steps.key('Enter');
  await steps.see('the form', page.getByLabel('User name', { exact: true }));
  await tabTo(page, steps, /^User name/);
  await steps.type('a user name', 'by-keys-1');
  await steps.key('Control+s');
  const added = page.getByRole('complementary', { name: 'by-keys-1' });
  await steps.see('the new person', added.getByRole('button', { name: 'Remove…', exact: true }));
  await tabTo(page, steps, 'Remove…');
  await steps.key('Enter');
  await steps.see('what is lost', page.getByRole('dialog'));
  await tabTo(page, steps, 'Delete');
  await steps.key('Enter');
  await added.waitFor({ state: 'detached' });
  steps.report();
  expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);

  const { items } = await app().admin.surveyPeople.listRespondents.query({ surveyId: 'demo', limit: 200 });
  expect(items.find((person) => person.userName === userName)?.name).toBe('Ada');
  expect(items.map((person) => person.userName)).not.toContain('by-keys-1');
});
