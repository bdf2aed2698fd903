import { dropPen, isRecallUnderWay } from './pen.ts';

// A new version of the application waits until no tab has a recall under way.

const LONGEST_WAIT_MS = 3000;

/** Registers the worker that serves the pages without a connection, from the second visit on. */
export async function serveOffline(): Promise<void> {
  if (import.meta.env.PROD)
    await workers()
      ?.register('/sw.js')
      .catch(() => undefined);
}

/** Lets a new version that waits take over. Returns whether it did: load the page again. */
export async function takeUpdate(): Promise<boolean> {
  const waiting = (await registered())?.waiting;
  if (!waiting || (await isRecallUnderWay())) return false;
  const isOver = new Promise<boolean>((resolve) => {
    const decide = () => waiting.state === 'activated' && resolve(true);
    waiting.addEventListener('statechange', decide);
    setTimeout(() => resolve(false), LONGEST_WAIT_MS);
  });
  waiting.postMessage({ type: 'SKIP_WAITING' });
  return isOver;
}

/** Loads the newest version of the application. */
export async function loadNewest(): Promise<void> {
  dropPen();
  const registration = await registered();
  await registration?.update().catch(() => undefined);
  if (registration?.installing) await installed(registration.installing);
  await takeUpdate();
  location.reload();
}

function installed(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => worker.state !== 'installing' && resolve());
  });
}

/** Undefined too where the browser refuses storage: without a worker the application runs all the same. */
async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  try {
    return await workers()?.getRegistration();
  } catch {
    return undefined;
  }
}

/** Undefined: the browser has none, as on a page without TLS. */
function workers(): ServiceWorkerContainer | undefined {
  return (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
}
