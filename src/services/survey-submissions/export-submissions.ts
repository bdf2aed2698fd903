import { Readable } from 'node:stream';
import type { ExportFormat } from '@dietary-recall/vocabulary';
import pLimit from 'p-limit';
import { Submission } from '../../../entities/submission.ts';
import { BOM } from '../../adapters/table-file.ts';
import { fromReplica, type Context } from '../../context.ts';
import { withAnswerLimit } from '../../db/answer-limits.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import { nutritionIntake, type RecallToShare } from '../../domain/nutrition-intake.ts';
import { readKnownColumns } from '../study-files/known-columns.queries.ts';
import { readAhead } from '../study-files/recall-batch.ts';
import { exportedRecallsOf } from '../study-files/recall-contents.queries.ts';
import { toRecallsWanted, type RecallFilter } from '../study-files/recall-filter.ts';
import type { RecallsWanted } from '../study-files/recalls-wanted.ts';
import { linesOf, STUDY_FILE_NAMES, STUDY_FILES, type Lines } from '../study-files/study-files.ts';
import { recallToShare } from '../submissions/nutrition-intake.ts';
import { audit } from '../trail/audit.ts';

/** Resources of HL7 FHIR, a line for each recall. */
const INTAKES = 'nutrition-intakes';
export const EXPORT_CONTENTS = [...STUDY_FILE_NAMES, INTAKES] as const;

/** Exports of the process read one batch at a time, one after the other, which leaves most connections to respondents. */
const turns = pLimit(1);

/** The file that is wanted. Without `dateTo` it has the recalls that exist when the export starts. */
export interface ExportWanted extends RecallFilter {
  content: (typeof EXPORT_CONTENTS)[number];
  format: ExportFormat;
  /** Whether a CSV file begins with the byte order mark by which Excel recognises UTF-8. */
  bom: boolean;
}

/**
 * Exports the data of a survey as a stream that is written while the data are read: memory does not grow with the survey. It reads
 * from the replica if there is one. Throws AppError `survey.not_found`, `user.not_found`.
 */
export async function exportSubmissions(context: Context, wanted: ExportWanted): Promise<Readable> {
  const survey = await context.surveys.get(wanted.surveyId);
  const { content, format, bom, as, validity, dateFrom, dateTo, recalledFrom, recalledTo } = wanted;
  const recalls = await toRecallsWanted(context, survey, wanted);
  await audit(context, {
    recordType: 'export',
    code: content,
    surveyId: survey.id,
    ...(recalls.userId === null ? {} : { personId: recalls.userId }),
    action: 'export',
    after: { format, as, validity, dateFrom, dateTo, recalledFrom, recalledTo },
  });
  const reader = fromReplica(context);
  if (content === INTAKES) return Readable.from(texts('', await intakeLines(reader, recalls)));
  const file = STUDY_FILES[content].open(await readKnownColumns(reader, survey), format);
  const head = (bom && format === 'csv' ? BOM : '') + file.head;
  return Readable.from(texts(head, linesOf(reader, file, recalls)));
}

async function* texts(head: string, batches: AsyncGenerator<Pick<Lines, 'text'>>): AsyncGenerator<string> {
  if (head !== '') yield head;
  for await (const lines of readAhead(inTurns(batches))) yield lines.text();
}

async function intakeLines(context: Context, wanted: RecallsWanted): Promise<AsyncGenerator<Pick<Lines, 'text'>>> {
  const { publicUrl: baseUrl } = context.config;
  const facts = { baseUrl, surveyId: wanted.survey.slug, nutrientTypes: await loadNutrientTypes(context.em) };
  const linesOfBatch = (recalls: RecallToShare[]) => ({
    text: () => recalls.map((recall) => `${JSON.stringify(nutritionIntake(recall, facts))}\n`).join(''),
  });
  return (async function* () {
    for await (const recalls of intakesOf(context, wanted)) yield linesOfBatch(recalls);
  })();
}

/** Whole recalls, to be shared as HL7 FHIR resources. */
async function* intakesOf(context: Context, wanted: RecallsWanted): AsyncGenerator<RecallToShare[]> {
  for await (const recalls of readAhead(exportedRecallsOf(context, wanted))) {
    const ids = recalls.map(({ id }) => id);
    const populate = ['meals.foods', 'meals.missingFoods'] as const;
    const stored = await context.em.fork().find(Submission, { id: { $in: ids } }, { populate });
    const byId = new Map(stored.map((submission) => [submission.id, submission]));
    yield recalls.flatMap(({ id, userName }) => {
      const submission = byId.get(id);
      return submission ? [recallToShare({ submission, as: wanted.as }, userName)] : [];
    });
  }
}

// A turn ends when its batch has been read, so that a slow client does not make others wait.
async function* inTurns<Rows>(batches: AsyncGenerator<Rows>): AsyncGenerator<Rows> {
  try {
    for (;;) {
      const { done, value } = await turns(() => withAnswerLimit('reading', () => batches.next()));
      if (done) return;
      yield value;
    }
  } finally {
    await batches.return(undefined);
  }
}
