import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { lockScheme, touchScheme, type EditedScheme } from './edited-scheme.ts';
import { retirePublished } from './publish-scheme.ts';
import { requireScheme, type SchemeWithVersions } from './survey-schemes.queries.ts';
import { requireNoSurveys } from './surveys-of-scheme.ts';

/**
 * Takes a scheme out of use: no survey can ask its questions until another version is published. What was answered stays as it is.
 * Throws AppError `scheme.not_found`, `scheme.built_in`, `scheme.version_conflict`, `scheme.not_published`, `scheme.in_use`.
 */
export function retireScheme(context: SignedInContext, edited: EditedScheme): Promise<SchemeWithVersions> {
  return inTransaction(context, async (inner) => {
    const { schemeId } = edited;
    // The lock orders the retirement with surveys that choose the scheme at the same time.
    await acquireLock(inner.em, 'surveys');
    await lockScheme(inner, edited);
    await requireNoSurveys(inner, schemeId, 'unfinished');
    const number = await retirePublished(inner, schemeId);
    if (number === null) {
      const message = `No version of the scheme "${schemeId}" is published, so there is nothing to retire.`;
      throw new AppError('conflict', 'scheme.not_published', message);
    }
    const after = { number, state: 'retired' };
    await audit(inner, { recordType: 'survey-scheme', code: schemeId, action: 'retire', after });
    await touchScheme(inner, schemeId, { state: 'retired' });
    return requireScheme(inner, schemeId);
  });
}
