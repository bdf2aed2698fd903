import { SurveySchemeVersion } from '../../../entities/survey-scheme-version.ts';
import { SurveyScheme } from '../../../entities/survey-scheme.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { lockScheme } from './edited-scheme.ts';
import { requireNoSurveys } from './surveys-of-scheme.ts';

/**
 * Deletes a scheme that was never published and that no survey names. Throws AppError `scheme.not_found`, `scheme.built_in`,
 * `scheme.was_published`, `scheme.in_use`.
 */
export function deleteScheme(context: SignedInContext, { schemeId }: { schemeId: string }): Promise<{ id: string }> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await acquireLock(em, 'surveys');
    const { name } = await lockScheme(inner, { schemeId });
    if ((await em.count(SurveySchemeVersion, { scheme: schemeId, state: { $ne: 'draft' } })) > 0) {
      const message = `Versions of "${schemeId}" were published, and recalls may name them: retire the scheme instead.`;
      throw new AppError('conflict', 'scheme.was_published', message);
    }
    await requireNoSurveys(inner, schemeId, 'all');
    await em.nativeDelete(SurveyScheme, schemeId);
    await audit(inner, {
      recordType: 'survey-scheme',
      code: schemeId,
      action: 'delete',
      before: { name },
    });
    return { id: schemeId };
  });
}
