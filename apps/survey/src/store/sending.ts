import { apply, toSubmission, type RecallToSubmit } from '@dietary-recall/recall-flow';
import { DAY_MS } from '@dietary-recall/vocabulary';
import { newId, type SubmissionReceipt } from 'dietary-recall-client';
import { now } from './clock.ts';
import { device } from './device.ts';
import { noted } from './paradata.ts';
import { dropPen } from './pen.ts';
import { current, currentOrNull, draftKey, facts, keep, patch } from './recall.ts';
import { api, isAway, isFault, noteFault, refusalOf, resumeSignIn } from './service.ts';
import { giveConsent, saveNow } from './sync.ts';

/** How the sending of a recall stands. */
export type Sending =
  | { state: 'sending' }
  /** There is no connection, or the service asks to wait: it is tried again by itself. */
  | { state: 'waiting' }
  /** The service takes no recall at the moment. It stays on the device. */
  | { state: 'later'; code: string }
  | { state: 'signed-out' }
  /** The service found a fault. The respondent reads it, and can then change the recall again. */
  | { state: 'refused'; message: string }
  | { state: 'sent'; receipt: SubmissionReceipt }
  /** The application has a fault. The recall stays on the device, and is sent when the page is loaded again. */
  | { state: 'broken'; error: unknown };

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 60_000;
const LATER = new Set([
  'submission.daily_limit',
  'submission.interval',
  'submission.total_limit',
  'survey.not_running',
  'consent.withdrawn',
  'consent.required',
]);

/** Makes the body that is sent. From here nothing can be changed. */
export function freeze(): void {
  const { recall, context } = current();
  if (recall.frozen !== null) return;
  // The clock of the device may have been set back meanwhile.
  const endTime = [now().toISOString(), recall.startedAt].toSorted().at(-1) ?? recall.startedAt;
  const body = toSubmission(recall, context.scheme, facts(), { endTime, paradata: noted() });
  patch({ recall: apply(recall, { type: 'freeze', body }) });
}

/** Makes a refused recall one that can be changed. It is checked and sent anew. */
export function unfreeze(): void {
  patch({ recall: apply(current().recall, { type: 'unfreeze', uxSessionId: newId() }) });
}

/** Sends the frozen body until there is a receipt. A body that was stored already gets its first receipt. Returns the function that ends it. */
export function sendUntilReceipt(tell: (sending: Sending) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let isOver = false;
  let isTrying = false;

  const attempt = async (): Promise<void> => {
    if (isOver || isTrying) return;
    isTrying = true;
    clearTimeout(timer);
    tell({ state: 'sending' });
    try {
      const result = await sendOnce();
      if (isOver) return;
      tell(result);
      if (result.state === 'waiting') again();
      else isOver = true;
    } catch (error) {
      if (isOver) return;
      // A page that alone has the answers is never given up.
      if (isFault(error) && currentOrNull()?.saved !== 'nowhere') {
        isOver = true;
        return tell({ state: 'broken', error });
      }
      noteFault(error);
      tell({ state: 'waiting' });
      again(refusalOf(error)?.data.retryAfterSeconds);
    } finally {
      isTrying = false;
    }
  };
  const again = (seconds?: number): void => {
    timer = setTimeout(() => void attempt(), seconds === undefined ? pause : seconds * 1000);
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  };
  const onOnline = () => void attempt();
  window.addEventListener('online', onOnline);
  void attempt();
  return () => {
    isOver = true;
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
  };
}

async function sendOnce(): Promise<Sending> {
  const { recall } = current();
  const body = recall.frozen as RecallToSubmit;
  // Before the first attempt: whatever happens to this page or this device, the same body is sent again.
  await keep();
  await saveNow();
  try {
    await giveConsent().catch((error: unknown) => {
      // Another refusal is that of the recall too.
      if (isAway(error) || isFault(error)) throw error;
    });
    const receipt = await api.submissions.submit.mutate(body);
    await finish(receipt);
    return { state: 'sent', receipt };
  } catch (error) {
    const refusal = refusalOf(error);
    if (isAway(error) || refusal === null) throw error;
    const { code } = refusal.data;
    if (code === 'auth.not_signed_in') return (await resumeSignIn()) ? { state: 'waiting' } : { state: 'signed-out' };
    if (LATER.has(code)) {
      if (isExpired(body, code)) await forget(current());
      return { state: 'later', code };
    }
    if (refusal.data.status === 429 || refusal.data.status >= 500) throw error;
    return { state: 'refused', message: refusal.data.issues?.[0]?.message ?? refusal.data.detail };
  }
}

async function finish({ submissionId }: SubmissionReceipt): Promise<void> {
  const state = currentOrNull();
  if (state === null) return;
  patch({ recall: apply(state.recall, { type: 'sent', submissionId, at: now().toISOString() }) });
  await forget(state);
  dropPen();
}

/** Removes the recall, and what was loaded for it, from this device. */
async function forget({ context, library }: ReturnType<typeof current>): Promise<void> {
  await device.dropDraft(draftKey(context));
  await library.forget();
}

const FOR_GOOD = new Set(['submission.total_limit', 'survey.not_running']);
const KEPT_MS = 7 * DAY_MS;

/** Was a recall that the survey does not take kept long enough? */
function isExpired({ endTime }: RecallToSubmit, code: string): boolean {
  return FOR_GOOD.has(code) && now().getTime() - Date.parse(endTime) > KEPT_MS;
}
