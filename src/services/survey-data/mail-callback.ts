import { SurveyAlias } from '../../../entities/survey-alias.ts';
import { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import type { Tasks } from '../../tasks.ts';
import { callbackMail } from '../mails/callback-mail.ts';

const MAX_RECIPIENTS = 100;

/** Mails the request for a call to the support users of the survey, or else to those of the installation, or else to the support address of the survey. */
export async function mailCallback(
  { em, mailer }: Context,
  { surveyId, userId, name, phone }: Tasks['callback-request'],
): Promise<void> {
  const survey = await em.findOne(Survey, surveyId);
  if (!survey) return;
  const { slug, supportEmail } = survey;
  const alias = await em.findOne(SurveyAlias, { survey: surveyId, user: userId });
  const staff = await kysely(em)
    .selectFrom('user_role as r')
    .innerJoin('user_account as u', 'u.id', 'r.user_id')
    .select(['u.email', 'r.name'])
    .where((eb) =>
      eb.or([
        eb.and([eb('r.name', '=', 'support'), eb('r.survey_id', '=', surveyId)]),
        eb('r.name', '=', 'globalsupport'),
      ]),
    )
    .where('u.email', 'is not', null)
    .where('u.email_notifications', '=', true)
    .where('u.is_disabled', '=', false)
    .orderBy('u.id')
    .$narrowType<{ email: string }>()
    .execute();
  const ofSurvey = staff.filter((person) => person.name === 'support');
  const support = (ofSurvey.length > 0 ? ofSurvey : staff).slice(0, MAX_RECIPIENTS).map(({ email }) => email);
  const to = support.length > 0 ? support : supportEmail;
  const userName = alias?.userName ?? null;
  await mailer.send({ to, ...callbackMail({ surveyId: slug, userName, name, phone }) });
}
