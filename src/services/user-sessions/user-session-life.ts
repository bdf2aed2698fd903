/** A session that was not saved for 24 h is over (decisions: session data). */
const SESSION_LIFE_MS = 24 * 3600 * 1000;

/** Sessions last saved before this are over. */
export function sessionHorizon(now: Date): Date {
  return new Date(now.getTime() - SESSION_LIFE_MS);
}
