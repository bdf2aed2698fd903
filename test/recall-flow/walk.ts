import { RecordedPortion } from '@dietary-recall/recall';
import {
  apply,
  newRecall,
  nextPrompt,
  readDraft,
  toSubmission,
  type DraftRecall,
  type Prompt,
  type RecallEvent,
} from '@dietary-recall/recall-flow';
import type { SchemeDocument } from '@dietary-recall/scheme';
import { checkAnswers } from '@dietary-recall/scheme/answers';
import { weekdayOf } from '@dietary-recall/vocabulary';
import { SubmitRecallInput } from '../../routers/submissions/submissions.schema.ts';
import { Dice } from '../security/fuzz/dice.ts';
import { randomScheme, randomWorld, type World } from './random-world.ts';
import { Respondent } from './respondent.ts';

/** Far more than a walk needs: whoever gets there goes round in circles. */
const MOST_ANSWERS = 1000;
const MOST_EDITS = 12;
/** They are asked until the respondent says that the list is complete. */
const LISTS: ReadonlySet<Prompt['ask']> = new Set(['meals', 'quickList', 'firstPass', 'ingredients']);

export const START = {
  uxSessionId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  surveyId: 'demo',
  localeId: 'en_GB',
  schemeId: 'random',
  schemeVersion: 3,
  language: 'en',
  mode: 'self',
  timeZone: 'Europe/London',
  startedAt: '2026-11-23T09:00:00.000Z',
} as const;

/** Returns what is wrong with a walk of a random respondent through a scheme, a random one unless given, with what was said last; null: nothing. */
export function faultOfWalk(seed: number, given?: SchemeDocument): string | null {
  const dice = new Dice(seed);
  const scheme = given ?? randomScheme(dice);
  const world = randomWorld(dice);
  const respondent = new Respondent(dice, scheme, world);
  const history: (RecallEvent | Prompt)[] = [];
  const editing = dice.chance(0.7) ? dice.below(MOST_EDITS) : 0;
  const fault = faultOnTheWay({ dice, scheme, world, respondent, history, editing });
  return fault && [`Walk ${seed}: ${fault}`, ...history.slice(-12).map((one) => JSON.stringify(one))].join('\n');
}

interface Walk {
  dice: Dice;
  scheme: SchemeDocument;
  world: World;
  respondent: Respondent;
  history: (RecallEvent | Prompt)[];
  /** How often the respondent changes something that was said before. */
  editing: number;
}

function faultOnTheWay({ dice, scheme, world, respondent, history, editing }: Walk): string | null {
  const next = (recall: DraftRecall) => nextPrompt(recall, scheme, world.facts);
  let recall = newRecall(START);
  let edits = editing;
  const asked = new Set<string>();
  for (let answers = 0; answers < MOST_ANSWERS; answers++) {
    if (edits > 0 && dice.chance(0.15)) {
      edits -= 1;
      for (const event of respondent.edit(recall)) {
        history.push(event);
        const edited = apply(recall, event);
        const isRemoval = (event.type === 'removeFood' || event.type === 'removeMeal') && edited !== recall;
        if (isRemoval && contentOf(apply(edited, { type: 'undo' })) !== contentOf(recall))
          return 'undo does not put back what was deleted';
        recall = edited;
      }
    }
    const prompt = next(recall);
    const key = JSON.stringify(prompt);
    history.push(prompt);
    if (dice.chance(0.2)) {
      const text = JSON.stringify(recall);
      recall = readDraft(text) as DraftRecall;
      if (JSON.stringify(recall) !== text) return 'the draft does not come back from JSON as it was';
      if (JSON.stringify(next(recall)) !== key) return 'after a reload it asks something else';
    }
    if (prompt.ask === 'send') return faultOfSubmission(recall, scheme, world);
    if (prompt.ask === 'needsFacts') {
      world.load();
      continue;
    }
    const isList = LISTS.has(prompt.ask);
    if (!isList && editing === 0 && asked.has(key)) return 'it asks twice';
    asked.add(key);
    const event = respondent.answer(prompt, recall);
    history.push(event);
    // Who says that an amount is wrong wants to be asked for it again.
    if (event.type === 'largeAmount' && !event.isRight)
      for (const one of asked) if (one.includes(`"food":"${event.food}"`)) asked.delete(one);
    const answered = apply(recall, event, prompt);
    if (answered === recall) return 'the answer changes nothing';
    recall = answered;
    if (!isList && JSON.stringify(next(recall)) === key) return 'it asks again what was just answered';
  }
  return 'it does not come to an end';
}

function contentOf({ meals, unplaced }: DraftRecall): string {
  return JSON.stringify({ meals, unplaced });
}

function faultOfSubmission(recall: DraftRecall, scheme: SchemeDocument, { facts }: World): string | null {
  const body = toSubmission(recall, scheme, facts, { endTime: '2026-11-23T09:20:00.000Z' });
  const submitted = SubmitRecallInput.safeParse(body);
  if (!submitted.success) return `the service refuses the body: ${submitted.error.message}`;
  const foods = body.meals.flatMap((meal) => meal.foods.flatMap(withLinked));
  const untyped = foods.find(({ portionSize }) => !RecordedPortion.safeParse(portionSize).success);
  if (untyped) return `a portion does not have its type: ${JSON.stringify(untyped)}`;
  const reported = recall.meals.flatMap((meal) => meal.foods.flatMap(withLinked));
  const matched = reported.filter(({ match }) => match !== null).map(({ id }) => id);
  if (String(foods.map(({ id }) => id).sort()) !== String(matched.sort()))
    return 'the body does not have all foods, once';
  const missing = body.meals.flatMap(({ missingFoods }) => missingFoods);
  if (missing.length !== reported.filter((food) => food.missing).length)
    return 'the body does not have all missing foods';
  const faults = checkAnswers(scheme, submitted.data, {
    personFields: facts.personFields,
    recallNumber: facts.recallNumber,
    weekday: weekdayOf(body.recallDate ?? ''),
    food: (code) => facts.food(code) ?? null,
  });
  if (faults.length > 0) return `the answers have faults: ${JSON.stringify(faults)}`;
  const sending = apply(recall, { type: 'freeze', body });
  if (apply(sending, { type: 'waking', wakeTime: null, sleepTime: null }) !== sending)
    return 'a recall changes while it is being sent';
  const sent = apply(sending, { type: 'sent', submissionId: 'x', at: START.startedAt });
  return nextPrompt(sent, scheme, facts).ask === 'sent' ? null : 'a sent recall asks something';
}

function withLinked<Food extends { linkedFoods: readonly Food[] }>(food: Food): Food[] {
  return [food, ...food.linkedFoods.flatMap((linked) => withLinked<Food>(linked))];
}
