import { compareDocuments, type SchemeChange } from '@dietary-recall/scheme';
import type { Context } from '../../context.ts';
import { requireSchemeVersion } from './survey-schemes.queries.ts';

/** Two versions of a scheme, and what differs. */
export interface ComparedVersions {
  schemeId: string;
  from: number;
  to: number;
  changes: SchemeChange[];
}

/** Compares two versions of a scheme field by field. Throws AppError `scheme.not_found`, `scheme_version.not_found`. */
export async function compareVersions(
  context: Context,
  { schemeId, from, to }: { schemeId: string; from: number; to: number },
): Promise<ComparedVersions> {
  const before = await requireSchemeVersion(context, { schemeId, number: from });
  const after = await requireSchemeVersion(context, { schemeId, number: to });
  return { schemeId, from, to, changes: compareDocuments(before.document, after.document) };
}
