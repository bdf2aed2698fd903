import { randomUUID } from 'node:crypto';
import { plausibleEnergy } from '@dietary-recall/nutrition';
import {
  apply,
  newRecall,
  nextPrompt,
  progressOf,
  readDraft,
  toSubmission,
  type DraftRecall,
  type FlowFacts,
  type Prompt,
  type RecallEvent,
  type RecallToSubmit,
} from '@dietary-recall/recall-flow';
import type { SchemeDocument } from '@dietary-recall/scheme';
import { BUILT_IN_SCHEMES, DEFAULT_SCHEME_ID } from '@dietary-recall/scheme/built-in';
import type { Food, RecallClient } from '../../client/index.ts';
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
const DAY_MS = 24 * 60 * 60_000;

interface Survey {
  id: string;
  localeId: string;
}

/**
 * Completes a recall as a respondent does: answers what the default scheme asks next until the day is confirmed. It saves a session after half
 * of the foods and resumes it, as a person does on another device.
 */
export async function completeRecall(
  client: RecallClient,
  survey: Survey,
  recallNumber: number,
  say: (line: string) => void,
): Promise<RecallToSubmit> {
  const scheme = defaultScheme();
  const respondent = new DemoRespondent(client, survey, recallNumber, say);
  const endTime = new Date();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  let recall = newRecall({
    uxSessionId: randomUUID(),
    surveyId: survey.id,
    localeId: survey.localeId,
    schemeId: DEFAULT_SCHEME_ID,
    schemeVersion: null,
    language: 'en',
    mode: 'self',
    timeZone,
    startedAt: new Date(endTime.getTime() - MINUTES_TAKEN * 60_000).toISOString(),
  });
  let isResumed = false;
  for (;;) {
    const prompt = nextPrompt(recall, scheme, respondent.facts);
    if (prompt.ask === 'send') break;
    for (const event of await respondent.answer(prompt, recall)) recall = apply(recall, event, prompt);
    if (!isResumed && respondent.eaten >= DAY.length / 2) {
      const progress = progressOf(recall, nextPrompt(recall, scheme, respondent.facts));
      recall = await saveAndResume(client, recall, progress, say);
      isResumed = true;
    }
  }
  return toSubmission(recall, scheme, respondent.facts, { endTime: endTime.toISOString() });
}

function defaultScheme(): SchemeDocument {
  const scheme = BUILT_IN_SCHEMES.find(({ id }) => id === DEFAULT_SCHEME_ID);
  if (!scheme) throw new Error('The default scheme is gone.');
  return scheme.document;
}

async function saveAndResume(
  client: RecallClient,
  recall: DraftRecall,
  progress: ReturnType<typeof progressOf>,
  say: (line: string) => void,
): Promise<DraftRecall> {
  const { surveyId } = recall;
  await client.api.userSessions.save.mutate({ surveyId, data: JSON.stringify(recall), progress });
  const { data: session } = await client.api.userSessions.get.query({ surveyId });
  const resumed = session && readDraft(session.sessionData);
  if (!resumed) throw new Error('The session that was just saved is gone.');
  say(`\nSession saved at ${session.updatedAt} and resumed\n`);
  return resumed;
}

class DemoRespondent {
  /** How many foods have an amount. */
  eaten = 0;
  readonly facts: FlowFacts;
  readonly #client: RecallClient;
  readonly #survey: Survey;
  readonly #say: (line: string) => void;
  readonly #foods = new Map<string, Food>();

  constructor(client: RecallClient, survey: Survey, recallNumber: number, say: (line: string) => void) {
    this.#client = client;
    this.#survey = survey;
    this.#say = say;
    this.facts = {
      food: (code) => this.#foods.get(code),
      parts: () => undefined,
      suggestedCategories: () => undefined,
      earlierAmount: () => undefined,
      personFields: {},
      sex: null,
      recallNumber,
      plausibleEnergy: plausibleEnergy(null, null),
    };
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
        return [await this.#find(recall, prompt.food)];
      case 'brand':
        return [{ type: 'brand', food: prompt.food, brand: '' }];
      case 'readyMeal':
        return [{ type: 'readyMeal', food: prompt.food, isReadyMeal: false }];
      case 'method': {
        const { food, how } = this.#entryOf(recall, prompt.food);
        const preferred = food?.portionSizeMethods.findIndex(({ method }) => method === how) ?? -1;
        const [first = 0] = prompt.methods;
        return [{ type: 'method', food: prompt.food, method: prompt.methods.includes(preferred) ? preferred : first }];
      }
      case 'portion':
        return [await this.#portion(recall, prompt.food)];
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

  async #find(recall: DraftRecall, food: string): Promise<RecallEvent> {
    const { typed } = this.#entryOf(recall, food);
    const locale = this.#survey.localeId;
    const { foods } = await this.#client.api.foods.lookup.query({ locale, desc: typed, limit: 5 });
    const [best] = foods;
    if (!best) {
      this.#say(`"${typed}" is not in the list`);
      const missing = { name: typed, brand: '', description: '', portionSize: '', leftovers: '' };
      return { type: 'missing', food, missing };
    }
    const { code, localDescription: name } = best;
    this.#foods.set(code, await this.#client.api.foods.get.query({ locale, code }));
    return { type: 'match', food, match: { code, name, searchTerm: typed, rank: 1 } };
  }

  async #portion(recall: DraftRecall, id: string): Promise<RecallEvent> {
    const { food, typed, how } = this.#entryOf(recall, id);
    if (!food) throw new Error(`The food of "${typed}" was not loaded.`);
    const { said, grams, portion } = await choosePortion(this.#client, food, how);
    this.#say(`"${typed}" -> ${food.localDescription}: ${said}, ${grams} g`);
    this.eaten += 1;
    return { type: 'portion', food: id, portion };
  }

  #entryOf({ meals }: DraftRecall, id: string): { typed: string; how: string; food: Food | undefined } {
    const { typed = '', match } = meals.flatMap(({ foods }) => foods).find((food) => food.id === id) ?? {};
    const { how = '' } = DAY.find((entry) => entry.typed === typed) ?? {};
    return { typed, how, food: this.#foods.get(match?.code ?? '') };
  }
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
