import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { TRPCClientError } from '@trpc/client';
import { createRecallClient, isRefusal, type RecallClient } from '../client/index.ts';
import { readConfig } from '../src/config.ts';
import { accountsFileOf, type DemoAccount } from '../src/demo/demo-accounts.ts';
import { DEMO_LOCALE, demoSurveyOf } from '../src/demo/demo-surveys.ts';
import { choosePortion, type ChosenPortion } from './support/choose-portion.ts';
import { CommandError, runCommand, UsageError } from './support/command.ts';
import { table } from './support/table.ts';

/** The words that the respondent types, and the preferred portion size method. A food without it uses its first method. */
const DAY = [
  { meal: 'Breakfast', hours: 7, typed: 'corn flaks', how: 'as-served' },
  { meal: 'Breakfast', hours: 7, typed: 'semi skimmed milk', how: 'drink-scale' },
  { meal: 'Breakfast', hours: 7, typed: 'toast', how: 'guide-image' },
  { meal: 'Breakfast', hours: 7, typed: 'cuppa', how: 'drink-scale' },
  { meal: 'Lunch', hours: 12, typed: 'boiled egg', how: 'standard-portion' },
  { meal: 'Lunch', hours: 12, typed: 'bananna', how: 'guide-image' },
  { meal: 'Dinner', hours: 19, typed: 'spag bol', how: 'as-served' },
  { meal: 'Dinner', hours: 19, typed: 'chips', how: 'as-served' },
  { meal: 'Dinner', hours: 19, typed: 'chicken breast', how: 'weight' },
  { meal: 'Dinner', hours: 19, typed: 'pint of lager', how: 'drink-scale' },
];

const SHOWN_NUTRIENTS = [
  { id: '1', heading: 'Energy kcal' },
  { id: '11', heading: 'Protein g' },
  { id: '49', heading: 'Fat g' },
  { id: '13', heading: 'Carbohydrate g' },
  { id: '22', heading: 'Sugars g' },
  { id: '138', heading: 'Sodium mg' },
];

interface Survey {
  id: string;
  localeId: string;
}

interface Eaten {
  typed: string;
  meal: string;
  hours: number;
  code: string;
  portion: ChosenPortion;
}

await runCommand(
  {
    name: 'npm run demo --',
    forms: ['[options]'],
    summary: 'Simulates one respondent of the demo survey against a running server and prints the recall.',
    details: `The respondent signs in, searches ten foods, chooses portions and submits a recall. The account is read from the file
ACCOUNTS (default demo-accounts.json of DATA_DIR).`,
    options: {
      locale: { type: 'text', value: 'LOCALE', default: DEMO_LOCALE, help: 'The food list of the recall.' },
      url: { type: 'text', value: 'URL', help: 'The address of the server (default RECALL_URL, then PUBLIC_URL).' },
    },
    example: 'npm run demo -- --locale en_US --url http://127.0.0.1:3100',
  },
  async ({ values }) => {
    const config = readConfig();
    const { RECALL_URL, ACCOUNTS = accountsFileOf(config.dataDir) } = process.env;
    const url = addressOf(values.url, '--url') ?? addressOf(RECALL_URL, 'RECALL_URL') ?? config.publicUrl;
    const client = createRecallClient({ url });
    const surveyId = demoSurveyOf(values.locale);
    await requireSurvey(client, surveyId, url);
    await signIn(client, surveyId, ACCOUNTS);
    const survey = await client.api.surveyData.parameters.query({ surveyId });
    say(
      `Survey "${survey.id}" is ${survey.state}; food list ${survey.localeId}, at most ${survey.maximumDailySubmissions} recalls a day`,
    );
    const info = await client.api.surveyData.userInfo.query({
      surveyId,
      tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    say(`This is recall number ${info.recallNumber} of ${info.name}\n`);
    await submit(client, survey, await recall(client, survey));
    if (survey.localeId === DEMO_LOCALE) await feedback(client, surveyId);
  },
);

function addressOf(given: string | undefined, name: string): string | undefined {
  if (given === undefined) return undefined;
  if (!/^https?:$/.test(URL.parse(given)?.protocol ?? ''))
    throw new UsageError(`${name}: "${given}" is not an http(s) address.`);
  return given.replace(/\/+$/, '');
}

async function requireSurvey(client: RecallClient, surveyId: string, url: string): Promise<void> {
  try {
    await client.api.surveyData.publicParameters.query({ surveyId });
  } catch (error) {
    if (error instanceof TRPCClientError && error.cause instanceof TypeError) {
      throw new CommandError(`No server answers at ${url}. Start it with npm start, or set RECALL_URL.`);
    }
    if (!isRefusal(error, 'survey.not_found')) throw error;
    throw new CommandError(`There is no demo survey "${surveyId}". Import the food list first with npm run import.`);
  }
}

async function signIn(client: RecallClient, surveyId: string, accountsFile: string): Promise<void> {
  if (!existsSync(accountsFile))
    throw new CommandError(
      `There is no ${accountsFile}. Start the server once with npm start, and set ACCOUNTS or DATA_DIR.`,
    );
  const accounts = JSON.parse(readFileSync(accountsFile, 'utf8')) as DemoAccount[];
  const account = accounts.find(({ role }) => role === 'respondent');
  if (account?.userName === undefined)
    throw new CommandError(
      `${accountsFile} has no respondent. Start the server with an empty DATA_DIR, which makes new accounts.`,
    );
  try {
    await client.signIn.withAlias({ surveyId, userName: account.userName, password: account.password });
  } catch (error) {
    if (!isRefusal(error, 'auth.credentials_refused')) throw error;
    throw new CommandError(
      `The server does not know the accounts of ${accountsFile}. Set ACCOUNTS to the file of that server, for example ACCOUNTS=data/server/demo-accounts.json npm run demo.`,
    );
  }
  say(`Signed in to "${surveyId}" as ${account.userName}`);
}

/** Enters the foods of the day. It saves a session after half of them and resumes it, as a person does on another device. */
async function recall(client: RecallClient, { id: surveyId, localeId }: Survey): Promise<Eaten[]> {
  const half = DAY.length / 2;
  const first = await eat(client, localeId, DAY.slice(0, half));
  await client.api.userSessions.save.mutate({ surveyId, data: JSON.stringify(first) });
  const { data: session } = await client.api.userSessions.get.query({ surveyId });
  if (session === null) throw new Error('The session that was just saved is gone.');
  say(`\nSession saved at ${session.updatedAt} and resumed\n`);
  const resumed = JSON.parse(session.sessionData) as Eaten[];
  return [...resumed, ...(await eat(client, localeId, DAY.slice(half)))];
}

async function eat(client: RecallClient, locale: string, entries: typeof DAY): Promise<Eaten[]> {
  const eaten: Eaten[] = [];
  for (const { meal, hours, typed, how } of entries) {
    const { foods } = await client.api.foods.lookup.query({ locale, desc: typed, limit: 5 });
    const [best] = foods;
    if (!best) {
      say(`"${typed}" is not in the list`);
      continue;
    }
    const food = await client.api.foods.get.query({ locale, code: best.code });
    const portion = await choosePortion(client, food, how);
    say(`"${typed}" -> ${best.localDescription}: ${portion.said}, ${portion.grams} g`);
    eaten.push({ typed, meal, hours, code: best.code, portion });
  }
  return eaten;
}

async function submit(client: RecallClient, { id: surveyId }: Survey, eaten: Eaten[]): Promise<void> {
  const mealNames = [...new Set(eaten.map(({ meal }) => meal))];
  const endTime = new Date();
  const receipt = await client.api.submissions.submit.mutate({
    surveyId,
    startTime: new Date(endTime.getTime() - 12 * 60_000).toISOString(),
    endTime: endTime.toISOString(),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    uxSessionId: randomUUID(),
    meals: mealNames.map((name) => {
      const foods = eaten.filter(({ meal }) => meal === name);
      return {
        name,
        time: { hours: foods[0]?.hours ?? 12, minutes: 0 },
        foods: foods.map(({ code, typed, portion }) => ({
          code,
          searchTerm: typed,
          portionSize: {
            method: portion.method,
            data: { ...portion.choices, servingWeight: portion.grams, leftoversWeight: 0 },
          },
        })),
      };
    }),
  });
  const day = await client.api.submissions.getMine.query({ surveyId, submissionId: receipt.submissionId });
  say(`\nSubmitted as ${receipt.submissionId}\n`);
  const amounts = (nutrients: Record<string, number>) =>
    SHOWN_NUTRIENTS.map(({ id }) => (nutrients[id] === undefined ? '' : nutrients[id].toFixed(1)));
  const foods = day.meals.flatMap(({ name, foods: list }) =>
    list.map((food) => [
      name,
      food.localDescription ?? food.code,
      food.portionWeight.toFixed(0),
      ...amounts(food.nutrients),
    ]),
  );
  const grams = day.meals.flatMap(({ foods: list }) => list).reduce((sum, { portionWeight }) => sum + portionWeight, 0);
  say(
    table(
      ['Meal', 'Food', 'Grams', ...SHOWN_NUTRIENTS.map(({ heading }) => heading)],
      [...foods, ['', 'Total', grams.toFixed(0), ...amounts(day.totals)]],
    ),
  );
}

/** Prints the feedback for a woman of 36 years. The feedback rules of the demo need the demo food list. */
async function feedback(client: RecallClient, surveyId: string): Promise<void> {
  const levels = await client.api.energyRequirements.listPhysicalActivityLevels.query();
  await client.api.profile.updatePhysicalData.mutate({
    sex: 'f',
    birthdate: `${new Date().getFullYear() - 36}-01-01`,
    weight: 65,
    height: 165,
    weightTarget: 'keep_weight',
    physicalActivityLevelId: levels[0]?.id ?? null,
  });
  const { recalls, bmr, energyRequirement, rules } = await client.api.feedback.mine.query({ surveyId });
  const needs = `${energyRequirement?.toFixed(0)} kcal a day (basal metabolic rate ${bmr?.kcal.toFixed(0)} kcal)`;
  say(`\nFeedback on ${recalls.count} ${recalls.count === 1 ? 'recall' : 'recalls'}; she needs ${needs}\n`);
  const lines = rules.map(({ description, value, valueUnit, sector, targetSector, sectors }) => {
    const { start, end } = targetSector?.range ?? { start: 0, end: 0 };
    const isLast = sectors.every(({ range }) => range.end <= end);
    const aim = isLast ? `from ${start}` : `${start} to ${end}`;
    return [description, value?.toFixed(1) ?? 'unknown', valueUnit, sector?.name ?? '', targetSector ? aim : ''];
  });
  say(table(['Nutrient', 'Value', 'Unit', 'Verdict', 'Aim'], lines));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
