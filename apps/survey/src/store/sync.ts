import { goesOnFrom, progressOf, readDraft } from '@dietary-recall/recall-flow';
import { watch } from './answer.ts';
import { current, currentOrNull, keep, patch } from './recall.ts';
import { api, isAway, noteFault, refusalOf } from './service.ts';
import type { ServerDraft } from './versions.ts';
import { mealOf } from './view.ts';

// The recall under way on the server: 10 s after the last answer, every 20 s while answering, at the end of a meal, and when the page is
// hidden.

const AFTER_ANSWER_MS = 10_000;
const WHILE_ANSWERING_MS = 20_000;
/** Browsers send at most 64 KiB for pages that are closed. */
const MOST_AFTER_CLOSING_BYTES = 60_000;

/** Why the recall cannot be saved on the server. */
export type Obstacle =
  /** Another device has gone on with it. */
  | ({ what: 'changed' } & ServerDraft)
  /** It was sent from another device. */
  | { what: 'submitted' }
  /** A newer version of the application has gone on with it. */
  | { what: 'newer' }
  | { what: 'signed-out' };

let timer: ReturnType<typeof setTimeout> | undefined;
let dirtySince: number | null = null;
let lastMeal: string | null = null;
let queue: Promise<void> = Promise.resolve();

/** Saves to the server from now on. Returns the function that ends it. */
export function startSaving(onObstacle: (obstacle: Obstacle) => void): () => void {
  const saveNow = (isClosing = false) => {
    clearTimeout(timer);
    // One after the other: each names what the one before has stored.
    queue = queue.then(() => saveOnce(onObstacle, soon, isClosing));
  };
  const soon = () => {
    dirtySince ??= Date.now();
    clearTimeout(timer);
    const untilLimit = dirtySince + WHILE_ANSWERING_MS - Date.now();
    timer = setTimeout(saveNow, Math.max(0, Math.min(AFTER_ANSWER_MS, untilLimit)));
  };
  const onChange = () => {
    const meal = mealOf(current());
    if (lastMeal !== null && meal !== lastMeal) saveNow();
    else soon();
    lastMeal = meal;
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') saveNow(true);
  };
  const onOffline = () => {
    if (currentOrNull()?.saved === 'server') patch({ saved: 'device' });
  };
  const stopWatching = watch(onChange);
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('online', soon);
  window.addEventListener('offline', onOffline);
  soon();
  return () => {
    clearTimeout(timer);
    stopWatching();
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('online', soon);
    window.removeEventListener('offline', onOffline);
  };
}

/** Saves what the server does not have yet, such as the body that is about to be sent. Returns whether the server has all. */
export async function saveNow(): Promise<boolean> {
  queue = queue.then(async () => {
    try {
      if (isToSave()) await putSession(false);
    } catch (error) {
      // It is on this device.
      noteFault(error);
    }
  });
  await queue;
  return !isToSave() && current().context.parameters.storeUserSessionOnServer;
}

function isToSave(): boolean {
  const state = currentOrNull();
  if (!state?.context.parameters.storeUserSessionOnServer || state.recall.sent !== null) return false;
  return state.agreed?.revision !== state.recall.revision;
}

async function saveOnce(onObstacle: (obstacle: Obstacle) => void, soon: () => void, isClosing: boolean): Promise<void> {
  if (!isToSave() || current().recall.frozen !== null) return;
  dirtySince = null;
  try {
    if (!(await giveConsent())) return;
    await putSession(isClosing);
  } catch (error) {
    const state = currentOrNull();
    // The page was left meanwhile.
    if (state === null) return;
    if (state.saved === 'server') patch({ saved: 'device' });
    const refusal = refusalOf(error);
    if (refusal?.data.code === 'user_session.changed') settle(refusal.data.facts ?? {}, soon, onObstacle);
    else if (refusal?.data.code === 'auth.not_signed_in') onObstacle({ what: 'signed-out' });
    else if (isAway(error) || (refusal?.data.status ?? 0) >= 429) soon();
    // The recall goes on: it is on this device, and is saved after the next answer.
    else noteFault(error);
  }
}

async function putSession(isClosing: boolean): Promise<void> {
  const { context, recall, agreed, view } = current();
  const { prompt } = 'prompt' in view ? view : { prompt: { ask: 'confirm' } as const };
  const input = {
    surveyId: context.surveyId,
    data: JSON.stringify(recall),
    ifUpdatedAt: agreed?.updatedAt ?? null,
    progress: progressOf(recall, prompt),
  };
  const keepalive = isClosing && new Blob([JSON.stringify(input)]).size < MOST_AFTER_CLOSING_BYTES;
  const { updatedAt } = await api.userSessions.save.mutate(input, { context: { keepalive } });
  if (currentOrNull()?.recall.uxSessionId !== recall.uxSessionId) return;
  patch({ agreed: { updatedAt, revision: recall.revision }, saved: 'server' });
  void keep();
}

/** Goes on after the server had something else than was known: the answer to an earlier save may have been lost. */
function settle(facts: Record<string, unknown>, soon: () => void, onObstacle: (obstacle: Obstacle) => void): void {
  const session = facts['session'] as { sessionData: string; updatedAt: string } | null | undefined;
  const state = currentOrNull();
  if (state === null) return;
  if (!session) {
    if (facts['submittedAt'] != null) return onObstacle({ what: 'submitted' });
    // It has expired: this device writes it anew.
    patch({ agreed: null });
    return soon();
  }
  const recall = readOrNull(session.sessionData);
  if (recall === null) return onObstacle({ what: 'newer' });
  const { updatedAt } = session;
  if (!goesOnFrom(state.recall, recall)) return onObstacle({ what: 'changed', recall, updatedAt });
  patch({ agreed: { updatedAt, revision: recall.revision } });
  soon();
}

function readOrNull(text: string): ServerDraft['recall'] | null {
  try {
    return readDraft(text);
  } catch {
    return null;
  }
}

/**
 * Tells the service of the consent that was given on this screen, once. Returns whether it knows all that it needs. Throws what the service
 * answers.
 */
export async function giveConsent(): Promise<boolean> {
  const { context, recall } = current();
  const { asked, consents } = context.consent;
  if (asked === null || recall.consent === null) return asked === null;
  if (consents.some(({ version }) => version === recall.consent?.version)) return true;
  const { version, language } = recall.consent;
  const consent = await api.consents.give.mutate({ surveyId: context.surveyId, version, language });
  patch({ context: { ...current().context, consent } });
  return true;
}
