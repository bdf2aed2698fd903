import { expect, test } from 'vitest';
import { enter, useConsole } from './console.ts';

// Parts of Console that do not arrive at first: nobody is left with an empty page.

const { app, openPage, signIn } = useConsole();

const PASSWORD = 'a long way to the sea';

test('the screens do not arrive at the sign-in: that is said, and they are there once they do', async () => {
  const email = 'traveller@example.org';
  await app().admin.users.create.mutate({
    userInfo: { email, name: 'Traveller', roles: ['superuser'] },
    password: PASSWORD,
  });
  const { page } = await openPage();
  await page.route('**/assets/signed-in-*', (route) => route.abort());
  await page.goto(`${app().address}/console/trail`);
  const isTold = page.getByRole('heading', { name: 'Console is still loading' }).waitFor();
  await Promise.all([enter(page, email), isTold.then(() => page.unrouteAll())]);
  await page.getByRole('heading', { name: 'Trail', level: 1 }).waitFor();
  expect(await page.getByRole('heading', { name: 'Console is still loading' }).count()).toBe(0);
});

test('the words of the sign-in do not arrive at first', async () => {
  const { page } = await openPage();
  let refused = 0;
  await page.route(/\/sign-in-[\w-]{8}\.js$/, (route) => (++refused > 2 ? route.continue() : route.abort()));
  await page.goto(`${app().address}/console`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  expect(refused).toBeGreaterThan(2);
});

test('a screen and its styles do not arrive: the one before stays, that is said, and the other comes with its styles', async () => {
  const { page } = await signIn(['superuser']);
  for (const part of ['assets/trail-page-*.js', 'assets/work-*.css', 'console/trail'])
    await page.route(`**/${part}`, (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trail', exact: true }).click();
  await page.getByText('The service does not answer. Console asks again').waitFor();
  expect(await page.getByRole('heading', { name: 'Home', level: 1 }).count()).toBe(1);
  const styles = page.waitForResponse(/\/work-[^/]*\.css$/);
  await page.unrouteAll();
  await page.getByRole('heading', { name: 'Trail', level: 1 }).waitFor();
  expect((await styles).ok()).toBe(true);
  expect(await page.getByText('The service does not answer. Console asks again').count()).toBe(0);
});

test('without a connection what is saved fails at once in words, and is saved once there is one', async () => {
  const { page } = await signIn(['superuser'], '/surveys/demo/settings');
  const help = page.getByLabel('Address for help');
  await help.fill('spring@example.org');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+s');
  await page.getByText('The service does not answer. What you typed is kept.').waitFor();
  await page.context().setOffline(false);
  await page.keyboard.press('Control+s');
  await page.getByText('Saved', { exact: true }).waitFor();
  const { supportEmail } = await app().admin.surveys.get.query({ surveyId: 'demo' });
  expect(supportEmail).toBe('spring@example.org');
});

test('a screen of a version that the service no longer has: the newest version is loaded, and shows it', async () => {
  const { page } = await signIn(['superuser']);
  let isUpgraded = false;
  await page.route('**/assets/trail-page-*.js', (route) =>
    isUpgraded ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.route(/\/console(\/trail|\/)?$/, (route) => {
    isUpgraded ||= route.request().isNavigationRequest();
    return isUpgraded ? route.continue() : route.fulfill({ body: 'another version' });
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Trail', exact: true }).click();
  await page.getByRole('heading', { name: 'Trail', level: 1 }).waitFor();
  expect(isUpgraded).toBe(true);
});

test('a newer version waits until what was changed is saved', async () => {
  const { page } = await signIn(['superuser'], '/surveys/demo/settings');
  const help = page.getByLabel('Address for help');
  await help.fill('winter@example.org');
  let asked = 0;
  await page.route('**/assets/finder-*.js', (route) => {
    asked += 1;
    return route.fulfill({ status: 404 });
  });
  await page.route(/\/console\/surveys\/demo\/settings$/, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ body: 'another version' }),
  );
  await page.keyboard.press('Control+k');
  const told = page.getByText('There is a newer version of Console. It is loaded once your changes are saved.');
  await told.waitFor();
  await expect.poll(() => asked).toBeGreaterThan(1);
  expect(await help.inputValue()).toBe('winter@example.org');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Control+s')]);
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  expect([await help.inputValue(), await told.count()]).toEqual(['winter@example.org', 0]);
});

test.each([
  ['/s/demo', 'load it again'],
  ['/console', 'load the page again'],
])(
  '%s says what to do where its first script does not arrive, and nothing of it stays once it does',
  async (path, told) => {
    const { page } = await openPage();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(app().address + path);
    await page.getByText(told).waitFor();
    await page.unrouteAll();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    expect(await page.getByText(told).count()).toBe(0);
  },
);
