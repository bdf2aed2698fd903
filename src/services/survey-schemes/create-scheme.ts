import { DEFAULT_SCHEME_ID } from '@dietary-recall/scheme/built-in';
import { SurveySchemeVersion } from '../../../entities/survey-scheme-version.ts';
import { SurveyScheme } from '../../../entities/survey-scheme.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { isBuiltIn, requireScheme, requireSchemeVersion, type SchemeWithVersions } from './survey-schemes.queries.ts';

interface NewScheme {
  id: string;
  name: string;
  /** May have faults; absent: a copy of `copyOf`. */
  document?: object | undefined;
  /** The scheme whose newest version is copied; absent: the built-in default. */
  copyOf?: string | undefined;
}

/**
 * Creates a scheme whose first version is a draft: the given document or a copy of another scheme. Throws AppError `scheme.duplicate_id`,
 * `scheme.not_found`.
 */
export function createScheme(
  context: SignedInContext,
  { id, name, document, copyOf = DEFAULT_SCHEME_ID }: NewScheme,
): Promise<SchemeWithVersions> {
  return inTransaction(context, async (inner) => {
    await acquireLock(inner.em, 'schemes');
    await requireFreeId(inner, id);
    await insertScheme(inner, { id, name, document: document ?? (await newestDocument(inner, copyOf)) });
    return requireScheme(inner, id);
  });
}

async function requireFreeId({ em }: SignedInContext, id: string): Promise<void> {
  if (!isBuiltIn(id) && (await em.count(SurveyScheme, id)) === 0) return;
  throw new AppError('conflict', 'scheme.duplicate_id', `There is a scheme "${id}" already: choose another id.`);
}

/** Stores a scheme with its first draft. */
export async function insertScheme(
  context: SignedInContext,
  { id, name, document }: { id: string; name: string; document: object },
): Promise<void> {
  const { em, actor, now } = context;
  const at = now();
  await em.insert(SurveyScheme, {
    id,
    name,
    version: crypto.randomUUID(),
    createdAt: at,
    changedAt: at,
    changedBy: actor.userId,
  });
  await em.insert(SurveySchemeVersion, { scheme: id, number: 1, document, createdAt: at, changedAt: at });
  await audit(context, { recordType: 'survey-scheme', code: id, action: 'create', after: { name } });
}

async function newestDocument(context: SignedInContext, schemeId: string): Promise<object> {
  const { versions } = await requireScheme(context, schemeId);
  // Each scheme has a version from the beginning.
  const number = versions[0]?.number ?? 1;
  return (await requireSchemeVersion(context, { schemeId, number })).document;
}
