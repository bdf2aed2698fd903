import { isDeepStrictEqual } from 'node:util';
import { compareDocuments, writtenPath } from '@dietary-recall/scheme';
import { SurveySchemeVersion } from '../../../entities/survey-scheme-version.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { audit } from '../trail/audit.ts';
import { findDraft, lockScheme, touchScheme, type EditedScheme } from './edited-scheme.ts';
import { requireScheme, type SchemeWithVersions } from './survey-schemes.queries.ts';

interface SchemeUpdate extends EditedScheme {
  name?: string | undefined;
  /** The whole document; it may have faults. */
  document?: object | undefined;
}

/**
 * Changes the name of a scheme, and its draft. A scheme without a draft gets one, which is the next version: published versions never change.
 * Throws AppError `scheme.not_found`, `scheme.built_in`, `scheme.version_conflict`.
 */
export function updateScheme(
  context: SignedInContext,
  { name, document, ...edited }: SchemeUpdate,
): Promise<SchemeWithVersions> {
  return inTransaction(context, async (inner) => {
    const { schemeId } = edited;
    const scheme = await lockScheme(inner, edited);
    const before: Record<string, unknown> = {};
    const after: Record<string, unknown> = {};
    if (name !== undefined && name !== scheme.name) [before['name'], after['name']] = [scheme.name, name];
    const replaced = document === undefined ? null : await replaceDraft(inner, schemeId, document);
    if (replaced) Object.assign(before, replaced.before);
    if (replaced) Object.assign(after, replaced.after);
    if (Object.keys(after).length > 0) {
      await audit(inner, { recordType: 'survey-scheme', code: schemeId, action: 'update', before, after });
      await touchScheme(inner, schemeId, name === undefined ? {} : { name });
    }
    return requireScheme(inner, schemeId);
  });
}

/** The most places of a document that an entry of the trail names. */
const MAX_PLACES = 100;

/** Replaces the draft of a scheme, or makes the next version. Null if the newest version is the same. */
export async function replaceDraft(
  context: SignedInContext,
  schemeId: string,
  document: object,
): Promise<{ before: object; after: object } | null> {
  const { em, now } = context;
  const newest = await em.findOneOrFail(SurveySchemeVersion, { scheme: schemeId }, { orderBy: { number: 'desc' } });
  if (isDeepStrictEqual(newest.document, document)) return null;
  const draft = await findDraft(context, schemeId);
  const number = draft?.number ?? newest.number + 1;
  const at = now();
  if (draft) await em.nativeUpdate(SurveySchemeVersion, draft.id, { document, changedAt: at });
  else await em.insert(SurveySchemeVersion, { scheme: schemeId, number, document, createdAt: at, changedAt: at });
  // The documents of versions are kept, and may be large: the trail names what changed.
  const changes = compareDocuments(newest.document, document);
  const changed = changes.slice(0, MAX_PLACES).map(({ path }) => writtenPath(path));
  return { before: { number: newest.number }, after: { number, changed, changes: changes.length } };
}
