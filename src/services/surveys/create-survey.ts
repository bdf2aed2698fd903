import { Survey } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import { audit } from '../trail/audit.ts';
import { secretsForAddress } from '../webhooks/webhook-secret.ts';
import {
  requireDates,
  requireFreeSurveyId,
  requireKnownLocale,
  requireKnownScheme,
  toColumns,
  type GivenSurveyFields,
  type SurveyFields,
} from './survey-fields.ts';
import { requireSurvey, withNewSecret, type StoredSurvey } from './surveys.queries.ts';

type NewSurvey = GivenSurveyFields & Pick<SurveyFields, 'id' | 'localeId' | 'startDate' | 'endDate' | 'supportEmail'>;

/**
 * Creates a survey. An absent field has its default. With a webhook address the answer has its secret, once. Throws AppError
 * `survey.duplicate_id`, `survey.reserved_id`, `survey.dates`, `reference.not_found`.
 */
export function createSurvey(context: SignedInContext, given: NewSurvey): Promise<StoredSurvey> {
  const { id: slug, localeId: locale, supportEmail } = given;
  const startDate = new Date(given.startDate);
  const endDate = new Date(given.endDate);
  requireDates(startDate, endDate);
  return inTransaction(context, async (inner) => {
    await acquireLock(inner.em, 'surveys');
    await requireFreeSurveyId(inner, slug);
    await requireKnownLocale(inner, locale);
    if (given.schemeId !== undefined) await requireKnownScheme(inner, given.schemeId);
    const secrets = secretsForAddress(null, given.submissionNotificationUrl);
    inner.em.create(Survey, {
      ...toColumns(given),
      slug,
      locale,
      supportEmail,
      startDate,
      endDate,
      ...secrets,
    });
    await inner.em.flush();
    inner.em.clear();
    const stored = await requireSurvey(inner, slug);
    const { id } = stored.survey;
    await audit(inner, {
      recordType: 'survey',
      recordId: id,
      code: slug,
      surveyId: id,
      action: 'create',
      after: { ...toColumns(given), startDate, endDate },
    });
    return withNewSecret(stored, secrets.submissionNotificationSecret);
  });
}
