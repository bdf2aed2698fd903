import { flatOf, previousPrompt, stepsOfFood, type DraftRecall, type RecallEvent } from '@dietary-recall/recall-flow';
import { ChanceRespondent, missingFood, randomTime } from '../../cli/respondents/chance-respondent.ts';

/** The respondent of the random walks, who also changes what was said before. */
export class Respondent extends ChanceRespondent {
  /** Changes something that was said before, at any time. */
  edit(recall: DraftRecall): RecallEvent[] {
    const dice = this.dice;
    if (recall.removed && dice.chance(0.3)) return [{ type: 'undo' }];
    if (dice.chance(0.1)) return this.#again(recall);
    return [this.#change(recall) ?? []].flat();
  }

  #change(recall: DraftRecall): RecallEvent | null {
    const dice = this.dice;
    const foods = [...recall.meals.flatMap((meal) => flatOf(meal.foods)), ...recall.unplaced];
    const food = foods[dice.below(foods.length)]?.id;
    const meal = recall.meals[dice.below(recall.meals.length)]?.id;
    const choices: (RecallEvent | null)[] = [
      { type: 'waking', wakeTime: { hours: dice.below(9), minutes: 0 }, sleepTime: null },
      { type: 'day', day: '2026-11-01' },
      this.answerTo(this.scheme.questions.find(({ at }) => at === 'start' || at === 'end')?.id, null),
    ];
    if (food !== undefined)
      choices.push(
        { type: 'removeFood', food },
        this.match(food),
        { type: 'missing', food, missing: missingFood('Stew') },
        { type: 'dish', food },
        { type: 'portion', food, portion: this.portion(recall, food, 0) },
        { type: 'method', food, method: null },
        { type: 'place', food, meal: this.mealOf(recall) },
        { type: 'changeText', food, text: 'jam and bread' },
        this.#stepOfFood(recall, food),
      );
    if (meal !== undefined)
      choices.push(
        { type: 'removeMeal', meal },
        { type: 'mealTime', meal, time: randomTime(dice) },
        { type: 'changeMeal', meal, kind: dice.pick(this.scheme.meals).id, name: null },
        { type: 'addFood', meal, text: 'salt' },
        { type: 'nothing', kind: dice.pick(this.scheme.meals).id },
      );
    return dice.pick(choices);
  }

  /** Goes back to the question before, and answers it again. */
  #again(recall: DraftRecall): RecallEvent[] {
    const before = previousPrompt(recall);
    return before ? [{ type: 'back' }, this.answer(before, recall)] : [];
  }

  #stepOfFood(recall: DraftRecall, food: string): RecallEvent | null {
    const steps = stepsOfFood(recall, this.scheme, this.world.facts, food).filter(({ isDone }) => isDone);
    const step = steps[this.dice.below(steps.length)];
    return step ? this.answer(step.prompt, recall) : null;
  }
}
