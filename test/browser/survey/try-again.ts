import type { Page } from 'playwright-core';

/** Whoever meets a failure presses the button that is there for it, unless it is gone by then. */
export async function pressTryAgain(page: Page): Promise<void> {
  const again = page.getByRole('status').getByRole('button', { name: 'Try again', exact: true });
  const press = () => again.click({ timeout: 1000 }).catch(() => undefined);
  await page.addLocatorHandler(again, press, { noWaitAfter: true });
}
