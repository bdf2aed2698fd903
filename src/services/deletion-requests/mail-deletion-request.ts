import { DeletionRequest } from '../../../entities/deletion-request.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import type { Tasks } from '../../tasks.ts';
import { deletionRequestMail } from '../mails/deletion-request-mail.ts';
import { userNameIn } from '../submissions/submissions.queries.ts';

/**
 * Mails a new request to the support address of its survey; one for an account to those of all surveys of the person. Does nothing if the
 * request was answered or taken back meanwhile.
 */
export async function mailDeletionRequest(
  { em, mailer, log }: Context,
  { requestId }: Tasks['deletion-request'],
): Promise<void> {
  const request = await em.findOne(DeletionRequest, requestId, { populate: ['survey'] });
  const userId = request?.user?.id;
  if (request?.state !== 'open' || userId === undefined) return;
  const survey = request.survey?.$ ?? null;
  const to = survey === null ? await supportOf({ em }, userId) : [survey.supportEmail];
  if (to.length === 0) return log.warn({ requestId }, 'a request for deletion has nobody whom a mail could tell');
  const surveyId = survey?.slug ?? null;
  const userName = survey === null ? null : await userNameIn(em, survey.id, userId);
  const dueDay = request.dueAt.toISOString().slice(0, 'YYYY-MM-DD'.length);
  await mailer.send({ to, ...deletionRequestMail({ requestId, surveyId, userName, dueDay }) });
}

const MAX_RECIPIENTS = 100;

async function supportOf({ em }: Pick<Context, 'em'>, userId: number): Promise<string[]> {
  const surveys = await kysely(em)
    .selectFrom('user_role as r')
    .innerJoin('survey as s', 's.id', 'r.survey_id')
    .select('s.support_email as email')
    .distinct()
    .where('r.user_id', '=', userId)
    .orderBy('s.support_email')
    .limit(MAX_RECIPIENTS)
    .execute();
  return surveys.map(({ email }) => email);
}
