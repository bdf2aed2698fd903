import type { RecallToSubmit } from '@dietary-recall/recall-flow';
import { createRecallClient, type RecallClient } from '../client/index.ts';
import { readConfig, type Config } from '../src/config.ts';
import { DEMO_LOCALE, demoSurveyOf } from '../src/domain/demo-survey-ids.ts';
import { CommandError, runCommand } from './support/command.ts';
import { completeRecall } from './support/complete-recall.ts';
import { demoAccount, serverAddress, signInFrom, unlessRefused, URL_OPTION } from './support/server-access.ts';
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
      url: URL_OPTION,
    },
    example: 'npm run demo -- --locale en_US --url http://127.0.0.1:3100',
  },
  async ({ values }) => {
    const config = readConfig();
    const url = serverAddress(values.url, config);
    const client = createRecallClient({ url });
    const surveyId = demoSurveyOf(values.locale);
    await requireSurvey(client, surveyId, url);
    await signIn(client, surveyId, config);
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

async function requireSurvey(client: RecallClient, surveyId: string, url: string): Promise<void> {
  const found = client.api.surveyData.publicParameters.query({ surveyId });
  if ((await unlessRefused(found, 'survey.not_found', url)) === null)
    throw new CommandError(`There is no demo survey "${surveyId}". Import the food list first with npm run import.`);
}

async function signIn(client: RecallClient, surveyId: string, config: Config): Promise<void> {
  const { account, file } = demoAccount('respondent', config);
  const { userName = '', password } = account;
  await signInFrom(file, client.signIn.withAlias({ surveyId, userName, password }));
  say(`Signed in to "${surveyId}" as ${userName}`);
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
