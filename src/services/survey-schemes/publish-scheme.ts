import { SurveySchemeVersion } from '../../../entities/survey-scheme-version.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { findDraft, lockScheme, touchScheme, type EditedScheme } from './edited-scheme.ts';
import { requirePublishable } from './scheme-faults.ts';
import { requireScheme, type SchemeWithVersions } from './survey-schemes.queries.ts';

/**
 * Publishes the draft of a scheme: new recalls of its surveys use it at once, and it never changes again. The version that was published
 * before is retired; recalls that were begun with it are still accepted. Throws AppError `scheme.not_found`, `scheme.built_in`,
 * `scheme.version_conflict`, `scheme.no_draft`, `scheme.has_faults`.
 */
export function publishScheme(context: SignedInContext, edited: EditedScheme): Promise<SchemeWithVersions> {
  return inTransaction(context, async (inner) => {
    const { em, actor, now } = inner;
    const { schemeId } = edited;
    await lockScheme(inner, edited);
    const draft = await findDraft(inner, schemeId);
    if (!draft) {
      const message = `The scheme "${schemeId}" has no draft: its newest version is published already.`;
      throw new AppError('conflict', 'scheme.no_draft', message);
    }
    // With its defaults, so that a version stays the same when a default of a later release is another one.
    const document = await requirePublishable(inner, schemeId, draft.document);
    const at = now();
    await retirePublished(inner, schemeId);
    await em.nativeUpdate(SurveySchemeVersion, draft.id, {
      state: 'published',
      document,
      publishedAt: at,
      publishedBy: actor.userId,
    });
    const after = { number: draft.number, state: 'published' };
    await audit(inner, { recordType: 'survey-scheme', code: schemeId, action: 'publish', after });
    await touchScheme(inner, schemeId, { state: 'published' });
    return requireScheme(inner, schemeId);
  });
}

/** Retires the published version of a scheme, and returns its number; null: none is published. */
export async function retirePublished({ em, now }: SignedInContext, schemeId: string): Promise<number | null> {
  const published = await em.findOne(SurveySchemeVersion, { scheme: schemeId, state: 'published' });
  if (!published) return null;
  await em.nativeUpdate(SurveySchemeVersion, published.id, { state: 'retired', retiredAt: now() });
  return published.number;
}
