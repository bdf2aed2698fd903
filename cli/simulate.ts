import { daysAfter } from '@dietary-recall/recall-flow';
import { readConfig } from '../src/config.ts';
import { MOST_DAYS } from './respondents/simulated-days.ts';
import { codeSurvey, type CodedStep } from './support/code-survey.ts';
import { runCommand, UsageError } from './support/command.ts';
import { Progress } from './support/progress.ts';
import { serverAddress, staffClient, URL_OPTION } from './support/server-access.ts';
import { simulateSurvey, type Simulated } from './support/simulate-survey.ts';
import { surveyToSimulate } from './support/simulated-survey.ts';

await runCommand(
  {
    name: 'npm run simulate --',
    forms: ['--survey ID [options]'],
    summary: 'Fills a test survey with the recalls of invented people, over the API of a running server.',
    details: `For training and for writing analysis scripts before the fieldwork: see docs/tutorial/generated-data.md. The same seed makes the same people
and recalls on the same food list. Run it again to go on after an interruption: what was sent is not sent twice.
It signs in with the personal access token RECALL_TOKEN, or else as the superuser in the file ACCOUNTS (default demo-accounts.json
of DATA_DIR).`,
    options: {
      survey: { type: 'text', value: 'ID', help: 'The test survey.' },
      locale: {
        type: 'text',
        value: 'LOCALE',
        help: 'Make the survey with the food list of this locale if it does not exist.',
      },
      people: { type: 'integer', value: 'NUMBER', default: 300, min: 1, help: 'How many people take part.' },
      days: {
        type: 'integer',
        value: 'NUMBER',
        default: 2,
        min: 1,
        help: `The recalls of each person, at most ${MOST_DAYS - 1}.`,
      },
      seed: { type: 'integer', value: 'NUMBER', default: 1, min: 0, help: 'Another seed makes other people.' },
      'last-day': {
        type: 'text',
        value: 'DATE',
        help: 'The last day that is reported, YYYY-MM-DD (default two days ago). The days lie in the four weeks before it.',
      },
      code: { type: 'flag', help: 'Then code all that the coding queue of the survey holds, as a nutritionist would.' },
      url: URL_OPTION,
    },
    example: 'npm run simulate -- --survey training --locale en_GB --people 300 --days 2 --seed 7',
  },
  async ({ values }) => {
    const { survey: surveyId, locale, people, days, seed } = values;
    if (surveyId === undefined) throw new UsageError('--survey is missing. Add --survey ID.');
    if (days >= MOST_DAYS) throw new UsageError(`--days: write at most ${MOST_DAYS - 1}.`);
    const lastDay = lastDayOf(values['last-day']);
    const config = readConfig();
    const url = serverAddress(values.url, config);
    const staff = await staffClient(url, config);
    const survey = await surveyToSimulate(staff, { url, surveyId, locale, days });
    const progress = new Progress();
    const simulated = await simulateSurvey(staff, { url, survey, seed, people, days, lastDay }, (share) =>
      progress.show('People', share),
    ).finally(() => progress.end());
    process.stdout.write(`${report(surveyId, people, simulated)}\n`);
    if (!values.code) return;
    const steps = await codeSurvey(staff, survey, (share) => progress.show('Codings', share)).finally(() =>
      progress.end(),
    );
    process.stdout.write(`${reportOfCoding(steps)}\n`);
  },
);

function lastDayOf(given: string | undefined): string {
  const twoDaysAgo = daysAfter(new Date().toISOString().slice(0, 10), -2);
  if (given === undefined) return twoDaysAgo;
  if (!/^\d{4}-\d\d-\d\d$/.test(given) || Number.isNaN(Date.parse(given)))
    throw new UsageError(`--last-day: "${given}" is not a day. Write it as YYYY-MM-DD.`);
  if (given > twoDaysAgo) throw new UsageError(`--last-day: write ${twoDaysAgo} or an earlier day.`);
  return given;
}

function report(survey: string, people: number, simulated: Simulated): string {
  const { recalls, sentBefore, foods, missingFoods, oldCodes, unknownPortions, breakOffs } = simulated;
  return [
    `${people} people of the survey "${survey}" sent ${recalls} recalls${sentBefore > 0 ? ` (${sentBefore} had been sent before)` : ''}.`,
    `  ${foods} foods, of them ${oldCodes} with a code that the list does not have, ${unknownPortions} without an amount`,
    `  ${missingFoods} foods that are not in the list`,
    `  ${breakOffs} recalls were begun and not sent`,
  ].join('\n');
}

function reportOfCoding(steps: readonly CodedStep[]): string {
  const codings = steps.reduce((sum, step) => sum + step.codings.length, 0);
  const confirmed = steps.filter(({ kind }) => kind === 'confirm').flatMap((step) => step.codings);
  return [
    `${codings} entries of the coding queue were coded in ${steps.length} steps, ${confirmed.length} of them as they were.`,
    '  The queue is empty.',
  ].join('\n');
}
