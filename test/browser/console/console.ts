import type { BrowserContextOptions, Page } from 'playwright-core';
import { useBrowser, type OpenPage } from '../support/browser.ts';
import { useSurveyApp, type SurveyApp } from '../support/survey-app.ts';

export const PASSWORD = 'a long way to the sea';

export interface Console {
  /** The service with its demo data, and its operations as the administrator. */
  app: () => SurveyApp;
  /** Opens a page without a sign-in. */
  openPage: (options?: BrowserContextOptions) => Promise<OpenPage>;
  /** Signs in as a new member of staff with these roles, by the form, at an address below that of Console. */
  signIn: (roles: readonly string[], path?: string, options?: BrowserContextOptions) => Promise<OpenPage>;
}

/** Console as the service serves it, in one browser, for one test file. `environment`: settings of the service. */
export function useConsole(environment: Record<string, string> = {}): Console {
  const openPage = useBrowser();
  const app = useSurveyApp(environment);
  let people = 0;
  return {
    app,
    openPage,
    signIn: async (roles, path = '/', options = {}) => {
      const email = `member${++people}@example.org`;
      await app().admin.users.create.mutate({
        userInfo: { email, name: `Member ${people}`, roles: [...roles] },
        password: PASSWORD,
      });
      const opened = await openPage({ reducedMotion: 'reduce', ...options });
      await opened.page.goto(`${app().address}/console${path}`);
      await enter(opened.page, email);
      return { ...opened, faults: opened.faults };
    },
  };
}

/** Signs in with a password that opens the screens. */
export async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await fillIn(page, email, password);
  await waitForScreens(page);
}

/** Fills the sign-in in. */
export async function fillIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  // Account has an e-mail address and a password too, and stands until the sign-out is answered.
  await page.getByRole('heading', { name: 'Sign in', exact: true }).waitFor();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function waitForScreens(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem').first().waitFor();
}

/** The faults of a page but that nobody was signed in at first, which a browser logs as an error. */
export function faultsOf({ faults }: OpenPage): string[] {
  return faults.filter((fault) => !fault.includes('401'));
}
