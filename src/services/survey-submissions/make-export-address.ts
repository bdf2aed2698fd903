import type { SignedInContext } from '../../context.ts';
import { makeSignedAddress, type SignedAddress } from '../signed-addresses/signed-address.ts';
import { toRecallsWanted } from '../study-files/recall-filter.ts';
import type { ExportWanted } from './export-submissions.ts';

/** Makes an address of an export. Throws AppError `survey.not_found`, `user.not_found`. */
export async function makeExportAddress(context: SignedInContext, wanted: ExportWanted): Promise<SignedAddress> {
  await toRecallsWanted(context, await context.surveys.get(wanted.surveyId), wanted);
  return makeSignedAddress(context, { what: 'export', input: wanted });
}
