import { daysAfter, daysFrom } from '@dietary-recall/recall-flow';
import { type ScheduledNotification, isWeekend, weekdayOf, type Weekday } from '@dietary-recall/vocabulary';
import { seededDraw, type Draw } from './seeded-random.ts';

// The days that people are asked to report. A plan says how many days each person gets and which days there are; `DayAssigner` gives
// out the days. Days are YYYY-MM-DD. A Saturday or a Sunday is a weekend day.

export const MAX_DAYS_PER_PERSON = 14;
export const MAX_WINDOW_DAYS = 731;
export const MAX_BLOCKED_DAYS = 366;

/** The most mails of a recall day. */
export const MAX_DAY_MAILS = 5;

/** A mail that respondents get at a time relative to each of their recall days. */
export interface DayMail {
  type: ScheduledNotification;
  /** The days from the recall day to the mail: -1 is the day before, 1 the day after. */
  daysAfter: number;
  /** HH:MM on the clock of the survey. */
  time: string;
}

/** What a survey asks of the days that it assigns. */
export interface RecallDayPlan {
  /** The days of each person. */
  daysPerPerson: number;
  /** The shares of weekdays and weekend days in all days, as a proportion: 5 and 2 are those of a week. */
  weekdayShare: number;
  weekendShare: number;
  /** The fewest days from a day of a person to their next one; 1 allows days in a row. */
  minGapDays: number;
  /** The first and the last day of the window. */
  from: string;
  to: string;
  /** Days of the window that nobody gets, such as holidays. */
  blockedDates: readonly string[];
  seed: string;
}

/** Why a plan cannot be carried out. */
type PlanFault =
  | { reason: 'no_days' }
  | { reason: 'too_short'; weekdays: number; weekendDays: number; availableDays: number };

/** How many of the days of a person may be weekend days: one number, or two neighbours that people take in turns. */
function weekendCounts({ daysPerPerson, weekdayShare, weekendShare }: RecallDayPlan): number[] {
  const wanted = (daysPerPerson * weekendShare) / (weekdayShare + weekendShare);
  return [...new Set([Math.floor(wanted), Math.ceil(wanted)])];
}

/** Lists the days of a plan from this day on. */
function availableDays({ from, to, blockedDates }: RecallDayPlan, earliest: string): string[] {
  const blocked = new Set(blockedDates);
  const first = from > earliest ? from : earliest;
  const days: string[] = [];
  for (let day = first; day <= to; day = daysAfter(day, 1)) if (!blocked.has(day)) days.push(day);
  return days;
}

/** Finds why no person could get their days from this day on; null if everybody can. */
export function planFault(plan: RecallDayPlan, earliest: string): PlanFault | null {
  const choices = new DayChoices(availableDays(plan, earliest), plan);
  if (choices.days.length === 0) return { reason: 'no_days' };
  for (const weekendDays of weekendCounts(plan)) {
    if (choices.count(weekendDays) > 0) continue;
    const weekdays = plan.daysPerPerson - weekendDays;
    return { reason: 'too_short', weekdays, weekendDays, availableDays: choices.days.length };
  }
  return null;
}

/** Sorts people by what the seed makes of their user names, so that the order in which they were uploaded does not count. */
export function inSeededOrder<Person extends { userName: string }>(people: readonly Person[], seed: string): Person[] {
  const placed = people.map((person) => ({ person, place: seededDraw(`order ${seed} ${person.userName}`)() }));
  placed.sort((a, b) => a.place - b.place || (a.person.userName < b.person.userName ? -1 : 1));
  return placed.map(({ person }) => person);
}

/** Of so many random choices for a person the one is taken that makes the counts of weekdays most even. */
const CANDIDATES = 8;

/**
 * Gives days to one person after the other. Over all people, those with earlier days included, weekdays and weekend days come in the
 * proportion of the plan, and the days of the week as evenly as the window permits. The same plan, earlier days and people in the order of
 * `inSeededOrder` give the same days.
 */
export class DayAssigner {
  readonly #plan: RecallDayPlan;
  readonly #choices: DayChoices;
  readonly #weekendCounts: readonly number[];
  readonly #byWeekday = new Map<Weekday, number>();
  readonly #byDate = new Map<string, number>();
  #total = 0;
  #weekend = 0;

  /** `earlier` counts the days that people have and keep, by date. The plan must be without a fault. */
  constructor(plan: RecallDayPlan, earliest: string, earlier: ReadonlyMap<string, number> = new Map()) {
    this.#plan = plan;
    this.#choices = new DayChoices(availableDays(plan, earliest), plan);
    this.#weekendCounts = weekendCounts(plan);
    for (const [day, count] of earlier) this.#note(day, count);
  }

  /** Returns the days of the next person, in order. */
  next({ userName }: { userName: string }): string[] {
    const draw = seededDraw(`days ${this.#plan.seed} ${userName}`);
    const weekendDays = this.#weekendDaysOfNext();
    let best: { days: string[]; cost: readonly [number, number] } | null = null;
    for (let candidate = 0; candidate < CANDIDATES; candidate++) {
      const days = this.#choices.draw(weekendDays, draw);
      const cost = this.#costOf(days);
      if (best === null || cost[0] < best.cost[0] || (cost[0] === best.cost[0] && cost[1] < best.cost[1]))
        best = { days, cost };
    }
    const days = best?.days ?? [];
    for (const day of days) this.#note(day, 1);
    return days;
  }

  #weekendDaysOfNext(): number {
    const { daysPerPerson, weekdayShare, weekendShare } = this.#plan;
    const due = Math.round(((this.#total + daysPerPerson) * weekendShare) / (weekdayShare + weekendShare));
    const [fewest = 0, most = fewest] = this.#weekendCounts;
    return Math.min(most, Math.max(fewest, due - this.#weekend));
  }

  #costOf(days: readonly string[]): readonly [number, number] {
    let [ofWeekdays, ofDates] = [0, 0];
    for (const day of days) {
      ofWeekdays += this.#byWeekday.get(weekdayOf(day)) ?? 0;
      ofDates += this.#byDate.get(day) ?? 0;
    }
    return [ofWeekdays, ofDates];
  }

  #note(day: string, count: number): void {
    const weekday = weekdayOf(day);
    this.#byWeekday.set(weekday, (this.#byWeekday.get(weekday) ?? 0) + count);
    this.#byDate.set(day, (this.#byDate.get(day) ?? 0) + count);
    this.#total += count;
    if (isWeekend(weekday)) this.#weekend += count;
  }
}

/**
 * All ways to choose the days of a person from the days that there are. `#ways[i][k][w]` counts the ways to choose k days, w of them
 * on a weekend, from the days at the index i and later, so that each way is drawn with the same probability.
 */
class DayChoices {
  readonly days: readonly string[];
  readonly #perPerson: number;
  readonly #isWeekend: readonly boolean[];
  /** The index of the first day that is far enough from the day at each index. */
  readonly #after: number[] = [];
  readonly #ways: number[][][];

  constructor(days: readonly string[], { daysPerPerson, minGapDays }: RecallDayPlan) {
    this.days = days;
    this.#perPerson = daysPerPerson;
    this.#isWeekend = days.map((day) => isWeekend(weekdayOf(day)));
    let next = 0;
    for (const day of days) {
      while (next < days.length && daysFrom(day, days[next] ?? day) < minGapDays) next++;
      this.#after.push(next);
    }
    const none = () => Array.from({ length: daysPerPerson + 1 }, () => Array<number>(daysPerPerson + 1).fill(0));
    this.#ways = Array.from({ length: days.length + 1 }, none);
    for (let index = days.length; index >= 0; index--) this.#countFrom(index);
  }

  /** The number of ways to choose the days of a person with so many weekend days. */
  count(weekendDays: number): number {
    return this.#waysFrom(0, this.#perPerson, weekendDays);
  }

  draw(weekendDays: number, draw: Draw): string[] {
    const chosen: string[] = [];
    let [from, left, weekendLeft] = [0, this.#perPerson, weekendDays];
    while (left > 0) {
      const index = this.#drawFirst(from, left, weekendLeft, draw);
      chosen.push(this.days[index] ?? '');
      from = this.#after[index] ?? this.days.length;
      left -= 1;
      weekendLeft -= this.#isWeekend[index] === true ? 1 : 0;
    }
    return chosen;
  }

  /** Draws the first of the days that are left to choose: each with the probability of the ways that begin with it. */
  #drawFirst(from: number, left: number, weekendLeft: number, draw: Draw): number {
    let target = draw() * this.#waysFrom(from, left, weekendLeft);
    let last = from;
    for (let index = from; index < this.days.length; index++) {
      const ways = this.#waysWith(index, left, weekendLeft);
      if (ways === 0) continue;
      if (target < ways) return index;
      target -= ways;
      // The sum of rounded numbers may end a little below the target.
      last = index;
    }
    return last;
  }

  #countFrom(index: number): void {
    const counts = this.#ways[index] ?? [];
    for (const [left, byWeekend] of counts.entries()) {
      for (const weekendLeft of byWeekend.keys()) {
        if (left === 0) byWeekend[weekendLeft] = weekendLeft === 0 ? 1 : 0;
        else if (index < this.days.length)
          byWeekend[weekendLeft] =
            this.#waysFrom(index + 1, left, weekendLeft) + this.#waysWith(index, left, weekendLeft);
      }
    }
  }

  /** The ways that choose the day at the index first. */
  #waysWith(index: number, left: number, weekendLeft: number): number {
    return this.#waysFrom(
      this.#after[index] ?? this.days.length,
      left - 1,
      weekendLeft - (this.#isWeekend[index] === true ? 1 : 0),
    );
  }

  #waysFrom(index: number, left: number, weekendLeft: number): number {
    return this.#ways[index]?.[left]?.[weekendLeft] ?? 0;
  }
}
