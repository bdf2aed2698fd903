import { daysAfter, daysFrom } from '@dietary-recall/recall-flow';
import { isWeekend, weekdayOf } from '@dietary-recall/vocabulary';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DayAssigner, inSeededOrder, planFault, type RecallDayPlan } from '../../src/domain/recall-day-plan.ts';

const EARLY = '2000-01-01';
const QUARTER: RecallDayPlan = {
  daysPerPerson: 3,
  weekdayShare: 5,
  weekendShare: 2,
  minGapDays: 10,
  from: '2027-03-01',
  to: '2027-05-31',
  blockedDates: ['2027-03-26', '2027-03-28', '2027-03-29'],
  seed: 'wave 1',
};
const people = (count: number) => Array.from({ length: count }, (_, index) => ({ userName: `r${index + 1}` }));

function assigned(plan: RecallDayPlan, all: readonly { userName: string }[], earliest = EARLY): Map<string, string[]> {
  const assigner = new DayAssigner(plan, earliest);
  return new Map(inSeededOrder(all, plan.seed).map((person) => [person.userName, assigner.next(person)]));
}

function countBy(days: readonly string[], key: (day: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const day of days) counts.set(key(day), (counts.get(key(day)) ?? 0) + 1);
  return counts;
}

function expectFitting(plan: RecallDayPlan, days: readonly string[]): void {
  expect(days).toHaveLength(plan.daysPerPerson);
  for (const [index, day] of days.entries()) {
    expect(day >= plan.from && day <= plan.to && !plan.blockedDates.includes(day)).toBe(true);
    if (index > 0) expect(daysFrom(days[index - 1] ?? '', day)).toBeGreaterThanOrEqual(plan.minGapDays);
  }
}

describe('the days of 10,000 people', () => {
  const byPerson = assigned(QUARTER, people(10_000));
  const all = [...byPerson.values()].flat();

  test('have weekdays and weekend days in the proportion of the plan, to one day', () => {
    const weekend = all.filter((day) => isWeekend(weekdayOf(day))).length;
    expect(Math.abs(weekend - (30_000 * 2) / 7)).toBeLessThanOrEqual(1);
  });

  test('have each day of the week as often as the others, to 2 %', () => {
    const counts = countBy(all, (day) => weekdayOf(day));
    expect(counts.size).toBe(7);
    for (const count of counts.values()) expect(Math.abs(count / (30_000 / 7) - 1)).toBeLessThan(0.02);
  });

  test('use the whole window: each day that is not blocked', () => {
    const counts = countBy(all, (day) => day);
    expect(counts.size).toBe(92 - 3);
    for (const count of counts.values()) expect(count).toBeGreaterThan(100);
  });

  test('are apart, within the window, not blocked and no two the same', () => {
    for (const days of byPerson.values()) expectFitting(QUARTER, days);
    expect(byPerson.size).toBe(10_000);
  });

  test('are the same whatever the order of the people, and others with another seed', () => {
    const backwards = assigned(QUARTER, people(10_000).reverse());
    expect(backwards).toEqual(byPerson);
    const others = assigned({ ...QUARTER, seed: 'wave 2' }, people(10_000));
    const same = [...others].filter(([name, days]) => days.join() === byPerson.get(name)?.join());
    expect(same.length).toBeLessThan(100);
  });
});

test('the days of these people stay the same in later versions', () => {
  expect(Object.fromEntries(assigned(QUARTER, people(3)))).toMatchInlineSnapshot(`
    {
      "r1": [
        "2027-03-13",
        "2027-04-09",
        "2027-05-12",
      ],
      "r2": [
        "2027-03-15",
        "2027-05-08",
        "2027-05-24",
      ],
      "r3": [
        "2027-03-02",
        "2027-05-13",
        "2027-05-30",
      ],
    }
  `);
});

test('people with earlier days count for the proportion of those who follow', () => {
  const assigner = new DayAssigner(QUARTER, EARLY, new Map([['2027-03-01', 21]]));
  const days = people(7).flatMap((person) => assigner.next(person));
  // 42 days in all ask for 12 weekend days, and each person gets at most one.
  expect(days.filter((day) => isWeekend(weekdayOf(day)))).toHaveLength(7);
});

test('days before the earliest one are not given', () => {
  const days = [...assigned(QUARTER, people(200), '2027-04-20').values()].flat();
  expect(days.every((day) => day >= '2027-04-20')).toBe(true);
});

describe('a plan', () => {
  test('that asks for more days than fit into its window has a fault', () => {
    expect(planFault({ ...QUARTER, to: '2027-03-20' }, EARLY)).toEqual({
      reason: 'too_short',
      weekdays: 3,
      weekendDays: 0,
      availableDays: 20,
    });
  });

  test('that asks for weekend days has a fault if all of them are blocked', () => {
    const plan = {
      ...QUARTER,
      daysPerPerson: 2,
      to: '2027-03-15',
      blockedDates: ['2027-03-06', '2027-03-07', '2027-03-13', '2027-03-14'],
    };
    expect(planFault(plan, EARLY)).toMatchObject({ reason: 'too_short', weekendDays: 1 });
  });

  test('whose window is over, or blocked as a whole, has no days', () => {
    expect(planFault(QUARTER, '2027-06-01')).toEqual({ reason: 'no_days' });
    expect(planFault({ ...QUARTER, to: '2027-03-01', blockedDates: ['2027-03-01'] }, EARLY)).toEqual({
      reason: 'no_days',
    });
  });

  test('has a fault exactly if no choice of days fits it', () => {
    const plans = fc.record({
      daysPerPerson: fc.integer({ min: 1, max: 4 }),
      weekdayShare: fc.integer({ min: 0, max: 5 }),
      weekendShare: fc.integer({ min: 1, max: 5 }),
      minGapDays: fc.integer({ min: 1, max: 6 }),
      length: fc.integer({ min: 1, max: 16 }),
      start: fc.integer({ min: 0, max: 400 }),
      blocked: fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 6 }),
      seed: fc.string({ maxLength: 10 }),
    });
    fc.assert(
      fc.property(plans, ({ length, start, blocked, ...rest }) => {
        const from = daysAfter('2027-01-01', start);
        const blockedDates = blocked.map((days) => daysAfter(from, days));
        const plan = { ...rest, from, to: daysAfter(from, length - 1), blockedDates };
        const fault = planFault(plan, EARLY);
        expect(fault === null).toBe(fits(plan));
        if (fault !== null) return;
        for (const days of assigned(plan, people(20)).values()) expectFitting(plan, days);
      }),
      { numRuns: 300 },
    );
  });
});

/** Whether each number of weekend days that the plan may ask for has a choice of days: tries all of them. */
function fits(plan: RecallDayPlan): boolean {
  const { daysPerPerson, weekdayShare, weekendShare, minGapDays, from, to, blockedDates } = plan;
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) if (!blockedDates.includes(day)) days.push(day);
  const found = new Set<number>();
  const choose = (index: number, chosen: readonly string[]): void => {
    if (chosen.length === daysPerPerson) {
      found.add(chosen.filter((day) => isWeekend(weekdayOf(day))).length);
      return;
    }
    for (let next = index; next < days.length; next++) {
      const day = days[next] ?? '';
      const last = chosen.at(-1);
      if (last === undefined || daysFrom(last, day) >= minGapDays) choose(next + 1, [...chosen, day]);
    }
  };
  choose(0, []);
  const share = (daysPerPerson * weekendShare) / (weekdayShare + weekendShare);
  return days.length > 0 && found.has(Math.floor(share)) && found.has(Math.ceil(share));
}
