import {
  ageOn,
  ENERGY_TYPE_IDS,
  feedbackOn,
  isEnergyIncomplete,
  WEIGHT_TARGETS,
  type Feedback,
  type FeedbackPerson,
  type WeightTarget,
} from '@dietary-recall/nutrition';
import type { SchemeDocument } from '@dietary-recall/scheme';
import type { PresentedSurvey } from '../../../entities/survey.ts';
import type { SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { listGroupsOfSurvey } from '../demographic-groups/demographic-groups.queries.ts';
import { hasFeedback } from '../submissions/recalls-for-feedback.ts';
import { readDiet, type Diet } from './feedback.queries.ts';

/** The feedback on the recalls of a person, with the data from which it is computed. */
export interface MyFeedback extends Pick<Diet, 'recalls' | 'nutrientTypes'> {
  person: FeedbackPerson & Pick<Diet, 'physicalActivityLevel'> & { weightTarget: WeightTarget | null };
  feedback: Feedback;
}

/**
 * Compares the caller's recalls in the survey with what is recommended to people like them: three queries. Throws AppError
 * `feedback.not_enabled`, `feedback.too_few_recalls`.
 */
export async function makeOwnFeedback(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<MyFeedback> {
  const survey = await context.surveys.get(surveyId);
  if (!survey.feedbackEnabled) {
    throw new AppError('forbidden', 'feedback.not_enabled', 'This survey gives no feedback.');
  }
  const { document } = await context.schemes.ofSurvey(survey);
  const groups = shownBy(document, await listGroupsOfSurvey(context, survey));
  const diet = await readDiet(context.em, {
    surveyId: survey.id,
    timeZone: survey.timeZone,
    userId: context.actor.userId,
    now: context.now(),
    nutrientTypeIds: [...Object.values(ENERGY_TYPE_IDS), ...groups.map(({ nutrientTypeId }) => nutrientTypeId)],
  });
  requireEnoughRecalls(survey, diet.recallsForFeedback);
  const person = personOf(diet);
  const sums = diet.recalls.map((recall) => recall.sums);
  const recalls = sums.map(({ totals }) => totals);
  const incompleteRecalls = sums.filter(isEnergyIncomplete).length;
  const feedback = feedbackOn({ person, recalls, foods: diet.foods, groups, incompleteRecalls });
  return { recalls: diet.recalls, nutrientTypes: diet.nutrientTypes, person, feedback };
}

/** The groups of the nutrients that the scheme shows, in its order; all of them if it names none. */
function shownBy<Group extends { nutrientTypeId: number }>({ feedback }: SchemeDocument, groups: Group[]): Group[] {
  const shown = feedback.nutrients.map(({ nutrient }) => nutrient);
  if (shown.length === 0) return groups;
  return shown.flatMap((nutrient) => groups.filter(({ nutrientTypeId }) => nutrientTypeId === nutrient));
}

function requireEnoughRecalls(survey: PresentedSurvey, submitted: number): void {
  if (hasFeedback(survey, submitted)) return;
  const needed = survey.numberOfSubmissionsForFeedback;
  const message = `Feedback needs ${needed} recalls: ${submitted} of yours count so far.`;
  throw new AppError('conflict', 'feedback.too_few_recalls', message, { facts: { submitted, needed } });
}

function personOf({ today, birthdate, sex, weight, height, physicalActivityLevel, weightTarget }: Diet) {
  return {
    sex,
    age: birthdate === null ? null : ageOn(today, birthdate),
    weight,
    height,
    physicalActivityLevel,
    weightTarget: WEIGHT_TARGETS.find(({ id }) => id === weightTarget) ?? null,
  };
}
