import { daysAfter } from '@dietary-recall/recall-flow';
import { weekdayOf } from '@dietary-recall/vocabulary';

/** The last Monday before yesterday. The days of the weeks before it are the same whenever the tests run. */
export function lastMonday(): string {
  const latest = daysAfter(new Date().toISOString().slice(0, 10), -2);
  const back = Array.from({ length: 7 }, (_, at) => daysAfter(latest, -at));
  return back.find((day) => weekdayOf(day) === 'monday') ?? latest;
}
