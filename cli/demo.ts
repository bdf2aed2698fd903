import { existsSync, readFileSync } from 'node:fs';
import type { RecallToSubmit } from '@dietary-recall/recall-flow';
import { TRPCClientError } from '@trpc/client';
import { createRecallClient, isRefusal, type RecallClient } from '../client/index.ts';
import { readConfig } from '../src/config.ts';
import { accountsFileOf, type DemoAccount } from '../src/demo/demo-accounts.ts';
import { DEMO_LOCALE, demoSurveyOf } from '../src/domain/demo-survey-ids.ts';
import { CommandError, runCommand, UsageError } from './support/command.ts';
import { completeRecall } from './support/complete-recall.ts';
import { table } from './support/table.ts';

const SHOWN_NUTRIENTS = [
  { id: '1', heading: 'Energy kcal' },
  { id: '11', heading: 'Protein g' },
  { id: '49', heading: 'Fat g' },
  { id: '13', heading: 'Carbohydrate g' },
  { id: '22', heading: 'Sugars g' },
  { id: '138', heading: 'Sodium mg' },
];

await runCommand(
  {
    name: 'npm run demo --',
    forms: ['[options]'],
    summary: 'Simulates one respondent of the demo survey against a running server and prints the recall.',
    details: `The respondent signs in, answers the questions of the default scheme about ten foods, and submits the recall. The
account is read from the file ACCOUNTS (default demo-accounts.json of DATA_DIR).`,
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
    await submit(client, await completeRecall(client, survey, say));
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

async function submit(client: RecallClient, body: RecallToSubmit): Promise<void> {
  const { surveyId } = body;
  const receipt = await client.api.submissions.submit.mutate(body);
  const day = await client.api.submissions.getMine.query({ surveyId, submissionId: receipt.submissionId });
  say(`\nSubmitted as ${receipt.submissionId}\n`);
  const amounts = (nutrients: Record<string, number>) =>
    SHOWN_NUTRIENTS.map(({ id }) => (nutrients[id] === undefined ? '' : nutrients[id].toFixed(1)));
  const foods = day.meals.flatMap(({ name, foods: list }) =>
    list.map((food) => [
      name,
      food.localDescription ?? food.code,
      food.portionWeight?.toFixed(0) ?? '',
      ...amounts(food.nutrients),
    ]),
  );
  const grams = day.meals
    .flatMap(({ foods: list }) => list)
    .reduce((sum, { portionWeight }) => sum + (portionWeight ?? 0), 0);
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
