import { randomUUID } from 'node:crypto';
import { plausibleEnergy } from '@dietary-recall/nutrition';
import {
  apply,
  newRecall,
  nextPrompt,
  toSubmission,
  type DraftRecall,
  type FlowFacts,
  type Prompt,
  type RecallEvent,
  type RecallToSubmit,
} from '@dietary-recall/recall-flow';
import type { SchemeDocument } from '@dietary-recall/scheme';
import { choosePortion } from '../../cli/support/choose-portion.ts';
import type { Food, RecallClient } from '../../client/index.ts';
import { Respondent } from '../recall-flow/respondent.ts';
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

/** The respondent of the random walks, who reports a day as an application asks, over HTTP alone. */
export class StudyRespondent {
  readonly #client: RecallClient;
  readonly #dice: Dice;
  readonly #study: Study;
  readonly #foods = new Map<string, Food>();

  constructor(client: RecallClient, dice: Dice, study: Study) {
    this.#client = client;
    this.#dice = dice;
    this.#study = study;
  }

  /** Returns the body that submits the day on which the survey asks for the person's next recall. */
  async report(): Promise<RecallToSubmit> {
    const { surveyId, localeId, language, now } = this.#study;
    const { api } = this.#client;
    const { document, schemeId, schemeVersion } = await api.surveySchemes.ofSurvey.query({ surveyId, language });
    const { recallNumber, nextRecallDay, customFields, sex } = await api.surveyData.userInfo.query({ surveyId });
    if (nextRecallDay === null) throw new Error('the survey asks for no day');
    const scheme = document as SchemeDocument;
    const facts: FlowFacts = {
      food: (code) => this.#foods.get(code),
      parts: () => undefined,
      suggestedCategories: () => undefined,
      earlierAmount: () => undefined,
      personFields: customFields,
      sex,
      recallNumber,
      plausibleEnergy: plausibleEnergy(null, null),
    };
    let recall = newRecall({
      uxSessionId: randomUUID(),
      surveyId,
      localeId,
      schemeId,
      schemeVersion,
      language,
      mode: 'self',
      timeZone: 'Europe/London',
      startedAt: new Date(now().getTime() - MINUTES_TAKEN * 60_000).toISOString(),
    });
    const chance = new Respondent(this.#dice, scheme, { codes: [], facts }, { foods: WORDS, remarks: REMARKS });
    for (;;) {
      const prompt = nextPrompt(recall, scheme, facts);
      if (prompt.ask === 'send') return toSubmission(recall, scheme, facts, { endTime: now().toISOString() });
      for (const event of await this.#answer(prompt, recall, chance, nextRecallDay))
        recall = apply(recall, event, prompt);
    }
  }

  async #answer(prompt: Prompt, recall: DraftRecall, chance: Respondent, day: string): Promise<RecallEvent[]> {
    const dice = this.#dice;
    const { surveyId, language, now } = this.#study;
    switch (prompt.ask) {
      case 'consent': {
        const { version } = prompt;
        await this.#client.api.consents.give.mutate({ surveyId, version, language });
        return [{ type: 'consent', version, language, at: now().toISOString() }];
      }
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
        return [chance.answer(prompt, recall)];
    }
  }

  /** Searches the words of the food on the server, and takes one of the first foods. */
  async #find(id: string, recall: DraftRecall): Promise<RecallEvent> {
    const typed = foodOf(recall, id)?.typed || this.#dice.pick(WORDS);
    const { localeId: locale } = this.#study;
    const { foods } = await this.#client.api.foods.lookup.query({ locale, desc: typed, limit: 3 });
    if (foods.length === 0) {
      const missing = { name: typed, brand: '', description: 'A small one', portionSize: 'two', leftovers: '' };
      return { type: 'missing', food: id, missing };
    }
    const at = this.#dice.below(foods.length);
    const { code = '', localDescription: name = '' } = foods[at] ?? {};
    this.#foods.set(code, await this.#client.api.foods.get.query({ locale, code }));
    return { type: 'match', food: id, match: { code, name, searchTerm: typed, rank: at + 1 } };
  }

  async #portion(id: string, position: number | null, recall: DraftRecall): Promise<RecallEvent> {
    if (this.#dice.chance(0.1)) return { type: 'portion', food: id, portion: { method: 'unknown' } };
    const food = this.#foods.get(foodOf(recall, id)?.match?.code ?? '');
    if (!food) throw new Error('the amount of a food is asked that was not loaded');
    const chosen = food.portionSizeMethods.filter((_, at) => at === position);
    const { portion } = await choosePortion(this.#client, { ...food, portionSizeMethods: chosen }, '');
    return { type: 'portion', food: id, portion };
  }
}

type DraftFood = DraftRecall['unplaced'][number];

function foodOf({ meals, unplaced }: DraftRecall, id: string): DraftFood | undefined {
  const flat = (foods: readonly DraftFood[]): DraftFood[] => foods.flatMap((food) => [food, ...flat(food.linkedFoods)]);
  return flat([...meals.flatMap(({ foods }) => foods), ...unplaced]).find((food) => food.id === id);
}
