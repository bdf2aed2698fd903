import { DAY_MS, HOUR_MS } from '@dietary-recall/vocabulary';
import { ABANDONED_DAYS } from '../../../entities/abandoned-session.ts';
import { SESSION_HOURS } from '../../../entities/user-session.ts';

/** Returns the moment before which the last save of an expired session lies. */
export function sessionHorizon(now: Date): Date {
  return new Date(now.getTime() - SESSION_HOURS * HOUR_MS);
}

/** Returns the moment before which the last save of a session lies that staff no longer see. */
export function abandonedHorizon(now: Date): Date {
  return new Date(now.getTime() - ABANDONED_DAYS * DAY_MS);
}
