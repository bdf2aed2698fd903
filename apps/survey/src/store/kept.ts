import { apply, DRAFT_VERSION, type DraftRecall } from '@dietary-recall/recall-flow';
import { DAY_MS } from '@dietary-recall/vocabulary';
import { i18n } from '@lingui/core';
import { now } from './clock.ts';
import { loadSession, type SurveyContext } from './context.ts';
import { device, type DeviceDraft } from './device.ts';
import { startRecall } from './open-recall.ts';
import { draftKey } from './recall.ts';
import { agreedWith, newerOf, takenOver, toReplace, type ServerDraft } from './versions.ts';

// The recall under way of a person who arrives: what is kept of it, and with which one they begin.

/** What this device and the server have of a recall under way. */
export interface Kept {
  device: DeviceDraft | null;
  server: ServerDraft | null;
  /** The one that the person did not go on with, for a day. */
  other: DeviceDraft | null;
  /** A draft of a newer version of the application is stored: it must not be overwritten. */
  isNewer: boolean;
}

type ServerSession = Awaited<ReturnType<typeof loadSession>>;

/** The server forgets a recall after a day, and this device after two. */
export async function keptOf(context: SurveyContext, session: ServerSession): Promise<Kept> {
  const key = draftKey(context);
  const here = await device.draft(key);
  const isOfThisVersion = here === undefined || here.recall.v === DRAFT_VERSION;
  if (here && isOfThisVersion && !isKept(here)) await device.dropDraft(key);
  const other = await device.otherDraft(key);
  return {
    device: here && isOfThisVersion && isKept(here) ? here : null,
    server: session?.recall ? { recall: session.recall, updatedAt: session.updatedAt } : null,
    other: other?.recall.v === DRAFT_VERSION && isYoungerThan(other, DAY_MS) ? other : null,
    isNewer: !isOfThisVersion || (session !== null && session.recall === null),
  };
}

function isKept(draft: DeviceDraft): boolean {
  return draft.recall.frozen !== null || isYoungerThan(draft, 2 * DAY_MS);
}

/** The day of which this device keeps a recall under way of the person. */
export async function dayUnderWay(context: SurveyContext): Promise<string | null> {
  const here = await device.draft(draftKey(context));
  return here?.recall.v === DRAFT_VERSION && isKept(here) ? here.recall.day : null;
}

/** The days under way of those who are signed in on this device, by survey. */
export async function daysUnderWay(): Promise<{ surveyId: string; day: string }[]> {
  const days = [];
  for (const context of await device.contexts()) {
    const day = await dayUnderWay(context);
    if (day !== null) days.push({ surveyId: context.surveyId, day });
  }
  return days;
}

function isYoungerThan({ savedAt }: DeviceDraft, ms: number): boolean {
  return now().getTime() - Date.parse(savedAt) < ms;
}

/** A recall, and what goes with it. */
export type Start = [DraftRecall, Partial<DeviceDraft>];

/** The recall to go on with: that of the side which changed since both agreed. */
export function newest({ device: here, server }: Kept): Start {
  if (here && (!server || newerOf(here, server) === 'device')) {
    const isSeen = !server || here.agreed?.updatedAt === server.updatedAt;
    return [here.recall, { ...here, agreed: isSeen ? here.agreed : agreedWith(server) }];
  }
  if (server) return [takenOver(server.recall), { agreed: agreedWith(server) }];
  throw new Error('There is no recall to go on with.');
}

/** A recall without a day has nothing but the consent: the day is asked for anew, since another one may have begun. */
export function newStart(context: SurveyContext, kept: Kept): Start {
  const consent = kept.device?.recall.consent ?? null;
  const recall = startRecall(context, i18n.locale);
  return [consent === null ? recall : apply(recall, { type: 'consent', ...consent }), againOf(kept)];
}

/** A new recall takes the place of the one on the server. */
export function againOf({ device: here, server }: Kept): Partial<DeviceDraft> {
  return { agreed: toReplace(server) ?? here?.agreed ?? null };
}

/** What this device keeps of a recall that was begun on another one. */
export function draftOf(recall: DraftRecall): DeviceDraft {
  const savedAt = now().toISOString();
  return { recall, view: null, isSide: false, scratch: {}, paradata: [], agreed: null, postponed: [], savedAt };
}
