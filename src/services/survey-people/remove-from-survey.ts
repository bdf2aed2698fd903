import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { anyText } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { removePeople } from '../accounts/remove-people.ts';
import { requireSurvey } from '../surveys/surveys.queries.ts';
import { auditAll } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';

/**
 * Removes people from a survey by their user names in it: all of them or none. A user who is used elsewhere only loses this survey.
 * Throws AppError `user.not_found`, which lists the unknown user names, `user.in_use`, `user.yourself`.
 */
export function removeFromSurvey(
  context: SignedInContext,
  { surveyId, userNames }: { surveyId: string; userNames: readonly string[] },
): Promise<{ removed: number; deletedAccounts: number }> {
  return inTransaction(context, async (inner) => {
    const { em, actor } = inner;
    const { survey } = await requireSurvey(inner, surveyId);
    await lockPeople(em, survey.id);
    const known = await kysely(em)
      .selectFrom('survey_alias')
      .select(['user_id as userId', 'user_name as userName'])
      .where('survey_id', '=', survey.id)
      .where('user_name', '=', anyText(userNames))
      .execute();
    const names = new Set(known.map(({ userName }) => userName));
    const unknown = userNames.filter((name) => !names.has(name));
    if (unknown.length > 0) throw notFound(unknown);
    if (known.some(({ userId }) => userId === actor.userId)) throw cannotRemoveYourself();
    const removed = known.map(({ userId, userName }) => ofPerson(userId, userName));
    await auditAll(
      inner,
      removed.map((person) => ({ ...person, surveyId: survey.id, action: 'remove' as const })),
    );
    const deletedAccounts = await removePeople(
      inner,
      survey.id,
      known.map(({ userId }) => userId),
    );
    return { removed: known.length, deletedAccounts };
  });
}

const MAX_SHOWN = 100;

function notFound(userNames: readonly string[]): AppError {
  const message = `The survey has nobody with ${userNames.length === 1 ? `the user name "${userNames[0]}"` : `${userNames.length} of these user names`}: nothing was removed.`;
  return new AppError('not_found', 'user.not_found', message, { facts: { userNames: userNames.slice(0, MAX_SHOWN) } });
}

function cannotRemoveYourself(): AppError {
  return new AppError('conflict', 'user.yourself', 'You cannot remove yourself: let somebody else do it.');
}
