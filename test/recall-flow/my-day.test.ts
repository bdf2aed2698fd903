import { likelyTime, previousPrompt, spanOf, type DraftMeal } from '@dietary-recall/recall-flow';
import { expect, test } from 'vitest';
import { text, yesNo } from '../scheme/documents.ts';
import { DAY, lunchOf, match, ONE_O_CLOCK, Play } from './play.ts';

const AT = '2026-11-23T09:00:00.000Z';
const MEALS = [
  { id: 'breakfast', name: text, time: { hours: 8, minutes: 0 } },
  { id: 'lunch', name: text, time: { hours: 13, minutes: 0 } },
  { id: 'snack', name: text, time: { hours: 16, minutes: 0 }, isOffered: false },
];

test('welcome asks for consent, the day, the questions at the start, waking and bedtime', () => {
  const play = new Play({
    texts: { consent: { version: '2', text, statement: text } },
    day: { askWakeAndSleep: true, gapHours: null, daysBack: 2 },
    questions: [
      yesNo('ill', { isRequired: true }),
      yesNo('why', { when: { fact: 'answer', question: 'ill', is: true } }),
    ],
  });
  expect(play.next()).toEqual({ ask: 'consent', version: '2' });
  expect(play.after({ type: 'consent', version: '1', language: 'en', at: AT })).toEqual({
    ask: 'consent',
    version: '2',
  });
  expect(play.after({ type: 'consent', version: '2', language: 'en', at: AT })).toEqual({ ask: 'day', daysBack: 2 });
  expect(play.after(DAY)).toEqual({ ask: 'startQuestion', question: 'ill' });
  expect(play.after({ type: 'answer', item: null, question: 'ill', value: null })).toEqual({
    ask: 'startQuestion',
    question: 'ill',
  });
  expect(play.after({ type: 'answer', item: null, question: 'ill', value: true })).toEqual({
    ask: 'startQuestion',
    question: 'why',
  });
  expect(play.after({ type: 'answer', item: null, question: 'why', value: null })).toEqual({ ask: 'wakeAndSleep' });
  expect(play.after({ type: 'waking', wakeTime: null, sleepTime: null }).ask).toBe('meals');
});

test('a recall by meals asks for each offered meal, then for the time and the foods of each, by time', () => {
  const play = new Play({ meals: MEALS });
  expect(play.after(DAY)).toEqual({ ask: 'meals', open: ['breakfast', 'lunch'] });
  expect(play.after({ type: 'had', kind: 'lunch', time: ONE_O_CLOCK })).toEqual({ ask: 'meals', open: ['breakfast'] });
  expect(play.after({ type: 'had', kind: 'breakfast' })).toEqual({ ask: 'meals', open: [] });
  expect(play.after({ type: 'finishList' })).toEqual({ ask: 'mealTime', meal: 'm2' });
  expect(play.after({ type: 'mealTime', meal: 'm2', time: { ...ONE_O_CLOCK, hours: 15 } })).toEqual({
    ask: 'firstPass',
    meal: 'm1',
  });
  expect(play.after({ type: 'finishMeal', meal: 'm1' })).toEqual({ ask: 'firstPass', meal: 'm2' });
  expect(play.after({ type: 'addFood', meal: 'm2', text: ' ' })).toEqual({ ask: 'firstPass', meal: 'm2' });
  expect(play.after({ type: 'addFood', meal: 'm2', text: ' soup ' })).toEqual({ ask: 'firstPass', meal: 'm2' });
  expect(play.after({ type: 'finishMeal', meal: 'm2' })).toMatchObject({ ask: 'find', food: 'f3' });
  expect(play.recall.meals).toMatchObject([{ isNothing: true }, { isNothing: false, foods: [{ typed: 'soup' }] }]);
});

test('a quick list asks for all foods, then for the meal of each', () => {
  const play = new Play({ listing: 'quick-list', meals: MEALS });
  expect(play.after(DAY, { type: 'listFood', text: 'soup' }, { type: 'listFood', text: 'tea' })).toEqual({
    ask: 'quickList',
  });
  expect(play.after({ type: 'finishList' })).toEqual({ ask: 'mealOfFood', food: 'f1' });
  expect(play.after({ type: 'place', food: 'f1', meal: { kind: 'lunch' } })).toEqual({ ask: 'mealOfFood', food: 'f2' });
  expect(play.after({ type: 'place', food: 'f2', meal: { kind: 'lunch' } })).toEqual({ ask: 'mealTime', meal: 'm3' });
  expect(play.after({ type: 'mealTime', meal: 'm3', time: ONE_O_CLOCK })).toMatchObject({ ask: 'find', food: 'f1' });
});

test('a quick list without foods asks for a meal, so that the recall has one', () => {
  const play = new Play({ listing: 'quick-list' });
  expect(play.after(DAY, { type: 'finishList' })).toEqual({ ask: 'meals', open: [] });
  expect(play.after({ type: 'nothing', kind: 'lunch' })).toEqual({ ask: 'confirm' });
});

test('the day cannot change once there is a food', () => {
  const play = new Play();
  play.after(DAY, { type: 'day', day: '2026-11-21' });
  expect(play.recall.day).toBe('2026-11-21');
  play.after(...lunchOf('soup').slice(1));
  const before = play.recall;
  play.after({ type: 'day', day: '2026-11-20' });
  expect(play.recall).toBe(before);
});

test('long times awake are asked about, until meals and answers leave none', () => {
  const play = new Play({ day: { askWakeAndSleep: true, gapHours: 4 } });
  const [, ...lunch] = lunchOf('soup');
  const waking = { type: 'waking', wakeTime: { hours: 7, minutes: 0 }, sleepTime: { hours: 0, minutes: 30 } } as const;
  expect(play.after(DAY, waking, ...lunch)).toEqual({ ask: 'gap', from: 420, to: 780 });
  expect(play.after({ type: 'gap', from: 420, to: 780, hadAny: false })).toEqual({ ask: 'gap', from: 780, to: 1470 });
  expect(play.after({ type: 'gap', from: 780, to: 1470, hadAny: true })).toEqual({ ask: 'mealTime', meal: 'm3' });
  expect(
    play.after(
      { type: 'mealTime', meal: 'm3', time: { hours: 21, minutes: 0, dayOffset: 0 } },
      { type: 'addFood', meal: 'm3', text: 'tea' },
      { type: 'finishMeal', meal: 'm3' },
    ),
  ).toEqual({ ask: 'gap', from: 780, to: 1260 });
  expect(play.after({ type: 'gap', from: 780, to: 1260, hadAny: false }).ask).toBe('find');
  // An earlier no holds for every part of its time.
  play.after({ type: 'mealTime', meal: 'm1', time: { hours: 12, minutes: 0, dayOffset: 0 } });
  expect(play.next()).toEqual({ ask: 'gap', from: 720, to: 1260 });
});

test('a yes to a gap is taken back by a no while its meal has no foods', () => {
  const play = new Play({ day: { askWakeAndSleep: true, gapHours: 4 } });
  const [, ...lunch] = lunchOf('soup');
  const gap = { from: 420, to: 780 };
  const waking = { type: 'waking', wakeTime: { hours: 7, minutes: 0 }, sleepTime: { hours: 15, minutes: 0 } } as const;
  expect(play.after(DAY, waking, ...lunch)).toEqual({ ask: 'gap', ...gap });
  expect(play.after({ type: 'gap', ...gap, hadAny: true })).toEqual({ ask: 'mealTime', meal: 'm3' });
  expect(previousPrompt(play.recall)).toEqual({ ask: 'gap', ...gap });
  expect(play.after({ type: 'gap', ...gap, hadAny: true })).toEqual({ ask: 'mealTime', meal: 'm3' });
  expect(play.after({ type: 'gap', ...gap, hadAny: false })).toMatchObject({ ask: 'find', food: 'f2' });
  expect(play.recall.meals).toMatchObject([{ id: 'm1' }]);
  expect(play.after({ type: 'gap', ...gap, hadAny: true })).toEqual({ ask: 'mealTime', meal: 'm4' });
  play.after({ type: 'addFood', meal: 'm4', text: 'tea' }, { type: 'gap', ...gap, hadAny: false });
  expect(play.recall.meals).toMatchObject([{ id: 'm1' }, { id: 'm4', foods: [{ typed: 'tea' }] }]);
});

test('a meal was in the gap in which it was told, any other one between waking and bedtime', () => {
  const play = new Play({ day: { askWakeAndSleep: true, gapHours: 4 } });
  const [, ...lunch] = lunchOf('soup');
  const spanOfLast = () => spanOf(play.recall, play.recall.meals.at(-1) as DraftMeal);
  play.after(DAY, ...lunch);
  expect(spanOfLast()).toEqual({ from: 0, to: 1440 });
  play.after({ type: 'waking', wakeTime: { hours: 7, minutes: 0 }, sleepTime: { hours: 0, minutes: 30 } });
  expect(spanOfLast()).toEqual({ from: 420, to: 1470 });
  play.after({ type: 'gap', from: 420, to: 780, hadAny: true });
  expect(spanOfLast()).toEqual({ from: 420, to: 780 });
});

test('the time that is proposed for a meal is between waking and bedtime, and in its gap', () => {
  const play = new Play({ meals: MEALS, day: { askWakeAndSleep: true, gapHours: 4 } });
  const likely = (at: number) => likelyTime(play.recall, play.recall.meals[at] as DraftMeal, play.scheme);
  const awake = (wake: readonly number[], sleep: readonly number[]) => {
    const [wakeTime, sleepTime] = [wake, sleep].map(([hours = 0, minutes = 0]) => ({ hours, minutes }));
    play.after({ type: 'waking', wakeTime: wakeTime ?? null, sleepTime: sleepTime ?? null });
  };
  play.after(DAY, { type: 'had', kind: 'breakfast' }, { type: 'had', kind: 'snack' }, { type: 'had', kind: null });
  expect(likely(0)).toEqual({ hours: 8, minutes: 0, dayOffset: 0 });
  awake([8, 30], [23]);
  expect(likely(0)).toEqual({ hours: 8, minutes: 30, dayOffset: 0 });
  expect(likely(2)).toEqual({ hours: 12, minutes: 0, dayOffset: 0 });
  awake([5], [15]);
  expect(likely(1)).toEqual({ hours: 15, minutes: 0, dayOffset: 0 });
  // Who works at night.
  awake([18], [10]);
  expect(likely(0)).toEqual({ hours: 8, minutes: 0, dayOffset: 1 });
  expect(likely(1)).toEqual({ hours: 18, minutes: 0, dayOffset: 0 });
  play.after({ type: 'gap', from: 790, to: 1100, hadAny: true });
  expect(likely(3)).toEqual({ hours: 15, minutes: 45, dayOffset: 0 });
});

test('a bedtime after midnight is one also if the time of waking is not known', () => {
  const play = new Play({ day: { askWakeAndSleep: true, gapHours: 4 } });
  const [, ...lunch] = lunchOf('soup');
  const bedAt = (hours: number) => play.after({ type: 'waking', wakeTime: null, sleepTime: { hours, minutes: 30 } });
  play.after(DAY, { type: 'waking', wakeTime: null, sleepTime: null }, ...lunch);
  expect(bedAt(0)).toEqual({ ask: 'gap', from: 780, to: 1470 });
  expect(bedAt(23)).toEqual({ ask: 'gap', from: 780, to: 1410 });
});

test('a meal before waking or after bedtime makes no time awake longer', () => {
  const play = new Play({ day: { askWakeAndSleep: true, gapHours: 4 } });
  const [, ...lunch] = lunchOf('soup');
  const waking = { type: 'waking', wakeTime: { hours: 9, minutes: 0 }, sleepTime: { hours: 22, minutes: 0 } } as const;
  const at = (hours: number) => play.after({ type: 'mealTime', meal: 'm1', time: { hours, minutes: 0, dayOffset: 0 } });
  play.after(DAY, waking, ...lunch);
  expect(at(6)).toEqual({ ask: 'gap', from: 540, to: 1320 });
  expect(at(23)).toEqual({ ask: 'gap', from: 540, to: 1320 });
  expect(at(12)).toEqual({ ask: 'gap', from: 720, to: 1320 });
});

test('often forgotten foods are rows of one page; a yes asks for the meal and opens the categories of the row', () => {
  const rows = [
    { id: 'fruit', question: text, categories: ['FRUT'] },
    { id: 'sweets', question: text },
  ];
  const play = new Play({ forgotten: rows, foods: { supplements: true } });
  expect(play.after(...lunchOf('soup'))).toEqual({ ask: 'forgotten', rows: ['fruit', 'sweets'] });
  expect(play.after({ type: 'forgotten', answers: { fruit: true } })).toEqual({ ask: 'mealOfFood', food: 'f3' });
  expect(play.after({ type: 'place', food: 'f3', meal: { id: 'm1' } })).toEqual({ ask: 'forgotten', rows: ['sweets'] });
  expect(play.after({ type: 'forgotten', answers: { sweets: false } })).toEqual({ ask: 'supplements' });
  expect(play.after({ type: 'supplements', texts: ['vitamin C'] })).toEqual({ ask: 'mealOfFood', food: 'f4' });
  play.after({ type: 'place', food: 'f4', meal: { kind: 'lunch' } }, { type: 'removeFood', food: 'f2' });
  const hints = [{ type: 'category', code: 'FRUT' }];
  expect(play.next()).toEqual({ ask: 'find', food: 'f3', hints, mayBeDish: false });
  play.after(match('f3', 'SOUP'));
  expect(play.food('f4')).toMatchObject({ typed: 'vitamin C', isSupplement: true });
});
