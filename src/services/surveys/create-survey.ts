import { Survey } from '../../../entities/survey.ts';
import { inTransaction, type SignedInScope } from '../../scope.ts';
import { takeTurns } from '../../db/take-turns.ts';
import {
  newWebhookSecret,
  requireDates,
  requireFreeSurveyId,
  requireKnownLocale,
  toColumns,
  type GivenSurveyFields,
  type SurveyFields,
} from './survey-fields.ts';

type NewSurvey = GivenSurveyFields & Pick<SurveyFields, 'id' | 'localeId' | 'startDate' | 'endDate' | 'supportEmail'>;

/** Makes a survey; what is not given has its default. */
export function createSurvey(scope: SignedInScope, given: NewSurvey): Promise<void> {
  requireDates(new Date(given.startDate), new Date(given.endDate));
  return inTransaction(scope, async (inner) => {
    await takeTurns(inner.em, 'surveys');
    await requireFreeSurveyId(inner, given.id);
    await requireKnownLocale(inner, given.localeId);
    const { id: slug, localeId: locale, supportEmail } = given;
    const startDate = new Date(given.startDate);
    const endDate = new Date(given.endDate);
    const submissionNotificationSecret = newWebhookSecret();
    inner.em.create(Survey, {
      ...toColumns(given),
      slug,
      locale,
      supportEmail,
      startDate,
      endDate,
      submissionNotificationSecret,
    });
    await inner.em.flush();
  });
}
