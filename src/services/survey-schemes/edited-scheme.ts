import { LockMode } from '@mikro-orm/core';
import { SurveySchemeVersion } from '../../../entities/survey-scheme-version.ts';
import { SurveyScheme } from '../../../entities/survey-scheme.ts';
import type { SignedInContext } from '../../context.ts';
import { requireVersion } from '../../refusals.ts';
import { requireOwnScheme, schemeNotFound } from './survey-schemes.queries.ts';

/** What names a scheme that is edited. */
export interface EditedScheme {
  schemeId: string;
  /** The version that the editor read. Absent: the change is made whatever else was changed since. */
  baseVersion?: string | undefined;
}

/**
 * Locks a scheme until the end of the transaction, so that editors of it write one after the other. Throws AppError `scheme.not_found`,
 * `scheme.built_in`, `scheme.version_conflict`.
 */
export async function lockScheme(
  { em }: SignedInContext,
  { schemeId, baseVersion }: EditedScheme,
): Promise<SurveyScheme> {
  requireOwnScheme(schemeId);
  const scheme = await em.findOne(SurveyScheme, schemeId, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!scheme) throw schemeNotFound(schemeId);
  if (baseVersion !== undefined) requireVersion('scheme', scheme.version, baseVersion);
  return scheme;
}

/** Finds the version of a scheme that is edited; null: none. */
export function findDraft({ em }: SignedInContext, schemeId: string): Promise<SurveySchemeVersion | null> {
  return em.findOne(SurveySchemeVersion, { scheme: schemeId, state: 'draft' });
}

/** Stores that the caller changed a scheme, and what else of it is given. */
export async function touchScheme(
  { em, actor, now }: SignedInContext,
  schemeId: string,
  changes: Partial<Pick<SurveyScheme, 'name' | 'state'>> = {},
): Promise<void> {
  const stamp = { version: crypto.randomUUID(), changedAt: now(), changedBy: actor.userId };
  await em.nativeUpdate(SurveyScheme, schemeId, { ...changes, ...stamp });
  em.clear();
}
