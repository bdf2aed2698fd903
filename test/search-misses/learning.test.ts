import { fold } from '@dietary-recall/food-search';
import { daysAfter } from '@dietary-recall/recall-flow';
import { weekdayOf } from '@dietary-recall/vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { simulateSurvey, type Simulated } from '../../cli/support/simulate-survey.ts';
import { createRecallClient, type RecallClient } from '../../client/index.ts';
import { importDemoList } from '../support/demo-list.ts';
import { useTestApp } from '../support/test-app.ts';
import { VERNACULAR } from './vernacular.ts';

// The food list learns from its users, over HTTP alone: 100 people report two days each in words that the demo list does not have, a
// coder codes what they described, and an editor accepts for an hour.

const PEOPLE = 100;
const DAYS = 2;
const SEED = 11;
/** Of 60 minutes: half a minute for each decision. */
const MOST_DECISIONS = 120;
const LOCALE = 'en_GB';
const SURVEY = 'vernacular';
const FOUND_BY_RANK = 10;

const app = useTestApp();
let url: string;
let admin: RecallClient;
let editor: RecallClient;
let simulated: Simulated;
let before: Ranks;
let after: Ranks;
let decisions: number;

interface Ranks {
  /** Of the foods that people call by another name, in the search as respondents use it. */
  vernacular: (number | null)[];
  /** Of all foods by their own name, and by each of the other names that the list came with. */
  ordinary: (number | null)[];
}

beforeAll(async () => {
  await importDemoList(app().context(), LOCALE);
  await app().settle();
  url = await app().listen();
  admin = await signedIn('admin@example.org', 'superuser');
  editor = await signedIn('editor@example.org', 'fdbm');
  const names = ordinaryNames();
  before = { vernacular: await vernacularRanks(), ordinary: ordinaryRanks(names) };
  simulated = await report();
  await code();
  decisions = await acceptForAnHour();
  after = { vernacular: await vernacularRanks(), ordinary: ordinaryRanks(names) };
  process.stdout.write(
    `recall@10 of ${VERNACULAR.size} names without a common word: ${found(before.vernacular)} before, ${found(after.vernacular)} after ` +
      `${simulated.recalls} recalls and ${decisions} decisions; of ${names.length} ordinary names: ${found(before.ordinary)} before, ${found(after.ordinary)} after\n`,
  );
});

async function signedIn(email: string, role: 'superuser' | 'fdbm'): Promise<RecallClient> {
  const account = { email, password: 'kettle-on-the-green-hob' };
  await app().given.user({ ...account, roles: [{ name: role, ...(role === 'fdbm' ? { locale: LOCALE } : {}) }] });
  const client = createRecallClient({ url });
  await client.signIn.withEmail(account);
  return client;
}

const foodsOf = () => app().parts.foods.locale(LOCALE);

/** The names by which the list has its foods before anybody has reported, each with the code. */
function ordinaryNames(): { name: string; code: string }[] {
  return foodsOf()
    .list.searchableFoods()
    .flatMap(({ code, localDescription, alternativeNames }) =>
      [localDescription ?? '', ...alternativeNames].map((name) => ({ name, code })),
    );
}

/** The popularity of foods, which the recalls change, does not count. */
function ordinaryRanks(names: ReturnType<typeof ordinaryNames>): (number | null)[] {
  const { foodIndex } = foodsOf();
  return names.map(({ name, code }) => {
    const at = foodIndex.search(name, { limit: 50 }).findIndex((hit) => hit.code === code);
    return at < 0 ? null : at + 1;
  });
}

async function vernacularRanks(): Promise<(number | null)[]> {
  const ranks = [];
  for (const [code, desc] of VERNACULAR) {
    const { foods } = await editor.api.foods.lookup.query({ locale: LOCALE, desc, limit: 50 });
    const at = foods.findIndex((food) => food.code === code);
    ranks.push(at < 0 ? null : at + 1);
  }
  return ranks;
}

const isFound = (rank: number | null) => rank !== null && rank <= FOUND_BY_RANK;
const shareFound = (ranks: readonly (number | null)[]) => ranks.filter(isFound).length / ranks.length;
const found = (ranks: readonly (number | null)[]) => shareFound(ranks).toFixed(3);

async function report(): Promise<Simulated> {
  const now = Date.now();
  const survey = await admin.api.surveys.create.mutate({
    id: SURVEY,
    localeId: LOCALE,
    state: 'active',
    startDate: new Date(now - 60 * 24 * 3600_000).toISOString(),
    endDate: new Date(now + 24 * 3600_000).toISOString(),
    supportEmail: 'nobody@example.org',
    maximumDailySubmissions: 1000,
    minimumSubmissionInterval: 0,
  });
  const latest = daysAfter(new Date().toISOString().slice(0, 10), -2);
  const back = Array.from({ length: 7 }, (_, at) => daysAfter(latest, -at));
  // The same days of the week whenever the test runs.
  const lastDay = back.find((day) => weekdayOf(day) === 'monday') ?? latest;
  return simulateSurvey(
    admin,
    {
      url,
      survey,
      seed: SEED,
      people: PEOPLE,
      days: DAYS,
      lastDay,
      vernacular: { names: VERNACULAR, isUsed: 0.8, givesUp: 0.4 },
    },
    () => undefined,
  );
}

/** A coder who knows the words codes the missing foods, alike ones together. */
async function code(): Promise<void> {
  const codes = new Map([...VERNACULAR].map(([code, name]) => [name, code]));
  const kind = 'missing-food';
  let cursor: string | undefined;
  do {
    const page = await admin.api.codings.listQueue.query({ surveyId: SURVEY, kind, limit: 100, cursor });
    for (const { textKey } of page.items) {
      const named = codes.get(textKey);
      if (named === undefined) continue;
      const change = { kind: 'code' as const, foods: [{ code: named, grams: 100 }] };
      await admin.api.codings.codeAlike.mutate({ surveyId: SURVEY, kind, textKey, change, reason: 'not-in-list' });
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** An editor goes through the list once, and accepts what most people meant if the search does not find it yet. Returns the number of decisions. */
async function acceptForAnHour(): Promise<number> {
  const names: { text: string; code: string }[] = [];
  let cursor: string | undefined;
  let seen = 0;
  do {
    const page = await editor.api.searchMisses.list.query({ locale: LOCALE, limit: 50, cursor });
    for (const { text, people, proposals } of page.items.slice(0, MOST_DECISIONS - seen)) {
      expect(people).toBeGreaterThanOrEqual(5);
      seen += 1;
      const [best, second] = proposals;
      if (!best || isFound(best.rank)) continue;
      const votes = (food: typeof best | undefined) => (food ? food.chosenBy + food.timesCoded : 0);
      if (votes(best) > 2 * votes(second)) names.push({ text, code: best.code });
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && seen < MOST_DECISIONS);
  for (let start = 0; start < names.length; start += 100)
    await editor.api.searchMisses.accept.mutate({ locale: LOCALE, names: names.slice(start, start + 100) });
  return seen;
}

test('the names that people use share no word with the names of the food', () => {
  const { foods } = foodsOf().list;
  const wordsOf = (text: string) => fold(text).split(/[^a-z0-9]+/);
  for (const [code, name] of VERNACULAR) {
    const food = foods.get(code);
    const listed = ordinaryOf(code, name).flatMap(wordsOf);
    expect([code, food !== undefined, wordsOf(name).filter((word) => listed.includes(word))]).toEqual([code, true, []]);
  }
});

/** The names of a food without the one that was accepted. */
function ordinaryOf(code: string, accepted: string): string[] {
  const food = foodsOf().list.foods.get(code);
  return [food?.localDescription ?? '', ...(food?.alternativeNames ?? [])].filter((name) => fold(name) !== accepted);
}

describe('after 200 recalls and an hour of accepting', () => {
  test('at least 80 % of the names without a common word are found, of which nearly none was before', () => {
    expect(simulated.recalls).toBe(PEOPLE * DAYS);
    expect(VERNACULAR.size).toBeGreaterThanOrEqual(40);
    expect(shareFound(before.vernacular)).toBeLessThan(0.15);
    expect(shareFound(after.vernacular)).toBeGreaterThanOrEqual(0.8);
  });

  test('no ordinary name has a worse rank', () => {
    const worse = after.ordinary.filter((rank, at) => (rank ?? Infinity) > (before.ordinary[at] ?? Infinity));
    expect(worse).toEqual([]);
  });

  test('what was accepted has left the list, and the trail of a food says why it has the name', async () => {
    const { items } = await editor.api.searchMisses.list.query({ locale: LOCALE, limit: 100 });
    const left = new Set(items.map(({ text }) => text));
    const [code = '', name = ''] =
      [...VERNACULAR].find(
        (_, at) => isFound(after.vernacular[at] ?? null) && !isFound(before.vernacular[at] ?? null),
      ) ?? [];
    expect(left.has(name)).toBe(false);
    const trail = await editor.api.foodRecords.changes.query({ locale: LOCALE, code });
    expect(trail.items[0]?.reason).toMatchObject({ kind: 'search-miss', texts: [{ text: name }] });
  });
});
