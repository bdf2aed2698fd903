import { SurveyScheme } from '../../../entities/survey-scheme.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { insertScheme } from './create-scheme.ts';
import { findDraft, lockScheme, touchScheme } from './edited-scheme.ts';
import { requireOwnScheme, requireScheme, type SchemeWithVersions } from './survey-schemes.queries.ts';
import { replaceDraft } from './update-scheme.ts';

interface SchemeFile {
  id: string;
  name: string;
  document: object;
}

/**
 * Stores the document of an exported file as a draft: of a new scheme, or of the scheme that has the id. A draft of this scheme that is being
 * edited is never replaced. Throws AppError `scheme.built_in`, `scheme.has_draft`.
 */
export function importScheme(context: SignedInContext, file: SchemeFile): Promise<SchemeWithVersions> {
  return inTransaction(context, async (inner) => {
    const { id: schemeId, document } = file;
    requireOwnScheme(schemeId);
    await acquireLock(inner.em, 'schemes');
    if ((await inner.em.count(SurveyScheme, schemeId)) === 0) await insertScheme(inner, file);
    else await importDraft(inner, schemeId, document);
    return requireScheme(inner, schemeId);
  });
}

async function importDraft(context: SignedInContext, schemeId: string, document: object): Promise<void> {
  await lockScheme(context, { schemeId });
  if (await findDraft(context, schemeId)) {
    const message = `The scheme "${schemeId}" has a draft that the file would replace: publish it first, or give the file another id.`;
    throw new AppError('conflict', 'scheme.has_draft', message);
  }
  const replaced = await replaceDraft(context, schemeId, document);
  if (!replaced) return;
  await audit(context, { recordType: 'survey-scheme', code: schemeId, action: 'update', ...replaced });
  await touchScheme(context, schemeId);
}
