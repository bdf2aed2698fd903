import type { Recall } from '@dietary-recall/recall';
import { dayIn, daysFrom, derivedRecallDate } from '@dietary-recall/recall-flow';
import { DAY_MS } from '@dietary-recall/vocabulary';
import type { Survey } from '../../../entities/survey.ts';
import { invalid } from '../../refusals.ts';

/** A device whose clock is ahead by less is not refused. */
const GRACE_MS = 10 * 60 * 1000;
/** A recall that waited on a device for longer was not reported a year ago: its clock is wrong. */
const OLDEST_MS = 366 * DAY_MS;

/** The day recalled, and whether the server derived it. */
export interface RecallDay {
  recallDate: string;
  isRecallDateDerived: boolean;
}

/**
 * Returns the day that a recall is about (docs/reference/recall-rules.md#18-the-day-recalled-and-the-number-of-a-recall). Throws AppError
 * `submission.start_time` for a start that only a wrong clock can give, and `submission.recall_date` for a day that the survey does not ask
 * about.
 */
export function requireRecallDay(
  survey: Pick<Survey, 'recallPeriod' | 'maxDaysBack'>,
  { startTime, recallDate }: Pick<Recall, 'startTime' | 'recallDate'>,
  timeZone: string,
  now: Date,
): RecallDay {
  const start = new Date(startTime);
  requirePlausibleStart(start, now);
  const dayOf = (at: Date) => dayIn(timeZone, at);
  if (recallDate === null)
    return { recallDate: derivedRecallDate(start, survey.recallPeriod, dayOf), isRecallDateDerived: true };
  const today = dayOf(start);
  const daysBack = daysFrom(recallDate, today);
  if (daysBack < 0)
    throw refusedDay(`The day recalled, ${recallDate}, is in the future: the recall began on ${today} in ${timeZone}.`);
  if (daysBack > survey.maxDaysBack)
    throw refusedDay(
      `The day recalled, ${recallDate}, is ${daysBack} days before the recall began: this survey asks about the last ${survey.maxDaysBack} days.`,
    );
  return { recallDate, isRecallDateDerived: false };
}

function requirePlausibleStart(start: Date, now: Date): void {
  const age = now.getTime() - start.getTime();
  if (age >= -GRACE_MS && age <= OLDEST_MS) return;
  const fault = age < 0 ? 'is in the future' : 'is more than a year ago';
  const message = `The recall began at ${start.toISOString()}, which ${fault}: set the clock of the device.`;
  throw invalid('submission.start_time', [{ path: 'startTime', code: 'out_of_range', message }]);
}

function refusedDay(message: string): Error {
  return invalid('submission.recall_date', [{ path: 'recallDate', code: 'out_of_range', message }]);
}
