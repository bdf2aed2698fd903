import { PhysicalData } from '../../../entities/physical-data.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import type { ContactChange, PhysicalDataChange } from '../../domain/person-fields.ts';
import { storePeople, type StoredPerson } from '../accounts/store-people.ts';
import { requireActivityLevels, requirePlausibleBirthdate } from '../accounts/store-physical-data.ts';
import { requireSurvey } from '../surveys/surveys.queries.ts';
import { requireStored } from './require-stored.ts';

interface NewRespondent extends ContactChange, PhysicalDataChange {
  /** The id of the person in another system, which becomes the user name. */
  externalId: string;
}

/**
 * Creates respondents without a password, who sign in by their link, with the physical data that feedback needs: weight in kg, height
 * in cm. All of them or none. Throws AppError `physical_data.not_born`, `reference.not_found` and what `requireStored` throws.
 */
export function createRespondentsWithPhysicalData(
  context: SignedInContext,
  { surveyId, users }: { surveyId: string; users: readonly NewRespondent[] },
): Promise<StoredPerson[]> {
  for (const { birthdate } of users) requirePlausibleBirthdate(birthdate ?? null, context.now());
  return inTransaction(context, async (inner) => {
    const { survey } = await requireSurvey(inner, surveyId);
    await requireActivityLevels(
      inner.em,
      users.map(({ physicalActivityLevelId: id }, index) => ({ path: `users.${index}.physicalActivityLevelId`, id })),
    );
    await lockPeople(inner.em, survey.id);
    const people = users.map(({ externalId: userName, name, email, phone, language }) => {
      return { userName, name, email, phone, language };
    });
    const stored = requireStored(await storePeople(inner, people, { survey, role: 'respondent', isCreateOnly: true }));
    const rows = stored.map(({ userId }, index) => physicalDataRow(userId, users[index] ?? {}));
    await inner.em.insertMany(PhysicalData, rows);
    return stored;
  });
}

function physicalDataRow(user: number, given: PhysicalDataChange) {
  const { sex = null, birthdate = null, weight: weightKg = null, height: heightCm = null, weightTarget = null } = given;
  const { physicalActivityLevelId: physicalActivityLevel = null } = given;
  return { user, sex, birthdate, weightKg, heightCm, weightTarget, physicalActivityLevel };
}
