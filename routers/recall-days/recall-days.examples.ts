import type { AnswersOf } from '../index.ts';

const plan: AnswersOf<'recallDays'>['getPlan'] = {
  daysPerPerson: 3,
  weekdayShare: 5,
  weekendShare: 2,
  minGapDays: 10,
  from: '2027-03-01',
  to: '2027-05-31',
  blockedDates: ['2027-03-26', '2027-03-28'],
  seed: 'wave 1',
  mails: [{ type: 'login-recall-today', daysAfter: 0, time: '18:00' }],
  version: '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11',
  updatedAt: '2027-02-20T09:12:40.000Z',
  jobId: null,
};
const assignment: AnswersOf<'recallDays'>['assign'] = {
  people: 240,
  days: 720,
  replacedPeople: 0,
  leftOut: [{ reason: 'has_days', count: 12 }],
  byWeekday: [
    { weekday: 'monday', isWeekend: false, count: 103 },
    { weekday: 'tuesday', isWeekend: false, count: 103 },
    { weekday: 'wednesday', isWeekend: false, count: 103 },
    { weekday: 'thursday', isWeekend: false, count: 103 },
    { weekday: 'friday', isWeekend: false, count: 102 },
    { weekday: 'saturday', isWeekend: true, count: 103 },
    { weekday: 'sunday', isWeekend: true, count: 103 },
  ],
  firstDay: '2027-03-01',
  lastDay: '2027-05-31',
  jobId: null,
};
const day = {
  date: '2027-03-02',
  state: 'done',
  isChosenByStaff: false,
  assignedAt: '2027-02-21T10:00:00.000Z',
} as const;
const later = { ...day, date: '2027-03-14', state: 'upcoming' } as const;

export const recallDaysExamples: AnswersOf<'recallDays'> = {
  getPlan: plan,
  savePlan: plan,
  dryRun: assignment,
  assign: assignment,
  list: {
    items: [{ userId: 3, userName: 'ada', ...day }],
    total: 1,
    isTotalExact: true,
    limit: 50,
    offset: 0,
    nextCursor: null,
  },
  ofPerson: { userId: 3, userName: 'ada', days: [day, later] },
  replace: { userId: 3, userName: 'ada', days: [day, { ...later, date: '2027-03-17', isChosenByStaff: true }] },
  remove: { userId: 3, userName: 'ada', days: [] },
};
