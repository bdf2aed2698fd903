import { randomUUID } from 'node:crypto';
import {
  readDraft,
  type DraftRecall,
  type Prompt,
  type RecallEvent,
  type RecallToSubmit,
} from '@dietary-recall/recall-flow';
import { DAY_MS } from '@dietary-recall/vocabulary';
import type { RecallClient } from '../../client/index.ts';
import { missingFood } from '../respondents/chance-respondent.ts';
import { SurveyRecall } from '../respondents/survey-recall.ts';
import { choosePortion } from './choose-portion.ts';

/** The words that the respondent types, and the preferred portion size method. A food without it uses its first method. */
const DAY = [
  { meal: 'breakfast', hours: 7, typed: 'corn flaks', how: 'as-served' },
  { meal: 'breakfast', hours: 7, typed: 'semi skimmed milk', how: 'drink-scale' },
  { meal: 'breakfast', hours: 7, typed: 'toast', how: 'guide-image' },
  { meal: 'breakfast', hours: 7, typed: 'cuppa', how: 'drink-scale' },
  { meal: 'lunch', hours: 12, typed: 'boiled egg', how: 'standard-portion' },
  { meal: 'lunch', hours: 12, typed: 'bananna', how: 'guide-image' },
  { meal: 'dinner', hours: 19, typed: 'spag bol', how: 'as-served' },
  { meal: 'dinner', hours: 19, typed: 'chips', how: 'as-served' },
  { meal: 'dinner', hours: 19, typed: 'chicken breast', how: 'weight' },
  { meal: 'dinner', hours: 19, typed: 'pint of lager', how: 'drink-scale' },
];
const MINUTES_TAKEN = 12;

interface Survey {
  id: string;
  localeId: string;
}

/**
 * Completes a recall as a respondent does: answers what the survey asks next until the day is confirmed. It saves a session after half of the
 * foods and resumes it, as a person does on another device.
 */
export async function completeRecall(
  client: RecallClient,
  { id: surveyId, localeId }: Survey,
  say: (line: string) => void,
): Promise<RecallToSubmit> {
  const endTime = new Date();
  const recall = await SurveyRecall.begin(
    client,
    { surveyId, localeId, language: 'en' },
    {
      uxSessionId: randomUUID(),
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      startedAt: new Date(endTime.getTime() - MINUTES_TAKEN * 60_000).toISOString(),
    },
  );
  const respondent = new DemoRespondent(client, recall, say);
  const answer = (prompt: Prompt, draft: DraftRecall) => respondent.answer(prompt, draft);
  await recall.ask(answer, () => respondent.eaten >= DAY.length / 2);
  await saveAndResume(client, surveyId, recall, say);
  await recall.ask(answer);
  return recall.toSubmit({ endTime: endTime.toISOString() });
}

async function saveAndResume(
  client: RecallClient,
  surveyId: string,
  recall: SurveyRecall,
  say: (line: string) => void,
): Promise<void> {
  const savedAt = await recall.save();
  const { data: session } = await client.api.userSessions.get.query({ surveyId });
  const resumed = session && readDraft(session.sessionData);
  if (!resumed) throw new Error('The session that was just saved is gone.');
  recall.resume(resumed);
  say(`\nSession saved at ${savedAt} and resumed\n`);
}

class DemoRespondent {
  /** How many foods have an amount. */
  eaten = 0;
  readonly #client: RecallClient;
  readonly #recall: SurveyRecall;
  readonly #say: (line: string) => void;

  constructor(client: RecallClient, recall: SurveyRecall, say: (line: string) => void) {
    this.#client = client;
    this.#recall = recall;
    this.#say = say;
  }

  async answer(prompt: Prompt, recall: DraftRecall): Promise<RecallEvent[]> {
    switch (prompt.ask) {
      case 'day':
        return [{ type: 'day', day: dayBefore(recall) }];
      case 'wakeAndSleep':
        return [{ type: 'waking', wakeTime: null, sleepTime: null }];
      case 'meals':
        return [...prompt.open.map(hadOrNothing), { type: 'finishList' }];
      case 'firstPass': {
        const { kind } = recall.meals.find(({ id }) => id === prompt.meal) ?? {};
        const entries = DAY.filter(({ meal }) => meal === kind);
        const added = entries.map(({ typed }): RecallEvent => ({ type: 'addFood', meal: prompt.meal, text: typed }));
        return [...added, { type: 'finishMeal', meal: prompt.meal }];
      }
      case 'gap':
        return [{ type: 'gap', from: prompt.from, to: prompt.to, hadAny: false }];
      case 'forgotten':
        return [{ type: 'forgotten', answers: Object.fromEntries(prompt.rows.map((row) => [row, false])) }];
      case 'find':
        return [await this.#find(prompt.food)];
      case 'brand':
        return [{ type: 'brand', food: prompt.food, brand: '' }];
      case 'readyMeal':
        return [{ type: 'readyMeal', food: prompt.food, isReadyMeal: false }];
      case 'method': {
        const { food, listed } = this.#recall.entry(prompt.food);
        const how = howOf(food.typed);
        const preferred = listed?.portionSizeMethods.findIndex(({ method }) => method === how) ?? -1;
        const [first = 0] = prompt.methods;
        return [{ type: 'method', food: prompt.food, method: prompt.methods.includes(preferred) ? preferred : first }];
      }
      case 'portion':
        return [await this.#portion(prompt.food)];
      case 'leftovers':
        return [{ type: 'leftovers', food: prompt.food, leftovers: { leftoversWeight: 0 } }];
      case 'largeAmount':
        return [{ type: 'largeAmount', food: prompt.food, isRight: true }];
      case 'associated':
        return [{ type: 'associated', food: prompt.food, target: prompt.target, answer: 'no' }];
      case 'isEverything':
        return [{ type: 'acceptCheck', check: 'everything', of: prompt.of }];
      case 'checkAmounts':
        return [{ type: 'acceptCheck', check: 'amounts', of: prompt.of }];
      case 'finalProbe':
        return [{ type: 'finalProbe' }];
      case 'confirm':
        return [{ type: 'confirm', at: new Date().toISOString() }];
      default:
        throw new Error(`The default scheme does not ask: ${prompt.ask}.`);
    }
  }

  async #find(id: string): Promise<RecallEvent> {
    const { typed } = this.#recall.entry(id).food;
    const [best] = await this.#recall.search(typed, 5);
    if (!best) {
      this.#say(`"${typed}" is not in the list`);
      return { type: 'missing', food: id, missing: missingFood(typed) };
    }
    const { code, localDescription: name } = best;
    return this.#recall.choose(id, { code, name, searchTerm: typed, rank: 1 });
  }

  async #portion(id: string): Promise<RecallEvent> {
    const { food, listed } = this.#recall.entry(id);
    if (!listed) throw new Error(`The food of "${food.typed}" was not loaded.`);
    const { said, grams, portion } = await choosePortion(this.#client, listed, howOf(food.typed));
    this.#say(`"${food.typed}" -> ${listed.localDescription}: ${said}, ${grams} g`);
    this.eaten += 1;
    return { type: 'portion', food: id, portion };
  }
}

/** The preferred method for what was typed. */
function howOf(typed: string): string {
  return DAY.find((entry) => entry.typed === typed)?.how ?? '';
}

function hadOrNothing(kind: string): RecallEvent {
  const entry = DAY.find(({ meal }) => meal === kind);
  return entry
    ? { type: 'had', kind, time: { hours: entry.hours, minutes: 0, dayOffset: 0 } }
    : { type: 'nothing', kind };
}

/** The day before the recall began, on the calendar of the respondent. */
function dayBefore({ startedAt, timeZone }: DraftRecall): string {
  // Swedish dates are written as ISO 8601 writes them.
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(startedAt));
  return new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10);
}
