import type { Recall } from '@dietary-recall/recall';
import { checkAnswers, type FoodFacts } from '@dietary-recall/scheme';
import { weekdayOf } from '@dietary-recall/vocabulary';
import type { Survey } from '../../../entities/survey.ts';
import { User } from '../../../entities/user.ts';
import type { Context, SignedInContext } from '../../context.ts';
import type { FoodEntry } from '../../directories/load-foods.ts';
import type { AnsweredScheme } from '../../directories/scheme-directory.ts';
import { nutrientsPer100g } from '../../domain/recall-snapshot.ts';
import { AppError, MAX_ISSUES } from '../../errors.ts';
import { invalid } from '../../refusals.ts';

/**
 * Finds the version of a scheme that a recall answers, from memory: of the scheme that the client names, or else of the survey's. It may be any
 * version that is or was published, so that a recall under way is not lost when the survey gets another scheme. Null if the client names no
 * version: its answers are not checked. Throws AppError `submission.scheme_version`.
 */
export async function findAnsweredScheme(
  { schemes }: Context,
  survey: Pick<Survey, 'schemeId'>,
  { schemeId, schemeVersion: version }: Pick<Recall, 'schemeId' | 'schemeVersion'>,
): Promise<AnsweredScheme | null> {
  if (version === null) {
    if (schemeId !== null) throw wrongVersion('required', 'Name schemeVersion too, or leave schemeId out.');
    return null;
  }
  const inForce = await schemes.ofSurvey(survey);
  if (inForce.version === version && (schemeId === null || schemeId === inForce.schemeId)) return inForce;
  const answered = await schemes.version(schemeId ?? survey.schemeId, version);
  if (answered) return answered;
  const named = schemeId === null ? 'The scheme of this survey' : `The scheme "${schemeId}"`;
  const instead = 'read GET /surveys/{surveyId}/scheme and name the scheme and the version that were answered.';
  throw wrongVersion('not_found', `${named} has no version ${version}: ${instead}`);
}

function wrongVersion(code: string, message: string): AppError {
  return invalid('submission.scheme_version', [{ path: 'schemeVersion', code, message }]);
}

interface AnsweredAbout {
  foods: ReadonlyMap<string, FoodEntry>;
  recallNumber: number;
  /** YYYY-MM-DD. */
  recallDate: string;
}

/** Refuses answers that the scheme does not allow, and missing ones that it requires. Throws AppError `submission.answers`. */
export async function requireAnswers(
  context: SignedInContext,
  { document, asksForFields }: AnsweredScheme,
  recall: Recall,
  { foods, recallNumber, recallDate }: AnsweredAbout,
): Promise<void> {
  const faults = checkAnswers(document, recall, {
    personFields: asksForFields ? await customFieldsOf(context) : {},
    recallNumber,
    weekday: weekdayOf(recallDate),
    food: (code) => factsOf(foods.get(code)),
  });
  if (faults.length === 0) return;
  const issues = faults.slice(0, MAX_ISSUES).map(({ path, code, question, message }) => {
    return { path, code, message: `Question "${question}": ${message}` };
  });
  const count = faults.length === 1 ? 'An answer does' : `${faults.length} answers do`;
  const questions = [...new Set(faults.map(({ question }) => question))];
  throw new AppError(
    'invalid',
    'submission.answers',
    `${count} not fit the questionnaire: ${issues[0]?.message ?? ''}`,
    {
      issues,
      facts: { questions },
    },
  );
}

async function customFieldsOf({ em, actor }: SignedInContext): Promise<Readonly<Record<string, string>>> {
  const { customFields } = await em.findOneOrFail(User, actor.userId, { fields: ['customFields'] });
  return customFields;
}

function factsOf(food: FoodEntry | undefined): FoodFacts | null {
  if (food === undefined) return null;
  return { code: food.code, categories: food.categories, nutrients: nutrientsPer100g(food.nutrientMappings) };
}
