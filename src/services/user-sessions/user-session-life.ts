/** A session that was not saved for 24 hours has expired (docs/reference/recall-rules.md#9-session-of-a-recall-under-way). */
const SESSION_LIFE_MS = 24 * 3600 * 1000;
/** Staff see for 30 days after its last save that a recall was begun and not sent. */
const ABANDONED_LIFE_MS = 30 * 24 * 3600 * 1000;

/** Returns the moment before which the last save of an expired session lies. */
export function sessionHorizon(now: Date): Date {
  return new Date(now.getTime() - SESSION_LIFE_MS);
}

/** Returns the moment before which the last save of a session lies that staff no longer see. */
export function abandonedHorizon(now: Date): Date {
  return new Date(now.getTime() - ABANDONED_LIFE_MS);
}
