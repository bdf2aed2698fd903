import { inSnapshot, type SignedInContext } from '../../context.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import { exportPerson, type PersonPart } from '../accounts/export-person.ts';
import { isOnlyRespondentOf } from '../accounts/only-respondent-of.ts';
import { findUserLanguage } from '../accounts/user-profile.ts';
import { writeOwnDataPage } from './write-own-data-page.ts';

/** All that is stored about a person, as `exportPerson` returns it, with the time of the copy. */
export interface OwnData extends Record<PersonPart, unknown> {
  exportedAt: string;
  /** The survey to whose data the copy is limited, because the caller signed in by its link; null: it has everything. */
  limitedToSurvey: string | null;
}

/** Reads all that is stored about the caller, except secrets. */
export function readOwnData(context: SignedInContext): Promise<OwnData> {
  return inSnapshot(context, ownDataOf);
}

/** Writes all that is stored about the caller as a page for people, in the language of the survey that they joined last. */
export function readOwnDataPage(context: SignedInContext): Promise<string> {
  return inSnapshot(context, async (inner) => {
    const data = await ownDataOf(inner);
    const language = await findUserLanguage(inner.em, inner.actor.userId);
    return writeOwnDataPage(data, { language, nutrientTypes: await loadNutrientTypes(inner.em) });
  });
}

async function ownDataOf(context: SignedInContext): Promise<OwnData> {
  const { em, actor, now } = context;
  const { userId, restrictedToSurvey: survey } = actor;
  const all = await exportPerson(context, { id: userId });
  const exportedAt = now().toISOString();
  if (survey === null || (await isOnlyRespondentOf(em, userId, survey)))
    return { exportedAt, limitedToSurvey: null, ...all };
  return { exportedAt, limitedToSurvey: survey, ...partOf(all, survey) };
}

/** What does not belong to a survey, and what everybody with the link sees in the profile too. */
const OF_EVERY_SURVEY = ['account', 'physicalData'];

function partOf(all: Readonly<Record<PersonPart, unknown>>, surveyId: string): Record<PersonPart, unknown> {
  return Object.fromEntries(
    Object.entries(all).map(([part, held]) => {
      if (OF_EVERY_SURVEY.includes(part)) return [part, held];
      if (!Array.isArray(held)) return [part, null];
      const own = held.filter((row: { survey?: unknown }) => row.survey === surveyId);
      return [part, own.length === 0 ? null : own];
    }),
  ) as Record<PersonPart, unknown>;
}
