import { Survey, type PresentedSurvey } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { withFiles, type FileChanges } from '../images/file-changes.ts';
import { folderOf } from '../images/image-folders.ts';
import { storeWithoutSource, type PictureUpload } from '../images/store-picture.ts';
import { lockSurvey } from '../surveys/lock-survey.ts';
import { audit } from '../trail/audit.ts';
import { requirePresentedSurvey } from './survey-presentation.queries.ts';

/** Gives a survey a logo of at most 640 x 240 px in place of the former one. Throws AppError `survey.not_found`, `image.*`, `svg.*`. */
export async function setLogo(
  context: SignedInContext,
  { surveyId, file }: { surveyId: string; file: PictureUpload },
): Promise<PresentedSurvey> {
  await requirePresentedSurvey(context, { surveyId });
  return withFiles(context, async (files) => {
    const [logo] = await storeWithoutSource(files, folderOf.surveyLogo(surveyId), file, ['logo']);
    return replaceLogo(context, files, surveyId, logo.path);
  });
}

/** Takes the logo from a survey. Throws AppError `survey.not_found`. */
export function removeLogo(context: SignedInContext, { surveyId }: { surveyId: string }): Promise<PresentedSurvey> {
  return withFiles(context, (files) => replaceLogo(context, files, surveyId, null));
}

function replaceLogo(
  context: SignedInContext,
  files: FileChanges,
  surveyId: string,
  logoPath: string | null,
): Promise<PresentedSurvey> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    // The lock orders two uploads: each of them drops the logo that it replaces.
    await lockSurvey(em, { slug: surveyId });
    const { id, logoPath: former = null } = await requirePresentedSurvey(inner, { surveyId });
    if (former === logoPath) return requirePresentedSurvey(inner, { surveyId });
    await em.nativeUpdate(Survey, id, { logoPath });
    await audit(inner, {
      recordType: 'survey',
      recordId: id,
      surveyId: id,
      code: surveyId,
      action: 'update',
      before: { logoPath: former },
      after: { logoPath },
    });
    if (former !== null) files.drop([former]);
    em.clear();
    return requirePresentedSurvey(inner, { surveyId });
  });
}
