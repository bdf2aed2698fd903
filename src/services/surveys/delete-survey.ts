import { Submission } from '../../../entities/submission.ts';
import { Survey } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockPeople, acquireLock } from '../../db/advisory-locks.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { removePeople } from '../accounts/remove-people.ts';
import { withFiles } from '../images/file-changes.ts';
import { audit } from '../trail/audit.ts';
import { requireSurvey } from './surveys.queries.ts';

/** Deletes a survey without recalls, and the users who were in no other survey. Throws AppError `survey.in_use`, `survey.not_found`. */
export function deleteSurvey(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<{ id: string; deletedUsers: number }> {
  return withFiles(context, (files) =>
    inTransaction(context, async (inner) => {
      const { em } = inner;
      await acquireLock(em, 'surveys');
      const { id, logoPath } = (await requireSurvey(inner, surveyId)).survey;
      await lockPeople(em, id);
      // The lock orders the deletion with recalls that are stored at the same time.
      await kysely(em).selectFrom('survey').select('id').where('id', '=', id).forUpdate().execute();
      const recalls = await em.count(Submission, { survey: id });
      if (recalls > 0) {
        const message = `${recalls} recalls are stored: suspend the survey instead of deleting it.`;
        throw new AppError('conflict', 'survey.in_use', message, { facts: { recalls } });
      }
      const people = await kysely(em)
        .selectFrom('user_role')
        .select('user_id as id')
        .where('survey_id', '=', id)
        .union(kysely(em).selectFrom('survey_alias').select('user_id as id').where('survey_id', '=', id))
        .execute();
      const deletedUsers = await removePeople(
        inner,
        id,
        people.map((person) => person.id),
      );
      const extracts = await kysely(em).selectFrom('extract').select('parts').where('survey_id', '=', id).execute();
      await em.nativeDelete(Survey, id);
      const before = { people: people.length, deletedUsers };
      await audit(inner, {
        recordType: 'survey',
        recordId: id,
        code: surveyId,
        surveyId: id,
        action: 'delete',
        before,
      });
      if (logoPath != null) files.drop([logoPath]);
      files.drop(extracts.flatMap(({ parts }) => parts));
      return { id: surveyId, deletedUsers };
    }),
  );
}
