import { apply, goesOnFrom, type DraftRecall } from '@dietary-recall/recall-flow';
import { newId } from 'dietary-recall-client';
import type { Agreed, DeviceDraft } from './device.ts';

// The two states of a recall under way, on this device and on the server: which one counts.

export interface ServerDraft {
  recall: DraftRecall;
  updatedAt: string;
}

/** Which one has changed since both agreed? If both have, the person chooses. */
export function newerOf(here: DeviceDraft, server: ServerDraft): 'device' | 'server' | 'both' {
  if (here.agreed?.updatedAt === server.updatedAt || goesOnFrom(here.recall, server.recall)) return 'device';
  if (here.agreed?.revision === here.recall.revision || goesOnFrom(server.recall, here.recall)) return 'server';
  return 'both';
}

export function agreedWith({ recall, updatedAt }: ServerDraft): Agreed {
  return { updatedAt, revision: recall.revision };
}

/** What the server has is seen, and is to be replaced. */
export function toReplace(server: ServerDraft | null): Agreed | null {
  return server && { updatedAt: server.updatedAt, revision: -1 };
}

/** The recall with this device as its writer, if it was begun on another one. */
export function takenOver(recall: DraftRecall): DraftRecall {
  return apply(recall, { type: 'takeOver', writer: newId() });
}
