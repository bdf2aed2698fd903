import type { SignedInContext } from '../../context.ts';
import { makeSignedAddress, type SignedAddress } from '../signed-addresses/signed-address.ts';
import { requireKeptExtract, type ExtractRef } from './extracts.queries.ts';

/** Makes an address of the zip file of an extract. Throws AppError `survey.not_found`, `extract.not_found`, `extract.deleted`. */
export async function makeExtractAddress(context: SignedInContext, ref: ExtractRef): Promise<SignedAddress> {
  await requireKeptExtract(context, ref);
  return makeSignedAddress(context, { what: 'extract', input: ref });
}
