import { progressOf, readDraft, type DraftRecall } from '@dietary-recall/recall-flow';
import { current, currentOrNull, keep, patch, watch } from './recall.ts';
import { api, isAway, refusalOf } from './service.ts';

// The recall under way on the server: 10 s after the last answer, every 20 s while answering, and when the page is hidden.

const AFTER_ANSWER_MS = 10_000;
const WHILE_ANSWERING_MS = 20_000;

/** Another device has gone on with the recall. */
export interface Conflict {
  theirs: DraftRecall | null;
  updatedAt: string | null;
  /** The time of a recall that was submitted meanwhile. */
  submittedAt: string | null;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let dirtySince: number | null = null;
let saving: Promise<void> | null = null;

/** Saves to the server from now on. Returns the function that ends it. */
export function startSaving(onConflict: (conflict: Conflict) => void): () => void {
  const saveNow = () => void save(onConflict);
  const soon = () => {
    dirtySince ??= Date.now();
    clearTimeout(timer);
    const untilLimit = dirtySince + WHILE_ANSWERING_MS - Date.now();
    timer = setTimeout(saveNow, Math.max(0, Math.min(AFTER_ANSWER_MS, untilLimit)));
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden' && dirtySince !== null) saveNow();
  };
  const stopWatching = watch(soon);
  document.addEventListener('visibilitychange', onHide);
  window.addEventListener('online', soon);
  soon();
  return () => {
    clearTimeout(timer);
    stopWatching();
    document.removeEventListener('visibilitychange', onHide);
    window.removeEventListener('online', soon);
  };
}

async function save(onConflict: (conflict: Conflict) => void): Promise<void> {
  clearTimeout(timer);
  await saving;
  saving = saveOnce(onConflict).finally(() => (saving = null));
  await saving;
}

async function saveOnce(onConflict: (conflict: Conflict) => void): Promise<void> {
  const state = currentOrNull();
  if (state === null || state.recall.frozen !== null) return;
  const { context, recall, agreed } = state;
  if (!context.parameters.storeUserSessionOnServer || !(await giveConsent())) return;
  if (agreed?.revision === recall.revision) return;
  dirtySince = null;
  const { prompt } = 'prompt' in state.view ? state.view : { prompt: { ask: 'confirm' } as const };
  try {
    const { updatedAt } = await api.userSessions.save.mutate({
      surveyId: context.surveyId,
      data: JSON.stringify(recall),
      ifUpdatedAt: agreed?.updatedAt ?? null,
      progress: progressOf(recall, prompt),
    });
    const now = currentOrNull();
    if (now === null || now.recall.uxSessionId !== recall.uxSessionId) return;
    patch({ agreed: { updatedAt, revision: recall.revision }, saved: 'server' });
    keep();
  } catch (error) {
    dirtySince = Date.now();
    if (currentOrNull()?.saved === 'server') patch({ saved: 'device' });
    const refusal = refusalOf(error);
    if (refusal?.data.code === 'user_session.changed') onConflict(conflictOf(refusal.data.facts ?? {}));
    else if (isAway(error)) timer = setTimeout(() => void save(onConflict), WHILE_ANSWERING_MS);
  }
}

function conflictOf(facts: Record<string, unknown>): Conflict {
  const session = facts['session'] as { sessionData: string; updatedAt: string } | null | undefined;
  let theirs: DraftRecall | null = null;
  try {
    theirs = session ? readDraft(session.sessionData) : null;
  } catch {
    // Another application wrote it.
  }
  return {
    theirs,
    updatedAt: session?.updatedAt ?? null,
    submittedAt: (facts['submittedAt'] as string | null) ?? null,
  };
}

/** Tells the service of the consent that was given on this screen, once. Returns whether it knows all that it needs. */
export async function giveConsent(): Promise<boolean> {
  const { context, recall } = current();
  const { asked, consents } = context.consent;
  if (asked === null || recall.consent === null) return asked === null;
  if (consents.some(({ version }) => version === recall.consent?.version)) return true;
  try {
    const { version, language } = recall.consent;
    const consent = await api.consents.give.mutate({ surveyId: context.surveyId, version, language });
    patch({ context: { ...current().context, consent } });
    return true;
  } catch {
    return false;
  }
}

/**
 * Lets one tab of this browser write. `onLost`: another tab took over. Returns false if another tab writes; `steal` takes over from it.
 */
export function holdPen(name: string, steal: boolean, onLost: () => void): Promise<(() => void) | null> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const options = steal ? { steal: true } : { ifAvailable: true };
    locks
      .request(`dietary-recall ${name}`, options, (lock) => {
        if (lock === null) return resolve(null);
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(onLost);
  });
}
