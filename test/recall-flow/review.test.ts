import type { ParadataEvent } from '@dietary-recall/recall';
import { apply, previousPrompt, progressOf, readDraft, stageOf, toSubmission } from '@dietary-recall/recall-flow';
import { weekdayOf } from '@dietary-recall/vocabulary';
import { expect, test } from 'vitest';
import { missingFood } from '../../cli/respondents/chance-respondent.ts';
import { text, yesNo } from '../scheme/documents.ts';
import { factsOf, listedFood } from './food-list.ts';
import { DAY, finished, grams, lunchOf, match, ONE_O_CLOCK, Play } from './play.ts';

const AT = '2026-11-23T09:20:00.000Z';
const SOUP_OF_100_KCAL = [...lunchOf('soup'), match('f2', 'SOUP'), grams('f2', 100), finished('f2')];

test('after the foods of a meal come at most three categories that are often eaten with them, then its questions', () => {
  const play = new Play({
    foods: { suggestCategories: true },
    questions: [yesNo('alone', { at: 'meal', isRequired: true })],
  });
  play.facts = factsOf([listedFood('SOUP')], { suggestedCategories: () => ['A', 'B', 'C', 'D'] });
  expect(play.after(...SOUP_OF_100_KCAL)).toEqual({ ask: 'mealSuggestion', meal: 'm1', categories: ['A', 'B', 'C'] });
  expect(play.after({ type: 'suggestions', meal: 'm1', had: [{ category: 'B', text: 'Bread' }] })).toEqual({
    ask: 'find',
    food: 'f3',
    hints: [{ type: 'category', code: 'B' }],
    mayBeDish: false,
  });
  play.after({ type: 'removeFood', food: 'f3' });
  expect(play.next()).toEqual({ ask: 'mealQuestion', meal: 'm1', question: 'alone' });
  expect(play.after({ type: 'answer', item: 'm1', question: 'alone', value: false })).toEqual({ ask: 'confirm' });
});

test('a suggested category that was refused is not suggested again in the recall, at another meal either', () => {
  const play = new Play({ foods: { suggestCategories: true } });
  play.facts = factsOf([listedFood('SOUP')], { suggestedCategories: () => ['A', 'B', 'C', 'D'] });
  play.after(...SOUP_OF_100_KCAL);
  const meal = play.recall.meals.at(-1)!.id;
  play.after({ type: 'suggestions', meal, had: [], refused: ['A', 'B', 'C'] });
  play.after({ type: 'had', kind: null, time: ONE_O_CLOCK });
  const other = play.recall.meals.at(-1)!.id;
  play.after({ type: 'addFood', meal: other, text: 'soup' }, { type: 'finishMeal', meal: other });
  const { id } = play.recall.meals.at(-1)!.foods.at(-1)!;
  expect(play.after(match(id, 'SOUP'), grams(id, 100), finished(id))).toEqual({
    ask: 'mealSuggestion',
    meal: other,
    categories: ['D'],
  });
});

test('a small day is asked about in one question with its reasons, again only if it changes', () => {
  const play = new Play({ checks: { fewestFoods: 2, fewestMeals: 2, leastEnergyKcal: { f: 500, any: 50 } } });
  play.facts = { ...play.facts, sex: 'f' };
  const prompt = play.after(...SOUP_OF_100_KCAL);
  expect(prompt).toEqual({ ask: 'isEverything', reasons: ['few-foods', 'few-meals', 'low-energy'], of: '1 1 100' });
  expect(play.after({ type: 'acceptCheck', check: 'everything', of: '1 1 100' })).toEqual({ ask: 'confirm' });
  expect(play.after(grams('f2', 200), finished('f2')).ask).toBe('isEverything');
  play.facts = { ...play.facts, sex: 'm' };
  expect(play.next()).toMatchObject({ reasons: ['few-foods', 'few-meals'] });
});

test('a day of unknown amounts is not called small, and a large one asks for its amounts', () => {
  const play = new Play();
  play.facts = { ...play.facts, plausibleEnergy: { least: 500, most: 2000 } };
  play.after(...lunchOf('soup'), match('f2', 'SOUP'));
  expect(play.after({ type: 'portion', food: 'f2', portion: { method: 'unknown' } })).toEqual({ ask: 'confirm' });
  expect(play.after(grams('f2', 3000), finished('f2'))).toEqual({ ask: 'checkAmounts', of: '3000' });
  expect(play.after({ type: 'acceptCheck', check: 'amounts', of: '3000' })).toEqual({ ask: 'confirm' });
});

test('the last probe, the questions at the end, and the confirmation, which a later change removes', () => {
  const play = new Play({ texts: { finalProbe: text }, questions: [yesNo('usual', { at: 'end' })] });
  expect(play.after(...SOUP_OF_100_KCAL)).toEqual({ ask: 'finalProbe' });
  expect(play.after({ type: 'finalProbe' })).toEqual({ ask: 'endQuestion', question: 'usual' });
  expect(play.after({ type: 'answer', item: null, question: 'usual', value: null })).toEqual({ ask: 'confirm' });
  expect(play.after({ type: 'confirm', at: AT })).toEqual({ ask: 'send' });
  expect(play.after({ type: 'active', seconds: 20 })).toEqual({ ask: 'send' });
  expect(play.after({ type: 'addFood', meal: 'm1', text: 'tea' }).ask).toBe('find');
  expect(play.after({ type: 'removeFood', food: 'f3' })).toEqual({ ask: 'confirm' });
});

test('each yes to the last probe adds a meal and asks again; a no takes away a meal without foods', () => {
  const play = new Play({ texts: { finalProbe: text } });
  play.after(...SOUP_OF_100_KCAL);
  expect(play.after({ type: 'finalProbe', hadAny: true })).toEqual({ ask: 'mealTime', meal: 'm3' });
  expect(previousPrompt(play.recall)).toEqual({ ask: 'finalProbe' });
  expect(play.after({ type: 'finalProbe', hadAny: true })).toEqual({ ask: 'mealTime', meal: 'm3' });
  expect(play.after({ type: 'finalProbe', hadAny: false })).toEqual({ ask: 'confirm' });
  expect(play.recall.meals).toMatchObject([{ id: 'm1' }]);
  expect(play.after({ type: 'finalProbe', hadAny: true })).toEqual({ ask: 'mealTime', meal: 'm4' });
  play.after({ type: 'mealTime', meal: 'm4', time: ONE_O_CLOCK }, { type: 'addFood', meal: 'm4', text: 'tea' });
  play.after({ type: 'finishMeal', meal: 'm4' }, { type: 'missing', food: 'f5', missing: missingFood('tea') });
  expect(play.next()).toEqual({ ask: 'finalProbe' });
  expect(play.after({ type: 'finalProbe' })).toEqual({ ask: 'confirm' });
  expect(play.recall.meals).toHaveLength(2);
});

test('a frozen recall changes only if the service refuses it, and then has another id', () => {
  const play = new Play();
  play.after(...SOUP_OF_100_KCAL);
  expect(play.after({ type: 'freeze', body: {} }).ask).toBe('confirm');
  play.after({ type: 'confirm', at: AT }, { type: 'freeze', body: play.submission() });
  const frozen = play.recall;
  expect(apply(frozen, { type: 'addFood', meal: 'm1', text: 'tea' })).toBe(frozen);
  expect(apply(frozen, { type: 'confirm', at: AT })).toBe(frozen);
  const uxSessionId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
  expect(apply(frozen, { type: 'unfreeze', uxSessionId })).toMatchObject({
    frozen: null,
    confirmedAt: null,
    uxSessionId,
  });
  expect(play.after({ type: 'sent', submissionId: 's', at: AT })).toEqual({ ask: 'sent' });
  expect(apply(play.recall, { type: 'active', seconds: 1 })).toBe(play.recall);
});

test('another food discards the amount and the linked foods; undo brings them back', () => {
  const target = { type: 'food', code: 'SALT' } as const;
  const soup = listedFood('SOUP', {
    associatedFoods: [{ target, promptText: '', genericName: 'Salt', linkAsMain: false, multiple: false }],
  });
  const play = new Play({}, [soup, listedFood('SALT'), listedFood('STEW')]);
  play.after(...SOUP_OF_100_KCAL);
  play.after(
    { type: 'associated', food: 'f2', target, answer: 'yes', text: 'Salt', linkAsMain: false },
    match('f3', 'SALT'),
  );
  const before = play.food('f2');
  expect(play.after(match('f2', 'STEW'))).toEqual({ ask: 'portion', food: 'f2', method: 0 });
  expect(play.food('f2')).toMatchObject({ portion: null, linkedFoods: [] });
  play.after({ type: 'undo' });
  expect(play.food('f2')).toEqual(before);
  // Another amount keeps what is linked and measured by itself.
  play.after(grams('f3', 1), grams('f2', 50));
  expect(play.food('f2')?.linkedFoods).toMatchObject([{ id: 'f3', portion: { data: { servingWeight: 1 } } }]);
});

test('the food before another one does not come back in the place of an answer about the new one', () => {
  const play = new Play({}, [listedFood('SOUP'), listedFood('STEW')]);
  play.after(...SOUP_OF_100_KCAL, match('f2', 'STEW'));
  expect(play.recall.removed).toMatchObject({ what: 'match' });
  play.after(grams('f2', 50));
  expect(apply(play.recall, { type: 'undo' })).toBe(play.recall);
  expect(play.food('f2')).toMatchObject({ match: { code: 'STEW' }, portion: { data: { servingWeight: 50 } } });
});

test('a deletion that the respondent keeps is not undone', () => {
  const play = new Play();
  play.after(...lunchOf('soup', 'tea'), { type: 'removeFood', food: 'f2' });
  const kept = apply(play.recall, { type: 'dismissUndo' });
  expect(kept.removed).toBe(null);
  expect(apply(kept, { type: 'dismissUndo' })).toBe(kept);
  expect(apply(kept, { type: 'undo' })).toBe(kept);
});

test('a food of a row of often forgotten foods takes its yes along when it is deleted, and brings it back', () => {
  const forgotten = [{ id: 'fruit', question: { en: 'Any fruit?' } }];
  const play = new Play({ forgotten });
  play.after(...lunchOf('soup'), { type: 'forgotten', answers: { fruit: true } });
  const [fruit] = play.recall.unplaced;
  play.after({ type: 'removeFood', food: fruit?.id ?? '' });
  expect(play.recall.forgotten).toEqual({ fruit: false });
  expect(apply(play.recall, { type: 'undo' })).toMatchObject({ forgotten: { fruit: true }, unplaced: [fruit] });
  // Yes again is another food.
  play.after({ type: 'forgotten', answers: { fruit: true } });
  expect(play.recall.unplaced).toHaveLength(1);
});

test('deleted meals and foods come back to their place', () => {
  const play = new Play();
  play.after(...lunchOf('soup', 'tea'));
  const { meals } = play.recall;
  play.after({ type: 'removeFood', food: 'f2' }, { type: 'undo' });
  expect(play.recall.meals).toEqual(meals);
  play.after({ type: 'removeMeal', meal: 'm1' });
  expect(play.next()).toEqual({ ask: 'meals', open: ['lunch'] });
  play.after({ type: 'nothing', kind: 'lunch' }, { type: 'undo' });
  expect(play.recall.meals).toEqual(meals);
  const { recall } = play;
  expect(apply(recall, { type: 'undo' })).toBe(recall);
});

test('events that do not fit change nothing', () => {
  const play = new Play();
  play.after(...lunchOf('soup'));
  const { recall } = play;
  for (const event of [
    { type: 'removeFood', food: 'f9' },
    { type: 'addFood', meal: 'm9', text: 'tea' },
    { type: 'brand', food: 'f2', brand: 'Acme' },
    { type: 'leftovers', food: 'f2', leftovers: { leftoversWeight: 1 } },
    { type: 'nothing', kind: 'lunch' },
    { type: 'answer', item: 'f9', question: 'q', value: 1 },
    { type: 'place', food: 'f2', meal: { id: 'm1' } },
    { type: 'sent', submissionId: 's', at: AT },
  ] as const)
    expect(apply(recall, event)).toBe(recall);
});

test('the way back leads over the questions whose items are still there', () => {
  const play = new Play();
  play.after(...lunchOf('soup', 'tea'), match('f2', 'SOUP'), grams('f2', 100));
  expect(previousPrompt(play.recall)).toEqual({ ask: 'portion', food: 'f2', method: 0 });
  play.after({ type: 'removeFood', food: 'f2' });
  play.recall = { ...play.recall, trail: play.recall.trail.slice(0, -1) };
  expect(previousPrompt(play.recall)).toEqual({ ask: 'firstPass', meal: 'm1' });
  play.recall = apply(play.recall, { type: 'back' });
  expect(previousPrompt(play.recall)).toEqual({ ask: 'meals', open: [] });
});

test('a draft of another version is not read', () => {
  const play = new Play();
  expect(readDraft(JSON.stringify(play.recall))).toEqual(play.recall);
  expect(readDraft(JSON.stringify({ ...play.recall, v: 2 }))).toBeNull();
  expect(readDraft('null')).toBeNull();
});

test('leftovers of more than was served do not fit', () => {
  const play = new Play();
  play.after(...lunchOf('soup'), match('f2', 'SOUP'), grams('f2', 100));
  expect(play.after({ type: 'leftovers', food: 'f2', leftovers: { leftoversWeight: 101 } }).ask).toBe('leftovers');
});

test('progress is the step with the numbers of foods and of meals with a food', () => {
  const at = (id: string, hours: number) => ({ id, name: text, time: { hours, minutes: 0 } });
  const play = new Play({ meals: [at('lunch', 13), at('supper', 19)] });
  const events = lunchOf('soup', 'tea');
  const prompt = play.after(...events.slice(0, 2), { type: 'nothing', kind: 'supper' }, ...events.slice(2));
  expect(progressOf(play.recall, prompt)).toEqual({ stage: 'details', meals: 1, foods: 2 });
});

test('a prompt belongs to one of five steps, and a day to a weekday', () => {
  expect(stageOf({ ask: 'find', food: 'f1', hints: [], mayBeDish: false })).toBe('details');
  expect(['2026-11-22', '2026-11-23'].map(weekdayOf)).toEqual(['sunday', 'monday']);
});

test('a submission has meals by time, those without food too, and answers to the questions that are asked', () => {
  const meals = [
    { id: 'lunch', name: { en: 'Lunch', fr: 'Déjeuner' }, time: { hours: 13, minutes: 0 } },
    { id: 'dinner', name: { en: 'Dinner' }, time: { hours: 19, minutes: 30 } },
  ];
  const play = new Play({
    meals,
    questions: [
      yesNo('ill', { at: 'start' }),
      yesNo('fever', { at: 'start', when: { fact: 'answer', question: 'ill', is: true } }),
      yesNo('alone', { at: 'meal', isRequired: true }),
    ],
  });
  play.after(
    DAY,
    { type: 'answer', item: null, question: 'ill', value: true },
    { type: 'answer', item: null, question: 'fever', value: true },
    { type: 'nothing', kind: 'dinner' },
    { type: 'had', kind: null, time: { ...ONE_O_CLOCK, hours: 12 } },
    { type: 'nothing', kind: 'lunch' },
    { type: 'finishList' },
    { type: 'addFood', meal: 'm2', text: 'soup\0' },
    { type: 'finishMeal', meal: 'm2' },
    match('f4', 'SOUP'),
    grams('f4', 100),
    finished('f4'),
    { type: 'answer', item: 'm2', question: 'alone', value: true },
    { type: 'answer', item: null, question: 'ill', value: false },
  );
  expect(play.next()).toEqual({ ask: 'confirm' });
  expect(play.submission()).toEqual({
    surveyId: 'demo',
    uxSessionId: '0f8fad5b-d9cb-469f-a165-70867728950e',
    startTime: '2026-11-23T09:00:00.000Z',
    endTime: AT,
    timeZone: 'Europe/London',
    recallDate: '2026-11-22',
    wakeTime: null,
    sleepTime: null,
    language: 'en',
    mode: 'self',
    schemeId: 'random',
    schemeVersion: 3,
    answers: { ill: false },
    paradata: [],
    meals: [
      {
        name: 'Lunch',
        kind: null,
        time: { hours: 12, minutes: 0, dayOffset: 0 },
        answers: { alone: true },
        foods: [
          {
            id: 'f4',
            code: 'SOUP',
            isReadyMeal: false,
            searchTerm: 'words',
            brand: '',
            portionSize: { method: 'weight', data: { servingWeight: 100, leftoversWeight: 0 } },
            answers: {},
            customData: {},
            linkedFoods: [],
          },
        ],
        missingFoods: [],
      },
      { name: 'Lunch', kind: 'lunch', time: ONE_O_CLOCK, answers: {}, foods: [], missingFoods: [] },
      {
        name: 'Dinner',
        kind: 'dinner',
        time: { hours: 19, minutes: 30, dayOffset: 0 },
        answers: {},
        foods: [],
        missingFoods: [],
      },
    ],
  });
});

test('what is noted after a recall is ready to be sent does not change what is sent', () => {
  const play = new Play();
  const shown = { at: AT, type: 'question-shown', question: 'day' } as const;
  const noted: ParadataEvent[] = [shown];
  const body = toSubmission(play.recall, play.scheme, play.facts, { endTime: AT, paradata: noted });
  noted.push(shown);
  expect(body.paradata).toHaveLength(1);
});
