import { newRecall, nextPrompt, type DraftRecall } from '@dietary-recall/recall-flow';
import { newId } from 'dietary-recall-client';
import { now } from './clock.ts';
import type { SurveyContext } from './context.ts';
import type { DeviceDraft, View } from './device.ts';
import { Library } from './library.ts';
import { codesOf, prefetch } from './needed-facts.ts';
import { beginNotes } from './paradata.ts';
import { factsOf, keep, setCurrent } from './recall.ts';
import { isInterview } from './service.ts';
import { takenOver } from './versions.ts';
import { isThere } from './view.ts';

/** Who completes the recall. What a respondent has begun, an interviewer may go on with, and the other way round. */
const MODE = isInterview ? 'interview' : 'self';

export function startRecall(context: SurveyContext, language: string): DraftRecall {
  const recall = newRecall({
    uxSessionId: newId(),
    surveyId: context.surveyId,
    localeId: context.parameters.localeId,
    schemeId: context.schemeId,
    schemeVersion: context.schemeVersion,
    language,
    mode: MODE,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    startedAt: now().toISOString(),
  });
  return takenOver(recall);
}

/** Opens a recall at the question that was shown last, or that follows from its answers, unless `signal` says that the page was left. */
export async function openRecall(
  context: SurveyContext,
  begun: DraftRecall,
  kept: Partial<DeviceDraft> = {},
  signal?: AbortSignal,
): Promise<void> {
  const recall: DraftRecall = { ...begun, mode: MODE };
  const library = new Library(context);
  await library.restore();
  const { scratch = {}, postponed = [], agreed = null, progress = 0 } = kept;
  const shown = shownBefore(recall, kept.view ?? null);
  // On a device that has not seen these foods yet, their questions would be put off to the end.
  if (shown === null) await library.foods(codesOf(recall));
  signal?.throwIfAborted();
  const view = shown ?? { prompt: nextPrompt(recall, context.scheme, factsOf(context, library, postponed)) };
  const isSide = shown !== null && kept.isSide === true;
  const saved = navigator.onLine && context.parameters.storeUserSessionOnServer ? 'server' : 'device';
  setCurrent({ context, library, recall, view, isSide, scratch, postponed, agreed, saved, progress });
  beginNotes(kept.paradata ?? []);
  void keep();
  prefetch();
  // Without a connection, what the device has is enough.
  void library.loadEarlier().catch(() => undefined);
}

/** Null: the view leads nowhere any more, or it waited for facts, which may be there now. */
function shownBefore(recall: DraftRecall, view: View | null): View | null {
  if (view === null || recall.frozen !== null || !isThere(recall, view)) return null;
  return 'prompt' in view && view.prompt.ask === 'needsFacts' ? null : view;
}

export function closeRecall(): void {
  setCurrent(null);
}
