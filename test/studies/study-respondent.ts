import { randomUUID } from 'node:crypto';
import type { Prompt, RecallEvent, RecallToSubmit } from '@dietary-recall/recall-flow';
import { ChanceRespondent } from '../../cli/respondents/chance-respondent.ts';
import { SurveyRecall } from '../../cli/respondents/survey-recall.ts';
import { choosePortion } from '../../cli/support/choose-portion.ts';
import type { RecallClient } from '../../client/index.ts';
import type { Dice } from '../security/fuzz/dice.ts';

const MINUTES_TAKEN = 12;
const WORDS = [
  'tea',
  'coffee',
  'toast',
  'boiled egg',
  'banana',
  'spag bol',
  'chips',
  'corn flakes',
  'lager',
  'kumquat',
];
/** What a file of the export must carry unchanged: quotes, line breaks, accents, and what a spreadsheet takes for a formula. */
const REMARKS = ['With my sister, "as always"', 'Une ligne\net une autre', '=1+1', 'À la maison ; très bon'];

interface Study {
  surveyId: string;
  localeId: string;
  language: string;
  now: () => Date;
}

/** A respondent who answers by chance, and reports a day as an application asks, over HTTP alone. */
export class StudyRespondent {
  readonly #client: RecallClient;
  readonly #dice: Dice;
  readonly #study: Study;

  constructor(client: RecallClient, dice: Dice, study: Study) {
    this.#client = client;
    this.#dice = dice;
    this.#study = study;
  }

  /** Returns the body that submits the day on which the survey asks for the person's next recall. */
  async report(): Promise<RecallToSubmit> {
    const { now, ...survey } = this.#study;
    const recall = await SurveyRecall.begin(this.#client, survey, {
      uxSessionId: randomUUID(),
      timeZone: 'Europe/London',
      startedAt: new Date(now().getTime() - MINUTES_TAKEN * 60_000).toISOString(),
    });
    const { scheme, facts, person } = recall;
    const { nextRecallDay } = person;
    if (nextRecallDay === null) throw new Error('the survey asks for no day');
    const words = { foods: WORDS, remarks: REMARKS };
    const chance = new ChanceRespondent(this.#dice, scheme, { codes: [], facts }, words);
    await recall.ask(
      async (prompt, draft) => (await this.#answer(prompt, recall, nextRecallDay)) ?? [chance.answer(prompt, draft)],
    );
    return recall.toSubmit({ endTime: now().toISOString() });
  }

  /** What is said with the help of the server, or for the study; null: whatever chance says. */
  async #answer(prompt: Prompt, recall: SurveyRecall, day: string): Promise<RecallEvent[] | null> {
    const dice = this.#dice;
    const { now } = this.#study;
    switch (prompt.ask) {
      case 'consent':
        return [await recall.consent(prompt.version, now().toISOString())];
      case 'day':
        return [{ type: 'day', day }];
      case 'meals': {
        const had = prompt.open.map((kind): RecallEvent =>
          dice.chance(0.2) ? { type: 'nothing', kind } : { type: 'had', kind },
        );
        return [...had, { type: 'finishList' }];
      }
      case 'mealTime':
        return [
          { type: 'mealTime', meal: prompt.meal, time: { hours: 9 + dice.below(13), minutes: 15, dayOffset: 0 } },
        ];
      case 'find':
        return [await this.#find(prompt.food, recall)];
      case 'portion':
        return [await this.#portion(prompt.food, prompt.method, recall)];
      case 'leftovers':
        return [{ type: 'leftovers', food: prompt.food, leftovers: { leftoversWeight: 0 } }];
      case 'confirm':
        return [{ type: 'confirm', at: now().toISOString() }];
      default:
        return null;
    }
  }

  /** Searches the words of the food on the server, and takes one of the first foods. */
  async #find(id: string, recall: SurveyRecall): Promise<RecallEvent> {
    const typed = recall.entry(id).food.typed || this.#dice.pick(WORDS);
    const foods = await recall.search(typed, 3);
    if (foods.length === 0) {
      const missing = { name: typed, brand: '', description: 'A small one', portionSize: 'two', leftovers: '' };
      return { type: 'missing', food: id, missing };
    }
    const at = this.#dice.below(foods.length);
    const { code = '', localDescription: name = '' } = foods[at] ?? {};
    return recall.choose(id, { code, name, searchTerm: typed, rank: at + 1 });
  }

  async #portion(id: string, position: number | null, recall: SurveyRecall): Promise<RecallEvent> {
    if (this.#dice.chance(0.1)) return { type: 'portion', food: id, portion: { method: 'unknown' } };
    const { listed } = recall.entry(id);
    if (!listed) throw new Error('the amount of a food is asked that was not loaded');
    const chosen = listed.portionSizeMethods.filter((_, at) => at === position);
    const { portion } = await choosePortion(this.#client, { ...listed, portionSizeMethods: chosen }, '');
    return { type: 'portion', food: id, portion };
  }
}
