import type { SurveyWithLocale } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { hasRoleIn } from '../accounts/held-roles.ts';
import { newUrlAuthToken } from '../accounts/url-auth-token.ts';
import { forgetSignIns } from '../auth/end-sign-ins.ts';
import { requireSurvey } from '../surveys/surveys.queries.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';

export interface ReplacedLink {
  survey: SurveyWithLocale;
  userId: number;
  userName: string;
  urlAuthToken: string;
}

/**
 * Gives a respondent a new personal link in place of the old one, and ends the sign-ins by the old one. Sign-ins with a password go on.
 * Throws AppError `survey.not_found`, `user.not_found`.
 */
export async function replaceLink(
  context: SignedInContext,
  { surveyId, userId }: { surveyId: string; userId: number },
): Promise<ReplacedLink> {
  const { ended, ...replaced } = await inTransaction(context, async (inner) => {
    const { em } = inner;
    const { survey } = await requireSurvey(inner, surveyId);
    await lockPeople(em, survey.id);
    // A sign-in that has checked the old token holds a lock on this row, so that it is stored before the next statement.
    const link = await kysely(em)
      .updateTable('survey_alias')
      .set({ url_auth_token: newUrlAuthToken() })
      .where('survey_id', '=', survey.id)
      .where('user_id', '=', userId)
      .where(hasRoleIn(sql.ref('survey_alias.user_id'), sql.ref('survey_alias.survey_id'), ['respondent']))
      .returning(['user_name as userName', 'url_auth_token as urlAuthToken'])
      .executeTakeFirst();
    if (!link) throw new AppError('not_found', 'user.not_found', `The survey has no respondent ${userId}.`);
    await audit(inner, {
      ...ofPerson(userId, link.userName),
      surveyId: survey.id,
      action: 'reset',
      after: { fields: ['link'] },
    });
    const signIns = await kysely(em)
      .deleteFrom('token_family')
      .where('user_id', '=', userId)
      .where('survey_id', '=', survey.id)
      .returning('id')
      .execute();
    return { survey, userId, ...link, ended: signIns.map(({ id }) => id) };
  });
  forgetSignIns(context, ended);
  return replaced;
}
