import { DRAFT_VERSION, type DraftRecall } from './draft.ts';
import { foodEdits } from './edit-foods.ts';
import { mealEdits } from './edit-meals.ts';
import { portionEdits } from './edit-portions.ts';
import type { EventOf, RecallEvent } from './events.ts';
import type { Prompt } from './prompts.ts';
import { allFoods, changeFood, changeMeal, findFood, findMeal } from './tree.ts';

type Edits = { [Type in RecallEvent['type']]: (recall: DraftRecall, event: EventOf<Type>) => DraftRecall };

const EDITS: Edits = {
  ...mealEdits,
  ...foodEdits,
  ...portionEdits,
  consent: (recall, { version, language, at }) => ({ ...recall, consent: { version, language, at } }),
  day: (recall, { day }) => (day === recall.day || allFoods(recall).length > 0 ? recall : { ...recall, day }),
  waking: (recall, { wakeTime, sleepTime }) => ({ ...recall, waking: { wakeTime, sleepTime } }),
  answer: answerQuestion,
  acceptCheck: (recall, { check, of }) => ({ ...recall, accepted: { ...recall.accepted, [check]: of } }),
  dismissUndo: (recall) => (recall.removed === null ? recall : { ...recall, removed: null }),
  confirm: (recall, { at }) => ({ ...recall, confirmedAt: at }),
  freeze: (recall, { body }) => (recall.confirmedAt === null ? recall : { ...recall, frozen: body, removed: null }),
  unfreeze: (recall, { uxSessionId }) => ({ ...recall, frozen: null, confirmedAt: null, uxSessionId }),
  sent: (recall, { submissionId, at }) => ({ ...recall, sent: { submissionId, at } }),
  back: (recall) => {
    const last = previousAt(recall);
    return recall.trail.length === 0 ? recall : { ...recall, trail: recall.trail.slice(0, Math.max(0, last)) };
  },
  active: (recall, { seconds }) => ({ ...recall, activeSeconds: recall.activeSeconds + seconds }),
  takeOver: (recall, { writer }) => (recall.writer === writer ? recall : { ...recall, writer }),
};

type Types = ReadonlySet<RecallEvent['type']>;
/** They say nothing of the day, so that a confirmation holds. */
const NO_CHANGES: Types = new Set(['dismissUndo', 'confirm', 'freeze', 'sent', 'back', 'active', 'takeOver']);
/** What may happen to a recall that is being sent, and only to such a one. */
const WHILE_SENDING: Types = new Set(['unfreeze', 'sent']);
const ALWAYS: Types = new Set(['active', 'takeOver']);
/** How many answered prompts are kept, to go back. */
const MOST_TRAIL = 50;

/**
 * Returns the recall after an event. `asked`: the prompt that the event answers, if it answers one; `previousPrompt` finds it again.
 * An event that does not fit, or that says what is known, returns the same object.
 */
export function apply(recall: DraftRecall, event: RecallEvent, asked?: Prompt): DraftRecall {
  if (recall.v !== DRAFT_VERSION || recall.sent !== null) return recall;
  if (!ALWAYS.has(event.type) && WHILE_SENDING.has(event.type) === (recall.frozen === null)) return recall;
  const edit = EDITS[event.type] as (recall: DraftRecall, event: RecallEvent) => DraftRecall;
  const changed = edit(recall, event);
  if (changed === recall) return recall;
  const trail = asked === undefined ? changed.trail : withStep(changed.trail, asked);
  const confirmedAt = NO_CHANGES.has(event.type) ? changed.confirmedAt : null;
  // The food before another match would come back in the place of the answers about the new one.
  const isUndoOver = asked !== undefined && changed.removed?.what === 'match' && changed.removed === recall.removed;
  const removed = isUndoOver ? null : changed.removed;
  return { ...changed, revision: recall.revision + 1, confirmedAt, trail, removed };
}

/** Returns the prompt that was answered last and whose item is still there; null: none. Show it, and apply `back`. */
export function previousPrompt(recall: DraftRecall): Prompt | null {
  return recall.trail[previousAt(recall)] ?? null;
}

function previousAt(recall: DraftRecall): number {
  return recall.trail.findLastIndex((prompt) => {
    if ('food' in prompt) return findFood(recall, prompt.food) !== null;
    return !('meal' in prompt) || findMeal(recall, prompt.meal) !== null;
  });
}

function withStep(trail: readonly Prompt[], asked: Prompt): readonly Prompt[] {
  const last = trail.at(-1);
  if (last && JSON.stringify(last) === JSON.stringify(asked)) return trail;
  return [...trail, asked].slice(-MOST_TRAIL);
}

function answerQuestion(recall: DraftRecall, { item, question, value }: EventOf<'answer'>): DraftRecall {
  if (item === null) return { ...recall, answers: { ...recall.answers, [question]: value } };
  const meal = findMeal(recall, item);
  if (meal) return changeMeal(recall, item, { answers: { ...meal.answers, [question]: value } });
  const food = findFood(recall, item)?.food;
  return food ? changeFood(recall, item, { answers: { ...food.answers, [question]: value } }) : recall;
}
