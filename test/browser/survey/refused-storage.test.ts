import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { noonZone, useSurveyApp } from '../support/survey-app.ts';
import { SHORT_DAY, SHORT_STORED } from './days.ts';
import { recallDay } from './respondent.ts';
import { storedRecalls } from './stored.ts';

// A browser that keeps nothing for a page, as with all cookies blocked, refuses the database, the locks and the service worker.

const openPage = useBrowser();
const app = useSurveyApp();

test('a day is recalled where the browser refuses storage', async () => {
  const { link, userName } = await app().newRespondent();
  const { page } = await openPage({ timezoneId: noonZone() });
  await page.context().addInitScript(() => {
    const refused = () => new DOMException('The user denied permission.', 'SecurityError');
    const refuse = () => Promise.reject(refused());
    IDBFactory.prototype.open = () => {
      throw refused();
    };
    Object.assign(LockManager.prototype, { request: refuse, query: refuse });
    Object.assign(ServiceWorkerContainer.prototype, { register: refuse, getRegistration: refuse });
  });
  await page.goto(link);
  await recallDay(page, SHORT_DAY);
  expect(await storedRecalls(app(), userName)).toEqual([SHORT_STORED]);
});
