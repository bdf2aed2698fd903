import { readConfig } from '../src/config.ts';
import { createLog } from '../src/log.ts';
import { openRuntime } from '../src/runtime.ts';
import type { NutrientChange, RecalculationSummary } from '../src/services/recalculation/change-summary.ts';
import { recalculateSurvey } from '../src/services/recalculation/recalculate-survey.ts';
import { runCommand, UsageError } from './support/command.ts';
import { Progress } from './support/progress.ts';
import { table } from './support/table.ts';

const MAX_GONE = 20;

await runCommand(
  {
    name: 'npm run nutrients --',
    forms: ['recalculate SURVEY [options]'],
    summary: 'Computes the nutrients of all recalls of a survey again after a nutrient table was corrected.',
    details: `Each food takes the present values of the nutrient record that its recall names; totals and quality flags follow. Prints what
changes, then stores it: all or nothing. Foods that were unknown when they were submitted stay unknown, and those whose
record is gone stay as they are. Stop an embedded server first; on
PostgreSQL (DATABASE_URL) the server may run.`,
    positionals: { SURVEY: 'The id of the survey.' },
    options: {
      'dry-run': { type: 'flag', help: 'Store nothing; print the changes that would be made.' },
      codes: {
        type: 'flag',
        help: "Use the nutrient record that each food is mapped to in the survey's locale.\nA food that is unknown or has no mapping keeps its record.",
      },
    },
    example: 'npm run nutrients -- recalculate spring-2026 --dry-run',
  },
  async ({ values, positionals }) => {
    const [command, surveyId] = positionals;
    if (command !== 'recalculate' || surveyId === undefined || positionals.length > 2)
      throw new UsageError('Write recalculate and the id of a survey.');
    const isDryRun = values['dry-run'];
    const runtime = await openRuntime(readConfig(), createLog('error'));
    const progress = new Progress();
    try {
      const { changedRecalls } = await recalculateSurvey(runtime.context(), {
        surveyId,
        withCodes: values.codes,
        isDryRun,
        onProgress: (step, share) => progress.show(step, share),
        onCompared: (summary) => {
          progress.end();
          process.stdout.write(`${report(summary)}\n`);
        },
      });
      progress.end();
      const isStored = changedRecalls > 0 && !isDryRun;
      process.stdout.write(isStored ? 'Stored.\n' : `Nothing was stored${isDryRun ? ' (--dry-run)' : ''}.\n`);
    } finally {
      progress.end();
      await runtime.close();
    }
  },
);

function report(summary: RecalculationSummary): string {
  const { recalls, foods, changedRecalls, changedFoods, foodsWithOtherRecord, changedFlags, nutrients } = summary;
  const changes = [
    `${changedRecalls} of ${recalls} recalls change, in ${changedFoods} of ${foods} foods.`,
    ...(foodsWithOtherRecord > 0 ? [`${foodsWithOtherRecord} foods get another nutrient record.`] : []),
    ...(changedFlags > 0 ? [`${changedFlags} recalls get other quality flags.`] : []),
    ...(changedFoods > 0 && nutrients.length === 0
      ? ['No amount changes, only the stored nutrient records or flags.']
      : []),
    ...(nutrients.length > 0 ? [`\n${nutrientTable(nutrients)}\n`] : []),
  ];
  return [...changes, ...leftAlone(summary)].join('\n');
}

function leftAlone({ unresolvedFoods, goneRecords }: RecalculationSummary): string[] {
  const more = goneRecords.length - MAX_GONE;
  return [
    ...(unresolvedFoods > 0
      ? [`${unresolvedFoods} foods were unknown when they were submitted and stay unchanged.`]
      : []),
    ...(goneRecords.length > 0 ? ['Foods that stay unchanged, because their nutrient record was removed:'] : []),
    ...goneRecords.slice(0, MAX_GONE).map(({ tableId, recordId, foods }) => `  ${tableId} ${recordId}: ${foods} foods`),
    ...(more > 0 ? [`  and ${more} more records`] : []),
  ];
}

// The means are over all recalls of the survey. The largest change is the change of one recall.
function nutrientTable(nutrients: readonly NutrientChange[]): string {
  return table(
    ['nutrient', 'unit', 'values', 'now unknown', 'mean before', 'mean after', 'largest change'],
    nutrients.map(({ description, unit, values, unknown, meanBefore, meanAfter, largestChange }) => [
      description,
      unit,
      String(values),
      String(unknown),
      ...[meanBefore, meanAfter, largestChange].map(shown),
    ]),
  );
}

function shown(amount: number | null): string {
  return amount === null ? '-' : amount.toLocaleString('en', { maximumSignificantDigits: 6, useGrouping: false });
}
