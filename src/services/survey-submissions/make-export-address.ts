import { isFhirContent } from '@dietary-recall/vocabulary';
import type { SignedInContext } from '../../context.ts';
import { makeSignedAddress, type SignedAddress } from '../signed-addresses/signed-address.ts';
import { chooseColumns } from '../study-files/chosen-columns.ts';
import { readKnownColumns } from '../study-files/known-columns.queries.ts';
import { toRecallsWanted } from '../study-files/recall-filter.ts';
import { STUDY_FILES } from '../study-files/study-files.ts';
import type { ExportWanted } from './export-submissions.ts';

/** Makes an address of an export. Throws AppError `survey.not_found`, `user.not_found`, `export.column_unknown`. */
export async function makeExportAddress(context: SignedInContext, wanted: ExportWanted): Promise<SignedAddress> {
  const survey = await context.surveys.get(wanted.surveyId);
  await toRecallsWanted(context, survey, wanted);
  const { content, columns } = wanted;
  if (columns && !isFhirContent(content)) {
    chooseColumns(STUDY_FILES[content].table(await readKnownColumns(context, survey)), columns);
  }
  return makeSignedAddress(context, { what: 'export', input: wanted });
}
