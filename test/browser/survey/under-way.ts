import type { DraftRecall } from '@dietary-recall/recall-flow';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createRecallClient } from '../../../client/index.ts';
import { SURVEY, type SurveyApp } from '../support/survey-app.ts';
import { plain } from './catalogue.ts';

// A recall under way that something comes between.

/** Ends the process of a page at once: nothing of the page runs any more, as when a phone takes the memory away. */
export async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const killed = page.waitForEvent('crash');
  // It is never answered.
  session.send('Page.crash').catch(() => undefined);
  await killed;
  await page.close();
}

/** Opens a page of the same browser, and goes on with the recall that it has. */
export async function goOnIn(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome back' }).waitFor({ state: 'detached' });
  return page;
}

/** The question that is shown. */
export async function headingOf(page: Page): Promise<string> {
  return plain((await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()) ?? '');
}

/** What has been answered, as the column “My day” of a wide screen tells it. */
export async function dayOf(page: Page): Promise<string> {
  const column = page.getByRole('complementary', { name: 'My day' });
  return (await column.count()) === 0 ? '' : plain(await column.innerText());
}

/** Reads the recall under way that the server has of a person; null: none. */
export async function sessionOf(
  { address }: SurveyApp,
  { userName, password }: { userName: string; password: string },
): Promise<() => Promise<DraftRecall | null>> {
  const { api, signIn } = createRecallClient({ url: address });
  await signIn.withAlias({ surveyId: SURVEY, userName, password });
  return async () => {
    const { data } = await api.userSessions.get.query({ surveyId: SURVEY });
    return data && (JSON.parse(data.sessionData) as DraftRecall);
  };
}

/** The longest time from an answer to the save on the server. */
const LONGEST_WAIT_MS = 20_000;

/** Lets time pass until the recall of a page is on the server: its clock is one that was installed. */
export async function savedOnServer(page: Page, session: () => Promise<DraftRecall | null>): Promise<void> {
  await page.clock.fastForward(LONGEST_WAIT_MS);
  const revision = await page.evaluate(keptRevision);
  await expect.poll(async () => (await session())?.revision).toBe(revision);
}

/** The number of changes of the recall on this device. Runs in the page. */
function keptRevision(): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('dietary-recall-survey');
    opening.addEventListener('error', () => reject(opening.error as Error));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve((reading.result as { recall: { revision: number } }[])[0]?.recall.revision);
      });
    });
  });
}
