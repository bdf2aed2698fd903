import type { PublicSurveyParameters } from 'dietary-recall-client';
import { speakFor } from '../shell/language.tsx';
import { setClock } from '../store/clock.ts';
import { loadContext, loadSession, type SurveyContext } from '../store/context.ts';
import { device, type DeviceDraft } from '../store/device.ts';
import type { NotIn } from '../store/enter-survey.ts';
import { keptOf, newest, newStart, type Kept, type Start } from '../store/kept.ts';
import { openRecall } from '../store/open-recall.ts';
import { dropPen, takePen } from '../store/pen.ts';
import { draftKey } from '../store/recall.ts';
import { isAway, isInterview } from '../store/service.ts';
import { newerOf, type ServerDraft } from '../store/versions.ts';
import { doorOf, type Door } from './door.tsx';

/** Where a person is on the way into a survey. */
export type Stage =
  | { at: 'loading' }
  | NotIn
  | { at: 'closed'; door: Door }
  | { at: 'newer' }
  | { at: 'go-on'; kept: Kept }
  | { at: 'choose'; device: DeviceDraft; server: ServerDraft }
  | { at: 'other-tab' }
  | { at: 'recall' };

interface Arrival {
  /** What is known of the survey already. */
  publicParameters: PublicSurveyParameters | null;
  /** Another tab has the recall, and stops to write. */
  isTakenOver: boolean;
  show: (known: SurveyContext) => void;
  /** Another tab has taken over. */
  onLost: () => void;
  signal: AbortSignal;
}

/**
 * Looks for what a person who is signed in has to go on with, and opens the recall where there is nothing to choose. Throws what the service
 * answers, and the reason of `signal` once the page was left.
 */
export async function arrive(
  surveyId: string,
  { publicParameters, isTakenOver, show, onLost, signal }: Arrival,
): Promise<Stage> {
  // The calls of both share one request.
  const loading = loadContext(surveyId, publicParameters).catch(async (error: unknown) => {
    if (!isAway(error) || isInterview) throw error;
    return (await device.context(surveyId)) ?? Promise.reject(error as Error);
  });
  const session = loadSession(surveyId).catch(() => null);
  const known = await loading;
  signal.throwIfAborted();
  setClock(known.clockAheadMs);
  if (!isInterview) await speakFor(known.publicParameters.languages, known.person.language);
  signal.throwIfAborted();
  show(known);
  // The browser of an interviewer keeps nobody's.
  if (!isInterview) void device.keepContext(known);
  // What is kept is read after the other tabs have stopped to write.
  const isWriter = await takePen(draftKey(known), isTakenOver, onLost, signal);
  signal.throwIfAborted();
  if (!isWriter) return { at: 'other-tab' };
  const onServer = isTakenOver ? await loadSession(surveyId).catch(() => null) : await session;
  signal.throwIfAborted();
  const kept = await keptOf(known, onServer);
  signal.throwIfAborted();
  if (kept.isNewer) return { at: 'newer' };
  const { device: here, server } = kept;
  const open = (start: Start) => begin(known, start, null, signal);
  if (here?.recall.frozen != null) return open([here.recall, here]);
  if (server?.recall.frozen != null) return open(newest(kept));
  const door = doorOf(known);
  if (door !== null) {
    dropPen();
    return { at: 'closed', door };
  }
  if (here?.recall.day == null && server?.recall.day == null) return open(newStart(known, kept));
  if (here && server && newerOf(here, server) === 'both') return { at: 'choose', device: here, server };
  return isTakenOver ? open(newest(kept)) : { at: 'go-on', kept };
}

/** Opens a recall. `other`: the one that the person did not go on with, which stays for a day. */
export async function begin(
  known: SurveyContext,
  [recall, kept]: Start,
  other: DeviceDraft | null,
  signal: AbortSignal,
): Promise<Stage> {
  if (other) await device.keepOtherDraft(draftKey(known), other);
  await openRecall(known, recall, kept, signal);
  return { at: 'recall' };
}
